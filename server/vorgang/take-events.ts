import { readEreignis } from '#domain/ereignisse/ereignis.ts';
import { FAULTS } from '#domain/errors.ts';
import { idKind } from '#domain/ids.ts';
import { isObject } from '#domain/is-object.ts';
import type { Problem } from '#domain/questions.ts';
import { wordOf, type Text } from '#domain/text.ts';
import type { Access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { BATCH, ERGEBNISSE, EVENT_BYTES } from '../http/machine-schemas.ts';
import { cancellingOf } from './cancelling.ts';
import type { Appended, NewEvent } from '../store/tables/events.ts';

/** What became of an event that a partner sent. */
export interface Ergebnis {
  userID: string;
  unid: string;
  ergebnis: (typeof ERGEBNISSE)[number];
  nr?: number;
  /** The sender's time lay ahead; that of receipt counts. */
  zeitKorrigiert?: true;
  /** fehler: a code of the catalogue. */
  code?: keyof typeof FAULTS;
  text?: Text;
  fehler?: readonly Problem[];
}

// prettier-ignore
const WORDS = {
  unbekannt:  ['Zu dieser userID gibt es keine Meldung.', 'There is no report with this userID.'],
  storniert:  ['Der Vorgang ist storniert. Danach kommt nichts mehr hinzu.', 'The case is cancelled. Nothing is added after that.'],
  zuViele:    ['Ein Stapel darf höchstens 1.000 Ereignisse haben. Senden Sie dieses im nächsten.', 'A batch may have 1,000 events at most. Send this one in the next.'],
  zuGross:    ['Ein Ereignis darf höchstens 16 kB haben.', 'A record may have 16 kB at most.'],
  helferDa:   ['Der Helfer ist schon da. Stornieren geht nicht mehr.', 'The helper has arrived. The case can no longer be cancelled.'],
  nochEinmal: ['Der Vorgang wurde gerade geändert. Senden Sie das Ereignis noch einmal.', 'The case was just changed. Send the event again.'],
} as const satisfies Record<string, Text>;

/** Tries until a case stays as it is between reading and cancelling. */
const TRIES = 3;

/** An event fit to be stored, with its place in the batch. */
interface Taken {
  place: number;
  event: NewEvent;
}

/**
 * Takes a partner's events one by one, in their order: the good ones are kept, each of the others says why not; what is there already is no fault.
 * Of more than BATCH those above it are left for the next call.
 * `zone` is for times that name none. One transaction for each case and each STORNO; after a fault the whole batch may come again.
 */
export async function takeEvents(
  deps: Deps,
  access: Access,
  items: readonly unknown[],
  zone: string,
): Promise<Ergebnis[]> {
  const empfangen = deps.clock();
  const results: Ergebnis[] = [];
  let waiting: Taken[] = [];
  const flush = async (): Promise<void> => {
    const appended = await deps.store.appendEvents(
      access.mandant,
      waiting.map(({ event }) => event),
    );
    for (const [index, { place }] of waiting.entries()) Object.assign(results[place]!, wordsOf(appended[index]!));
    waiting = [];
  };
  for (const [place, item] of items.entries()) {
    const { result, event } = place < BATCH ? judge(item, access, { empfangen, zone }) : leftOver(item);
    results.push(result);
    if (event?.meldungsTyp === 'STORNO') {
      await flush();
      Object.assign(result, await cancelBy(deps, access, event));
    } else if (event) waiting.push({ place, event });
  }
  await flush();
  return results;
}

/** What an item is: an event to store, or why not. */
function judge(
  item: unknown,
  { name }: Access,
  receipt: { empfangen: number; zone: string },
): { result: Ergebnis; event: NewEvent | null } {
  const { userID, unid } = namesOf(item);
  const refused = (more: Omit<Ergebnis, 'userID' | 'unid'>) => ({ result: { userID, unid, ...more }, event: null });
  if (JSON.stringify(item).length > EVENT_BYTES)
    return refused({ ergebnis: 'fehler', code: 'ZU_GROSS', text: WORDS.zuGross });
  const read = readEreignis(item, receipt);
  if ('fehler' in read)
    return refused({ ergebnis: 'fehler', code: 'UNVOLLSTAENDIG', text: read.fehler[0]!.text, fehler: read.fehler });
  if (idKind(userID) !== 'userID') return refused({ ergebnis: 'unbekannt', text: WORDS.unbekannt });
  const { daten, zeitKorrigiert, ...event } = read.ereignis;
  return {
    result: { userID, unid, ergebnis: 'neu', ...(zeitKorrigiert && { zeitKorrigiert }) },
    event: { ...event, userID, partner: name, daten: JSON.stringify(daten) },
  };
}

const leftOver = (item: unknown): { result: Ergebnis; event: null } => ({
  result: { ...namesOf(item), ergebnis: 'fehler', code: 'STAPEL_ZU_GROSS', text: WORDS.zuViele },
  event: null,
});

/** Of which case and of which record of the partner's an item speaks; empty where it does not say so. */
function namesOf(item: unknown): { userID: string; unid: string } {
  const named = isObject(item) ? item : {};
  const name = (key: string): string => wordOf(named[key]).trim().slice(0, 100);
  return { userID: name('userID'), unid: name('unid') };
}

function wordsOf(appended: Appended): Partial<Ergebnis> {
  const { ended } = appended;
  return ended === 'neu' || ended === 'doppelt'
    ? { ergebnis: ended, nr: appended.nr }
    : { ergebnis: ended, text: WORDS[ended] };
}

/** A partner's STORNO: cancels the case as the person would, under the partner's own event. */
async function cancelBy(deps: Deps, { mandant }: Access, event: NewEvent): Promise<Partial<Ergebnis>> {
  const { store, clock } = deps;
  const { userID, partner, unid } = event;
  const { userID: _of, ...record } = event;
  for (let tries = 0; tries < TRIES; tries++) {
    const stored = await store.load(userID, mandant, new Date(clock()).toISOString());
    if (!stored || stored.status === '') return wordsOf({ ended: 'unbekannt' });
    const known = async () =>
      (await store.events(stored.mandant, userID)).find((one) => one.partner === partner && one.unid === unid)?.nr;
    const before = await known();
    if (before !== undefined) return wordsOf({ ended: 'doppelt', nr: before });
    const key = `${partner} ${unid}`;
    const written = await store.cancel(cancellingOf(stored, { key, storno: 'KEINE_ANGABE', event: record }));
    if (written.ended === 'gone') return wordsOf({ ended: 'unbekannt' });
    if (written.ended === 'arrived') return { ergebnis: 'fehler', code: 'HELFER_DA', text: WORDS.helferDa };
    if (written.ended !== 'done') continue;
    if (!written.isRepeat) return { ergebnis: 'neu', nr: (await known()) ?? 0 };
    const nr = await known();
    return wordsOf(nr === undefined ? { ended: 'storniert' } : { ended: 'doppelt', nr });
  }
  return { ergebnis: 'fehler', code: 'VERALTET', text: WORDS.nochEinmal };
}
