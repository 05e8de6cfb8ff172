import type { FastifyRequest } from 'fastify';
import type { AppTyp } from '#domain/flow.ts';
import { languageOf, type Language, type Text } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { newVorgang } from './vorgang-new.ts';
import { isoTime } from '../http/iso-time.ts';
import { findCase, hostOf, servedClient, type Found } from './find-case.ts';
import { assertConsent, startCase } from './start-case.ts';

/**
 * A start without a case: by a card (§4 'Card', D8), or where the client allows it by the open entry
 * (§4 'Open entry', D6).
 */
export interface Entry {
  client: Client;
  typ: AppTyp;
  beispiel: boolean;
  /** The card, 15 characters; '' for the open entry. */
  card: string;
}

/** Idempotency keys of new cases: at least 16 characters, because a repeat of the key gives access to the case. §7. */
const KEY = /^[\x21-\x7e]{16,200}$/;
const KEY_WANTED: Text = [
  'Senden Sie 16 bis 200 sichtbare Zeichen aus ASCII.',
  'Send 16 to 200 visible characters of ASCII.',
];

export const isEntry = (found: Found | Entry | null): found is Entry => found !== null && 'card' in found;

/** What an id leads to: a case, a card or null. Anything else costs the same lookups, and so the same time. */
export function findCaseOrCard(deps: Deps, request: FastifyRequest, id: string): Promise<Found | Entry | null> {
  return findCase(deps, request, id, ['userID', 'einladung'], async (asked) => {
    const card = await deps.store.cards.find(asked, hostOf(deps, request), isoTime(deps.clock()));
    return card && { client: servedClient(deps, card), typ: card.typ, beispiel: card.beispiel, card: card.id };
  });
}

/**
 * The open entry of the host's client; null if it needs an invitation or does not serve `typ` (default: its main app
 * type).
 */
export function openEntry({ mandanten }: Deps, request: FastifyRequest, typ?: AppTyp): Entry | null {
  const { client } = mandanten.mandantOfHost(request.hostname);
  const { offenerEinstieg, webparams } = client.mandant;
  const asked = typ ?? webparams.web_AppTyp;
  return offenerEinstieg && client.appTypen.includes(asked) ? { client, typ: asked, beispiel: false, card: '' } : null;
}

export interface Begin {
  zustimmung: string;
  language: unknown;
  /** Idempotency key, unchecked: a repeat gets the case that the first call made. */
  key: unknown;
}

/**
 * Makes the case of a card or of the open entry, and starts it with that consent. Idempotent by `begin.key`: a repeat
 * gets the case again, however many this address has made.
 * @throws Refusal SCHLUESSEL_FEHLT, ZUSTIMMUNG_FEHLT, or ZU_VIELE (429) when this address has made too many
 */
export async function startNewCase(deps: Deps, request: FastifyRequest, entry: Entry, begin: Begin): Promise<Found> {
  const { client, card } = entry;
  const { store, creations, clock } = deps;
  if (typeof begin.key !== 'string' || !KEY.test(begin.key))
    throw new Refusal('SCHLUESSEL_FEHLT', { fehler: [{ feld: 'idempotency-key', text: KEY_WANTED }] });
  assertWithin(creations.start(request.address));
  const key = `einstieg ${card} ${begin.key}`;
  const language = languageOf(begin.language);
  const userID =
    (await store.createdWith(client.mandant.id, key)) ??
    (await makeCase(deps, request, entry, { ...begin, language, key }));
  const stored = await store.load(userID, client.mandant.id, isoTime(clock()));
  if (!stored) throw new Refusal('ERR_BAD_REQUEST');
  return startCase(deps, { stored, client }, begin.zustimmung, language);
}

async function makeCase(
  { store, settings, creations, clock }: Deps,
  request: FastifyRequest,
  { client, typ, beispiel, card }: Entry,
  { zustimmung, language, key }: { zustimmung: string; language: Language; key: string },
): Promise<string> {
  assertConsent(client, zustimmung);
  assertWithin(creations.make(request.address));
  if (card && creations.isUnusual(card)) {
    const mandant = client.mandant.id;
    request.unusualCardOf = mandant;
    request.log.warn({ event: 'karte-haeufig', mandant }, 'One card makes unusually many cases.');
  }
  const { userID } = await newVorgang(store, {
    client,
    typ,
    beispiel,
    vorbelegung: { vorgangsMetadaten: { language } },
    publicUrl: settings.publicUrl,
    now: clock(),
    key,
  });
  return userID;
}

function assertWithin(seconds: number): void {
  if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
}
