import type { Ereignis } from './hilfsstatus.ts';
import { isoOf, readMoment } from './moment.ts';
import { eventTypeOf } from './typen.ts';

/** The expected time: a range of ISO times. `stand`: when that was said. §4 'Expected time'. */
export interface Eta {
  von: string;
  bis: string;
  stand: string;
}

const MINUTE = 60_000;
/** Both ends are rounded outwards to five minutes: nobody can promise to the minute. */
const STEP = 5 * MINUTE;
/** A promised moment is widened both ways by a fifth of the wait, at least 5 and at most 15 minutes. */
const SHARE = 1 / 5;
const [LEAST, MOST] = [5 * MINUTE, 15 * MINUTE];
/** A promise further ahead than this is taken for a typing error. */
const FURTHEST = 31 * 24 * 60 * MINUTE;

/** The last promise among these events, or null. §4 'Expected time'. */
export function etaOf(events: readonly Ereignis[]): Eta | null {
  return events.reduce<Eta | null>(
    (before, event) => (eventTypeOf(event.meldungsTyp).isPromise ? promiseOf(event) : null) ?? before,
    null,
  );
}

/** The range that an event promises: its waiting time, else its appointment. Null if it names neither readably. */
export function promiseOf(event: Pick<Ereignis, 'zeit' | 'wartezeitMinuten' | 'terminAuftrag'>): Eta | null {
  const said = Date.parse(event.zeit);
  const wait = readMinutes(event.wartezeitMinuten ?? '');
  if (wait?.length === 2) return range(said, said + wait[0] * MINUTE, said + wait[1] * MINUTE);
  const moment = wait ? said + wait[0] * MINUTE : readMoment(event.terminAuftrag ?? '', null);
  if (moment === null || moment < said || moment > said + FURTHEST) return null;
  const slack = Math.min(MOST, Math.max(LEAST, (moment - said) * SHARE));
  return range(said, moment - slack, moment + slack);
}

const range = (said: number, from: number, to: number): Eta => ({
  von: isoOf(Math.floor(Math.max(from, said) / STEP) * STEP),
  bis: isoOf(Math.ceil(to / STEP) * STEP),
  stand: isoOf(said),
});

/** Minutes that a waiting time names, of a range the last; null: none. */
export const promisedMinutes = (wartezeitMinuten: string): number | null =>
  readMinutes(wartezeitMinuten)?.at(-1) ?? null;

/** Parses '45', 'ca. 45 Min', '30-45': one or two numbers of minutes. 0 means not given. */
function readMinutes(text: string): [number] | [number, number] | null {
  const found =
    /^(?:ca\.?|etwa|about)?\s*(\d{1,4})(?:[.,]0+)?(?:\s*(?:-|–|bis|to)\s*(\d{1,4}))?\s*(?:min\.?|minuten|minutes)?$/i.exec(
      text.trim(),
    );
  const [least, most] = [Number(found?.[1] ?? 0), found?.[2] === undefined ? null : Number(found[2])];
  if (most !== null) return most > least ? [least, most] : null;
  return least > 0 ? [least] : null;
}
