import { plainCode, plainText } from '../outside-text.ts';
import type { Problem } from '../questions.ts';
import { momentOf } from '../wall-clock.ts';

const [SECOND, MINUTE, DAY] = [1_000, 60_000, 86_400_000];
/** Bounds of a plausible time; others are typing errors. Within these bounds ISO times sort as text. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

/**
 * A number of seconds since 1970, or of thousandths, millionths or billionths of one. The number of digits decides; a
 * fraction may follow.
 */
const EPOCH = /^(?:\d{10}|\d{13}|\d{16}|\d{19})(?:[.,]\d+)?$/;
const DATE =
  '(?<year>\\d{4})-?(?:(?<month>\\d\\d)-?(?<day>\\d\\d)|(?<ordinal>\\d{3})|W(?<week>\\d\\d)-?(?<weekday>[1-7]))';
const TIME = '(?<hour>[01]\\d|2[0-4])(?::?(?<minute>[0-5]\\d)(?::?(?<second>[0-5]\\d|60)(?:[.,](?<fraction>\\d+))?)?)?';
const OFFSET = '(?<offset>Z|UTC|GMT|[+-](?:[01]\\d|2[0-3])(?::?[0-5]\\d)?)';
/** ISO 8601, extended or basic, RFC 3339 and RFC 9557, which names the zone once more in brackets. */
const ISO = new RegExp(`^${DATE}[T _]${TIME}(?: ?${OFFSET}(?:\\[[^\\]]*\\])*)?$`, 'i');
const GERMAN =
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}),? (?<hour>\d{1,2}):(?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?: Uhr)?$/;

/**
 * Parses a moment as partners, apps and devices write it, into milliseconds. Takes seconds or milliseconds since 1970
 * and ISO 8601 with an offset. With a `zone` it also takes ISO without an offset and '22.11.2026 14:05'. Null for
 * anything else.
 */
export function readMoment(given: string, zone: string | null): number | null {
  const text = plainCode(given);
  const moment = sinceEpoch(text) ?? fromWords(text, zone);
  return moment !== null && moment >= EARLIEST && moment < LATEST ? moment : null;
}

function sinceEpoch(text: string): number | null {
  if (!EPOCH.test(text)) return null;
  const [number, digits] = [Number(text.replace(',', '.')), text.split(/[.,]/)[0]!.length];
  return Math.floor(digits > 13 ? number / 10 ** (digits - 13) : number * 10 ** (13 - digits));
}

function fromWords(text: string, zone: string | null): number | null {
  const parts = (ISO.exec(text) ?? GERMAN.exec(text))?.groups;
  if (!parts) return null;
  const { hour = '', minute = '00', second = '0', fraction = '0', offset } = parts;
  const date = dateIn(parts);
  // 24:00 is the end of a day, which is the beginning of the next one.
  const isEnd = hour === '24' && Number(minute + second + fraction) === 0;
  const [datum, uhrzeit] = isEnd ? [dayAfter(date), '00:00'] : [date, `${hour.padStart(2, '0')}:${minute}`];
  const begin = offset ? atOffset(datum, uhrzeit, offset) : zone === null ? null : momentOf(datum, uhrzeit, zone);
  const rest = Number(second) * SECOND + Math.floor(Number(`0.${fraction}`) * SECOND);
  return begin === null ? null : begin + rest;
}

/** The date as ISO; '' for a day or a week that its year does not have. */
function dateIn({ year = '', month, day = '', ordinal, week, weekday }: Record<string, string | undefined>): string {
  if (month) return [year, month, day].map((part) => part.padStart(2, '0')).join('-');
  const first = Date.UTC(Number(year), 0, 1);
  const dayOf = (days: number): string => isoOf(first + days * DAY).slice(0, 10);
  const isIn = (date: string): boolean => date.startsWith(year);
  if (ordinal) return isIn(dayOf(Number(ordinal) - 1)) ? dayOf(Number(ordinal) - 1) : '';
  // A week belongs to the year of its Thursday.
  const monday = 3 - ((new Date(first + 3 * DAY).getUTCDay() + 6) % 7) + (Number(week) - 1) * 7;
  return isIn(dayOf(monday + 3)) ? dayOf(monday + Number(weekday) - 1) : '';
}

/** The moment of a clock with an offset from UTC (`+01:00`, `Z`); null for an impossible day or hour. */
function atOffset(datum: string, uhrzeit: string, offset: string): number | null {
  const moment = Date.parse(`${datum}T${uhrzeit}:00Z`);
  if (Number.isNaN(moment) || !isoOf(moment).startsWith(datum)) return null;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset) ?? [];
  const ahead = hours ? (Number(hours) * 60 + Number(minutes)) * MINUTE : 0;
  return sign === '-' ? moment + ahead : moment - ahead;
}

function dayAfter(datum: string): string {
  const moment = Date.parse(`${datum}T24:00Z`);
  return Number.isNaN(moment) ? datum : isoOf(moment).slice(0, 10);
}

export const isoOf = (moment: number): string => new Date(moment).toISOString();

/** The problem of a time that `readMoment` cannot read. */
export function unreadableTime(feld: string, given: string): Problem {
  const read = plainText(given, 50, false);
  return {
    feld,
    text: [
      `Die Zeit „${read}“ ist nicht lesbar. Senden Sie sie wie 2026-11-22T14:05:00+01:00.`,
      `The time “${read}” cannot be read. Send it like 2026-11-22T14:05:00+01:00.`,
    ],
  };
}
