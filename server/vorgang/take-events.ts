import { readEreignis } from '#domain/ereignisse/ereignis.ts';
import { isKnownType, PARTNER_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import { editsBetween } from '#domain/mistake.ts';
import { FAULTS } from '#domain/errors.ts';
import type { Problem } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import type { Access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { BATCH, ERGEBNISSE, EVENT_BYTES } from '../http/machine-schemas.ts';
import { cancellingOf } from './cancelling.ts';
import type { Appended, NewEvent } from '../store/tables/event.ts';
import { namesOf, reachOf, type Named, type Reach } from '../maschinen/reach.ts';
import type { Reached } from '../store/tables/zuweisungen.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** The result of an event that a partner sent. */
export interface Ergebnis extends Named {
  ergebnis: (typeof ERGEBNISSE)[number];
  nr?: number;
  /** The sender's time lay in the future; the time of receipt counts (D82). */
  zeitKorrigiert?: true;
  /** With `fehler`: a code of the error catalogue. */
  code?: keyof typeof FAULTS;
  text?: Text;
  fehler?: readonly Problem[];
  /** With `neu`, `doppelt`: it is kept, and probably not what was meant. */
  warnung?: Text;
  /** Times within a stored event that cannot be read. */
  nicht_uebernommen?: readonly Problem[];
}

// prettier-ignore
const WORDS = {
  unbekannt:  ['Zu dieser vorgangRef gibt es keine Meldung, die Ihnen zugewiesen ist.', 'There is no report with this vorgangRef that is assigned to you.'],
  ohneRef:    ['Senden Sie die vorgangRef des Vorgangs.', 'Send the vorgangRef of the case.'],
  storniert:  ['Der Vorgang ist storniert. Danach kommt nichts mehr hinzu.', 'The case is cancelled. Nothing is added after that.'],
  zuViele:    ['Ein Stapel darf höchstens 1.000 Ereignisse haben. Senden Sie dieses im nächsten.', 'A batch may have 1,000 events at most. Send this one in the next.'],
  zuVieleJe:  ['Von dieser Art hat der Vorgang schon so viele Ereignisse, wie er haben darf.', 'The case has as many events of this type as it may have.'],
  zuGross:    ['Ein Ereignis darf höchstens 16 kB haben.', 'A record may have 16 kB at most.'],
  helferDa:   ['Der Helfer ist schon da. Stornieren geht nicht mehr.', 'The helper has arrived. The case can no longer be cancelled.'],
  nochEinmal: ['Der Vorgang wurde gerade geändert. Senden Sie das Ereignis noch einmal.', 'The case was just changed. Send the event again.'],
} as const satisfies Record<string, Text>;

/** What to say of a type that moves no step: the person reads that there is news, and your words (`hinweis`). */
function unknownType(typ: string): Text {
  const near = PARTNER_TYPES.find((known) => editsBetween(typ, known) <= 2);
  const [de, en] = near ? [` Meinen Sie ${near}?`, ` Do you mean ${near}?`] : ['', ''];
  return [
    `Die Art „${typ}“ kennt der Dienst nicht: Sie bewegt keinen Schritt.${de}`,
    `The service does not know the type “${typ}”: it moves no step.${en}`,
  ];
}

/** A valid event with its index in the batch. */
interface Taken {
  place: number;
  event: NewEvent;
}

/**
 * Stores a partner's batch in order and gives a result for each event: the valid ones are kept, the others say why not,
 * duplicates are no error. Events above `BATCH` are left for the next call. `zone` is for times without an offset.
 * `met` is told of each case that an event reaches. One transaction per case and per STORNO; after a failure the whole
 * batch may be sent again.
 */
export async function takeEvents(
  deps: Deps,
  access: Access,
  items: readonly unknown[],
  zone: string,
  met: (reached: Reached) => void = () => undefined,
): Promise<Ergebnis[]> {
  const empfangen = deps.clock();
  const reach = await reachOf(deps, access, items.slice(0, BATCH));
  const results: Ergebnis[] = [];
  let waiting: Taken[] = [];
  const flush = async (): Promise<void> => {
    if (!waiting.length) return;
    const appended = await deps.store.appendEvents(
      access.mandant,
      waiting.map(({ event }) => event),
    );
    for (const [index, { place }] of waiting.entries()) Object.assign(results[place]!, wordsOf(appended[index]!));
    waiting = [];
  };
  // What became of the first STORNO of a case holds for the others of the batch, so the case is loaded once.
  const cancelled = new Map<string, Partial<Ergebnis>>();
  for (const [place, item] of items.entries()) {
    const { result, event } = place < BATCH ? judge(item, access, reach, { empfangen, zone }) : leftOver(item);
    results.push(result);
    const reached = place < BATCH ? reach(namesOf(item)) : null;
    if (reached) met(reached);
    if (event?.meldungsTyp === TYP.STORNO) {
      // What is stored already does not wait for those before it, nor for the case.
      const nr = await deps.store.eventNumber(access.mandant, event.userID, event);
      const first = cancelled.get(event.userID);
      if (nr !== null) Object.assign(result, wordsOf({ ended: 'doppelt', nr }));
      else if (first) Object.assign(result, first.ergebnis === 'neu' ? wordsOf({ ended: 'storniert' }) : first);
      else {
        await flush();
        const ended = await cancelBy(deps, access, event);
        // A repeat, of an event that came meanwhile, says nothing of the case.
        if (ended.ergebnis !== 'doppelt') cancelled.set(event.userID, ended);
        Object.assign(result, ended);
      }
    } else if (event) waiting.push({ place, event });
  }
  await flush();
  return results;
}

/** An item that names no case. */
const NO_REF = { feld: 'vorgangRef', text: WORDS.ohneRef };

/** Validates an item: the event to store, or null with a result that says why not. */
function judge(
  item: unknown,
  { name }: Access,
  reach: Reach,
  receipt: { empfangen: number; zone: string },
): { result: Ergebnis; event: NewEvent | null } {
  const named = namesOf(item);
  const reached = reach(named);
  const refused = (more: Omit<Ergebnis, keyof Named>) => ({ result: { ...named, ...more }, event: null });
  if (JSON.stringify(item).length > EVENT_BYTES)
    return refused({ ergebnis: 'fehler', code: 'ZU_GROSS', text: WORDS.zuGross });
  const read = readEreignis(item, receipt);
  if ('fehler' in read)
    return refused({ ergebnis: 'fehler', code: 'UNVOLLSTAENDIG', text: read.fehler[0]!.text, fehler: read.fehler });
  if (named.vorgangRef === '')
    return refused({ ergebnis: 'fehler', code: 'UNVOLLSTAENDIG', text: WORDS.ohneRef, fehler: [NO_REF] });
  if (!reached) return refused({ ergebnis: 'unbekannt', text: WORDS.unbekannt });
  const { daten, zeitKorrigiert, ...event } = read.ereignis;
  return {
    result: {
      ...named,
      ergebnis: 'neu',
      ...(zeitKorrigiert && { zeitKorrigiert }),
      ...(!isKnownType(event.meldungsTyp) && { warnung: unknownType(event.meldungsTyp) }),
      ...(read.unlesbar.length && { nicht_uebernommen: read.unlesbar }),
    },
    event: {
      ...event,
      userID: reached.userID,
      partner: name,
      empfangen: isoTime(receipt.empfangen),
      daten: JSON.stringify(daten),
    },
  };
}

/** The result of an item above `BATCH`. */
const leftOver = (item: unknown): { result: Ergebnis; event: null } => ({
  result: { ...namesOf(item), ergebnis: 'fehler', code: 'STAPEL_ZU_GROSS', text: WORDS.zuViele },
  event: null,
});

function wordsOf(appended: Appended): Partial<Ergebnis> {
  const { ended } = appended;
  if (ended === 'zuviele') return { ergebnis: 'fehler', code: 'ZU_VIELE', text: WORDS.zuVieleJe };
  return ended === 'neu' || ended === 'doppelt'
    ? { ergebnis: ended, nr: appended.nr }
    : { ergebnis: ended, text: WORDS[ended] };
}

/** A partner's STORNO: cancels the case as the person would, but writes the partner's own event. */
async function cancelBy(deps: Deps, { mandant }: Access, event: NewEvent): Promise<Partial<Ergebnis>> {
  const { store, clock } = deps;
  const { userID, ...record } = event;
  const { partner, unid } = event;
  const stored = await store.load(userID, mandant, isoTime(clock()));
  if (!stored || stored.status === '') return wordsOf({ ended: 'unbekannt' });
  const known = async () => (await store.eventNumber(stored.mandant, userID, event)) ?? undefined;
  const key = `${partner} ${unid}`;
  const written = await retryOnConflict(stored, async (current) => {
    const nr = await known();
    if (nr !== undefined) return { ended: 'doppelt' as const, nr };
    return store.cancel(cancellingOf(current, { key, storno: 'KEINE_ANGABE', event: record }));
  });
  if (written.ended === 'doppelt') return wordsOf(written);
  if (written.ended === 'gone') return wordsOf({ ended: 'unbekannt' });
  if (written.ended === 'arrived') return { ergebnis: 'fehler', code: 'HELFER_DA', text: WORDS.helferDa };
  if (written.ended === 'conflict') return { ergebnis: 'fehler', code: 'VERALTET', text: WORDS.nochEinmal };
  const nr = await known();
  if (!written.isRepeat) return { ergebnis: 'neu', nr: nr ?? 0 };
  return wordsOf(nr === undefined ? { ended: 'storniert' } : { ended: 'doppelt', nr });
}
