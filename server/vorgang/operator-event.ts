import { auftragPartner } from '#domain/auftrag.ts';
import { courseOf, auftragStandOf } from '#domain/auftrag/course.ts';
import { whyNotAllowed, type NotAllowed } from '#domain/auftrag/rules.ts';
import { EVENT_FIELDS, type Feld } from '#domain/ereignisse/hilfsstatus.ts';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import { eventTypeOf, TYP, type MeldungsTyp } from '#domain/ereignisse/typen.ts';
import { OPERATOR_PARTNER } from '#domain/lesbar.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';
import type { Appended, EventToAppend } from '../store/tables/event.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { ereignisOf } from './order-status.ts';

/** What the operator says of a case in a helper's stead. */
export interface OperatorsWord {
  meldungsTyp: MeldungsTyp;
  /** Names it within the case: a repeat writes nothing. */
  key: string;
  fields: Partial<Record<Feld, string>>;
  /** Who says it (`doerOf`). */
  konto: string;
}

type OfStore = Pick<Deps, 'store' | 'clock'>;

/** A record of the operator, ready to be stored. */
export function operatorsEvent({ meldungsTyp, key, fields, konto }: OperatorsWord, zeit: string): EventToAppend {
  const unid = ownUnid(key);
  const daten = JSON.stringify({ ...fields, meldungsTyp, timestamp: zeit, unid });
  return { partner: OPERATOR_PARTNER, unid, meldungsTyp, zeit, daten, konto };
}

/**
 * When the same was said under this key before (ISO), or null.
 * @throws Refusal SCHLUESSEL_ANDERER_INHALT (422) if something else was
 */
export async function saidBefore(
  { store }: OfStore,
  { mandant, userID }: StoredCase,
  { meldungsTyp, key, fields }: OperatorsWord,
): Promise<string | null> {
  const unid = ownUnid(key);
  const known = (await store.events(mandant, userID)).find((event) => event.unid === unid);
  if (!known) return null;
  const before = ereignisOf(known);
  const isSame = (Object.entries(fields) as [Feld, string][]).every(([feld, value]) => (before[feld] ?? '') === value);
  if (known.meldungsTyp !== meldungsTyp || !isSame) throw new Refusal('SCHLUESSEL_ANDERER_INHALT');
  return known.zeit;
}

/**
 * Writes an event of the operator, once for each key; gives its time (ISO).
 * @throws Refusal NICHT_GEMELDET, STORNIERT, VOLL (409), SCHLUESSEL_ANDERER_INHALT (422)
 */
export async function writeOperatorsEvent(deps: OfStore, stored: StoredCase, word: OperatorsWord): Promise<string> {
  const { mandant, userID } = stored;
  const event = operatorsEvent(word, isoTime(deps.clock()));
  const [appended] = await deps.store.appendEvents(mandant, [{ ...event, userID }]);
  refuseUnless(appended!);
  return appended!.ended === 'neu' ? event.zeit : ((await saidBefore(deps, stored, word)) ?? event.zeit);
}

function refuseUnless({ ended }: Appended): void {
  if (ended === 'unbekannt') throw new Refusal('NICHT_GEMELDET');
  if (ended === 'storniert') throw new Refusal('STORNIERT');
  if (ended === 'zuviele') throw new Refusal('VOLL');
}

/**
 * Says what a helper without a smartphone has said by telephone: as the helper of the live assignment, else as the
 * operator. Judged by the order of the helper's link. Gives its time (ISO). ADR 061
 * @throws Refusal AUFTRAG_FEHLT, AUFTRAG_BEENDET, AUFTRAG_REIHENFOLGE (409), and those of `writeOperatorsEvent`
 */
export async function writeHelpersWord(
  deps: OfStore,
  stored: StoredCase,
  word: OperatorsWord,
  grund: string,
): Promise<string> {
  const before = await saidBefore(deps, stored, word);
  if (before !== null) return before;
  if (stored.status === '') throw new Refusal('NICHT_GEMELDET');
  if (stored.status === 'storniert') throw new Refusal('STORNIERT');
  const auftrag = await deps.store.auftraege.latest(stored.mandant, stored.userID);
  if (auftrag && !auftrag.ende) return tellAsHelper(deps, auftrag, word, grund);
  await judgeAlone(deps, stored, word.meldungsTyp);
  return writeOperatorsEvent(deps, stored, word);
}

async function tellAsHelper(
  { store, clock }: OfStore,
  auftrag: StoredAuftrag,
  { meldungsTyp, key, fields, konto }: OperatorsWord,
  grund: string,
): Promise<string> {
  const now = clock();
  const zeit = isoTime(now);
  const unid = ownUnid(key);
  const none = Object.fromEntries(Object.keys(EVENT_FIELDS).map((feld) => [feld, ''])) as Record<Feld, string>;
  const daten = { ...none, ...fields, hinweis: grund, meldungsTyp, timestamp: zeit, unid };
  const ereignis = { unid, meldungsTyp, zeit, zeitKorrigiert: false, daten };
  const said = { art: 'ereignis', ereignis, gemessen: now, ort: null, konto } as const;
  const [told] = (await store.auftraege.tell(auftrag, [said], now)) ?? [];
  if (!told) throw new Refusal('ERR_BAD_REQUEST');
  if (told.ended === 'fehler') throw forbidden(told.verbot);
  const partner = auftragPartner(auftrag.auftragID);
  const events = await store.events(auftrag.mandant, auftrag.userID);
  return events.find((event) => event.unid === unid && event.partner === partner)?.zeit ?? zeit;
}

/** Judges where no assignment with a link is live: by what partners have said of the helper who comes. */
async function judgeAlone({ store, clock }: OfStore, stored: StoredCase, meldungsTyp: MeldungsTyp): Promise<void> {
  const events = (await store.news(stored.mandant, stored.userID)).map(ereignisOf);
  const since = events.slice(events.findLastIndex((one) => eventTypeOf(one.meldungsTyp).resets !== undefined) + 1);
  const lauf = courseOf('', null, since);
  if (auftragStandOf(lauf) === 'offen') throw new Refusal('AUFTRAG_FEHLT');
  const isThere = since.some((one) => one.meldungsTyp === TYP.ANKUNFT || one.meldungsTyp === TYP.ABSCHLUSS);
  const verbot = whyNotAllowed({ meldungsTyp, zeit: isoTime(clock()) }, lauf, isThere);
  if (verbot) throw forbidden(verbot);
}

const forbidden = ({ code, text }: NotAllowed): Refusal => new Refusal(code, { fehler: [{ feld: 'meldung', text }] });
