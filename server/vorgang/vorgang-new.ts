import { randomBytes } from 'node:crypto';
import type { AppTyp } from '#domain/flow.ts';
import { makeId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Accepted } from '#domain/accept-vorgang.ts';
import type { Problem } from '#domain/questions.ts';
import { Refusal } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Store } from '../store/store.ts';
import { smsIDOf } from '../store/tables/sms/sms-id.ts';
import { prefilledVorgang } from './prefill.ts';
import { webparamsFor } from './webparams.ts';

const DAY = 24 * 60 * 60_000;

interface Wish {
  client: Client;
  typ: AppTyp;
  beispiel: boolean;
  /** Somebody of the operator takes it down on the phone. */
  amTelefon?: boolean;
  /** Prefilled fields of the case, unchecked. */
  vorbelegung?: unknown;
  /** Origin of links where the client has no host of its own. */
  publicUrl: string;
  now: number;
  /** Idempotency key: a repeat gets the case that the first call made. */
  key?: string;
  /** Hash of the body that the key came with: a repeat has the same. */
  inhalt?: string;
}

export interface Invited {
  userID: string;
  /** How machines name the case. D112 */
  vorgangRef: string;
  einladung: string;
  /** The personal link. */
  url: string;
  typ: AppTyp;
}

/** A case just made, and what of the prefilled fields was not taken over (D98). */
export interface Made extends Invited {
  notTaken: readonly Problem[];
}

/**
 * Makes a case and its invitation, valid for 30 days. The only way a case comes into being.
 * @throws Refusal SCHLUESSEL_ANDERER_INHALT (422) where the key came with another body before
 */
export async function newVorgang(store: Store, wish: Wish): Promise<Made> {
  const { client, typ, beispiel, amTelefon = false, now, key, inhalt } = wish;
  const userID = makeId('userID', randomBytes(64));
  const einladung = makeId('einladung', randomBytes(64));
  const { vorgang, notTaken } = prefilled(wish, userID);
  const smsID = await smsIDOf(userID);
  const created = await store.create({
    userID,
    einladung,
    smsID,
    mandant: client.mandant.id,
    typ,
    // Cases of a test client are examples: nobody reads its reports. ADR 016.
    beispiel: beispiel || client.mandant.testmandant,
    doc: JSON.stringify(vorgang),
    ...(amTelefon && { meldeweg: 'telefon' as const }),
    angelegt: new Date(now).toISOString(),
    gueltigBis: validUntil(now),
    ...(key !== undefined && { key }),
    ...(inhalt !== undefined && { inhalt }),
  });
  if (!created) throw new Refusal('SCHLUESSEL_ANDERER_INHALT');
  const { isRepeat, ...ids } = created;
  // The client's own type may have changed since the call that is repeated.
  const first = isRepeat ? await store.load(ids.userID, client.mandant.id, new Date(now).toISOString()) : null;
  return { ...ids, url: linkOf(client, ids.einladung, wish.publicUrl), typ: first?.typ ?? typ, notTaken };
}

/** Expiry of an invitation issued at `now` (milliseconds), as ISO time. */
export const validUntil = (now: number): string => new Date(now + LIMITS.invitationDays * DAY).toISOString();

/**
 * The link of an invitation, or the person's own of a case: on the client's first own host, else on `publicUrl`. Hosts
 * are https, except those below `.localhost`, which take scheme and port of `publicUrl`.
 */
export function linkOf({ hosts: [host] }: Client, id: string, publicUrl: string): string {
  if (!host) return `${publicUrl}/${id}`;
  const { protocol, port } = new URL(publicUrl);
  const origin = host.endsWith('.localhost') ? `${protocol}//${host}${port && `:${port}`}` : `https://${host}`;
  return `${origin}/${id}`;
}

/** The first document: what is prefilled, and the service's own fields. */
export function prefilled(
  { client, typ, beispiel, vorbelegung, now }: Omit<Wish, 'publicUrl'>,
  userID: string,
): Accepted {
  const { id, zone } = client.mandant;
  const asking = { webparams: webparamsFor(client, typ, beispiel), typ, zone, now };
  const { vorgang, notTaken } = prefilledVorgang(vorbelegung, asking);
  const vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, userID, mandantenID: id };
  return { vorgang: { ...vorgang, vorgangsMetadaten, webAppConfig: client.configuration }, notTaken };
}
