import { randomBytes } from 'node:crypto';
import type { AppTyp } from '#domain/flow.ts';
import { makeId, readId } from '#domain/ids.ts';
import { Refusal } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Store } from '../store/store.ts';
import { linkOf } from './vorgang-new.ts';

interface Wish {
  client: Client;
  typ: AppTyp;
  beispiel: boolean;
  /** A note of the operator's own. */
  vermerk?: string;
  /** ISO time of expiry; null: valid until revoked, because a printed card cannot be replaced like an invitation. */
  gueltigBis: string | null;
  publicUrl: string;
  now: number;
  /** Idempotency key: a repeat gets the card of the first call. */
  key: string;
  /** Hash of the body that the key came with: a repeat has the same. */
  inhalt?: string;
}

/**
 * Issues a card: a re-usable invitation, as it is printed. D8.
 * @throws Refusal SCHLUESSEL_ANDERER_INHALT (422) where the key came with another body before
 */
export async function newCard(
  store: Store,
  { client, typ, beispiel, vermerk = '', gueltigBis, publicUrl, now, key, inhalt }: Wish,
): Promise<{ einladung: string; url: string; gueltigBis: string | null; typ: AppTyp; vermerk: string }> {
  const id = makeId('einladung', randomBytes(64));
  const { mandant } = client;
  const angelegt = new Date(now).toISOString();
  const fresh = { id, mandant: mandant.id, typ, beispiel, vermerk, angelegt, gueltigBis };
  const card = await store.cards.issue(fresh, key, inhalt);
  if (!card) throw new Refusal('SCHLUESSEL_ANDERER_INHALT');
  const { gueltigBis: end, vermerk: note } = card;
  return { einladung: card.id, url: linkOf(client, card.id, publicUrl), gueltigBis: end, typ: card.typ, vermerk: note };
}

/**
 * Revokes an invitation or a card of a client. Idempotent: a repeat keeps the first time. Null: the client has no
 * such id.
 */
export async function revoke(
  store: Store,
  mandant: string,
  asked: string,
  zeit: string,
): Promise<{ vorgangRef?: string; einladung: string; widerrufen: string } | null> {
  const id = readId(asked);
  if (await store.revoke(mandant, id, zeit)) {
    const [revoked] = await store.invitations(mandant, id);
    const stored = revoked && (await store.load(revoked.userID, mandant, zeit));
    return stored && revoked.widerrufen
      ? { vorgangRef: stored.vorgangRef, einladung: id, widerrufen: revoked.widerrufen }
      : null;
  }
  const widerrufen = await store.cards.revoke(mandant, id, zeit);
  return widerrufen ? { einladung: id, widerrufen } : null;
}
