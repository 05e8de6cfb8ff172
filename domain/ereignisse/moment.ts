import { momentOf } from '../wall-clock.ts';

/** Times outside this century are taken for typing errors; within it ISO times sort as text. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

// prettier-ignore
const SHAPES = {
  iso: /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:?\d\d)$/,
  local: /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d{1,9})?$/,
  german: /^(\d{1,2})\.(\d{1,2})\.(\d{4}),? (\d{1,2}:\d\d)(?::(\d\d))?(?: Uhr)?$/,
};

/**
 * Parses a moment as partners write it, into milliseconds: 13 digits, 10 digits (seconds), ISO with an offset, or,
 * where a `zone` is given, ISO without one and '22.11.2026 14:05'. Null for anything else.
 */
export function readMoment(text: string, zone: string | null): number | null {
  const moment = /^\d{13}$/.test(text)
    ? Number(text)
    : /^\d{10}$/.test(text)
      ? Number(text) * 1_000
      : fromWords(text, zone);
  return moment !== null && moment >= EARLIEST && moment < LATEST ? moment : null;
}

function fromWords(text: string, zone: string | null): number | null {
  const iso = SHAPES.iso.exec(text);
  if (iso) return finite(Date.parse(`${iso[1]}T${iso[2]}${iso[3]}`));
  const local = SHAPES.local.exec(text);
  if (local) return onClock(local[1]!, local[2]!, local[3], zone);
  const german = SHAPES.german.exec(text);
  if (!german) return null;
  const [, day, month, year, time, seconds] = german as unknown as [string, string, string, string, string, string?];
  return onClock(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time.padStart(5, '0'), seconds, zone);
}

function onClock(datum: string, uhrzeit: string, seconds: string | undefined, zone: string | null): number | null {
  const minute = zone === null ? null : momentOf(datum, uhrzeit, zone);
  return minute === null ? null : minute + Number(seconds ?? 0) * 1_000;
}

const finite = (moment: number): number | null => (Number.isNaN(moment) ? null : moment);

export const isoOf = (moment: number): string => new Date(moment).toISOString();
