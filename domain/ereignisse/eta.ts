import { plainCode } from '../outside-text.ts';
import type { Ereignis } from './hilfsstatus.ts';
import { isoOf, readMoment } from './moment.ts';
import { eventTypeOf } from './typen.ts';

/** The expected time: a range of ISO times. `stand`: when it was promised. §4 'Expected time'. */
export interface Eta {
  von: string;
  bis: string;
  stand: string;
}

const MINUTE = 60_000;
/** Both ends are rounded outwards to five minutes: nobody can promise to the minute. */
const STEP = 5 * MINUTE;
/** A promised moment becomes a range: a fifth of the wait on both sides, at least 5 and at most 15 minutes. */
const SHARE = 1 / 5;
const [LEAST, MOST] = [5 * MINUTE, 15 * MINUTE];
/** Longest promise; a longer one is taken for a typing error. */
const FURTHEST = 31 * 24 * 60 * MINUTE;

/** The last promise among these events, or null. §4 'Expected time'. */
export function etaOf(events: readonly Ereignis[]): Eta | null {
  return events.reduce<Eta | null>(
    (before, event) => (eventTypeOf(event.meldungsTyp).isPromise ? promiseOf(event) : null) ?? before,
    null,
  );
}

/** The range that an event promises: its waiting time, else its appointment. Null if neither can be read. */
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

/** Promised minutes of a waiting time; of a range the larger number. Null: none. */
export const promisedMinutes = (wartezeitMinuten: string): number | null =>
  readMinutes(wartezeitMinuten)?.at(-1) ?? null;

/** Whether a text is a readable waiting time, or an empty one. */
export const isWaitingTime = (text: string): boolean => /^[0.,\s]*$/.test(text) || readMinutes(text) !== null;

/** Words before a waiting time that do not change it: the promise is a range anyway. */
const ABOUT =
  /^(?:(?:ca\.?|circa|etwa|ungefähr|rund|about|approx\.?|around|~|≈|in|max\.?|maximal|höchstens|spätestens|bis zu|bis|up to|at most|<)\s*)+/;
const HOURS = '(?:h|std\\.?|stunden?|hours?|hrs?\\.?)';
const MINUTES = "(?:m|min\\.?|minuten?|minutes?|mins\\.?|')";
const UNIT = new RegExp(`(${HOURS})$|${MINUTES}$`);
const CLOCK = new RegExp(`^(0?\\d):([0-5]\\d) ?${HOURS}?$`);
const ONE = new RegExp(`^(\\d{1,4})(?:[.,](0+|25|50?|75))? ?(?:(${HOURS})|${MINUTES})?$`);
const BOTH = new RegExp(`^(\\d{1,2}) ?${HOURS} ?(?:und|and|,)? ?([0-5]?\\d) ?${MINUTES}?$`);
const DURATION = /^pt(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:\d+s)?$/;

/** Parses '45', 'ca. 45 Min', '30-45', '1 h', '1:30', '1 Std. 30 Min.', 'PT45M' into minutes. 0 means not given. */
function readMinutes(given: string): [number] | [number, number] | null {
  const text = plainCode(given).toLowerCase().replace(ABOUT, '');
  const parts = text.split(/\s*(?:-|bis|to)\s*/);
  const unit = UNIT.exec(parts.at(-1)!);
  // The unit of a range stands once, after the second number.
  const [least, most, ...more] = parts.map((part) => minutesOf(UNIT.test(part) ? part : `${part}${unit?.[0] ?? ''}`));
  if (least === undefined || least === null || more.length) return null;
  if (most === undefined) return least > 0 ? [least] : null;
  return most !== null && most > least ? [least, most] : null;
}

function minutesOf(text: string): number | null {
  const [, hours = '0', minutes = '0'] = CLOCK.exec(text) ?? BOTH.exec(text) ?? DURATION.exec(text) ?? [];
  if (hours !== '0' || minutes !== '0') return Number(hours) * 60 + Number(minutes);
  const [whole, number, fraction = '0', isHours] = ONE.exec(text) ?? [];
  // A fraction of a minute is no waiting time; '1.30' may mean an hour and a half.
  if (whole === undefined || (!isHours && Number(fraction))) return null;
  return Number(`${number}.${fraction}`) * (isHours ? 60 : 1);
}
