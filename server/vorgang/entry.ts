import type { FastifyRequest } from 'fastify';
import type { AppTyp } from '#domain/flow.ts';
import { languageOf } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Limit } from '../http/rate-limit.ts';
import { newVorgang } from './vorgang-new.ts';
import { isoTime } from '../http/iso-time.ts';
import { findCase, hostOf, servedClient, type Found } from './find-case.ts';
import { assertConsent, startCase } from './start-case.ts';

/** A start without a case: with a card (D8), or with nothing where the client lets people start so (D6). */
export interface Entry {
  client: Client;
  typ: AppTyp;
  beispiel: boolean;
  /** The card, 15 characters; '' for the open entry. */
  card: string;
}

/** Cases that one address, and one card, may make by itself in ten minutes: a village behind one address on a winter's morning, no flood. */
export const CREATIONS = { most: 30, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;

/** An idempotency key that finds a case by itself must not be guessed, nor be anybody's first idea. */
const KEY = /^[\x21-\x7e]{16,200}$/;

export const isEntry = (found: Found | Entry | null): found is Entry => found !== null && 'card' in found;

/** What an id of 12 or 15 leads to: a case or a card, or null. Whatever is neither takes the same way, and so the same time. */
export function findCaseOrCard(deps: Deps, request: FastifyRequest, id: string): Promise<Found | Entry | null> {
  return findCase(deps, request, id, ['userID', 'einladung'], async (asked) => {
    const card = await deps.store.cards.find(asked, hostOf(deps, request), isoTime(deps.clock()));
    return card && { client: servedClient(deps, card), typ: card.typ, beispiel: card.beispiel, card: card.id };
  });
}

/** The open entry of the host's client; null where it wants an invitation, or does not help with that. `typ` absent: what it helps with above all. */
export function openEntry({ mandanten }: Deps, request: FastifyRequest, typ?: AppTyp): Entry | null {
  const { client } = mandanten.mandantOfHost(request.hostname);
  const { offenerEinstieg, webparams } = client.mandant;
  const asked = typ ?? webparams.web_AppTyp;
  return offenerEinstieg && client.appTypen.includes(asked) ? { client, typ: asked, beispiel: false, card: '' } : null;
}

export interface Begin {
  zustimmung: string;
  language: unknown;
  /** Idempotency key: a repeat gets the case that its first time made. */
  key: unknown;
}

/**
 * Makes the case of an entry, started with that consent; without the consent none.
 * @throws Refusal SCHLUESSEL_FEHLT, ZUSTIMMUNG_FEHLT, or ZU_VIELE when this address or card has made too many
 */
export async function startNewCase(deps: Deps, request: FastifyRequest, entry: Entry, begin: Begin): Promise<Found> {
  const { client, typ, beispiel, card } = entry;
  const { store, settings, creations, clock } = deps;
  if (typeof begin.key !== 'string' || !KEY.test(begin.key)) throw new Refusal('SCHLUESSEL_FEHLT');
  assertConsent(client, begin.zustimmung);
  const seconds = Math.max(creations.count(request.ip), card ? creations.count(card) : 0);
  if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
  const language = languageOf(begin.language);
  const { userID } = await newVorgang(store, {
    client,
    typ,
    beispiel,
    vorbelegung: { vorgangsMetadaten: { language } },
    publicUrl: settings.publicUrl,
    now: clock(),
    key: `einstieg ${card} ${begin.key}`,
  });
  const stored = await store.load(userID, client.mandant.id, isoTime(clock()));
  if (!stored) throw new Refusal('ERR_BAD_REQUEST');
  return startCase(deps, { stored, client }, begin.zustimmung, language);
}
