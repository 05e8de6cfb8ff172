import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';

/** The forms that the text of a setting may have. The description of each ends the sentence 'NAME must be …'. */

/** Reads the text of a setting, without blanks around it. It may throw a WrongValue. */
export type Kind<T = unknown> = v.GenericSchema<string, T>;

export const oneOf = <const T extends readonly string[]>(choices: T) =>
  v.pipe(v.picklist(choices), v.description(`one of ${choices.join(', ')}`));

export const onOff = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((typed) => typed === 'on'),
  v.description('on or off'),
);

export const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
    v.description(`a whole number from ${least} to ${most}`),
  );

export const decimal = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(\.\d{1,3})?$/),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
    v.description(`a number from ${least} to ${most}`),
  );

const UNITS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 } as const;
type Time = `${number}${keyof typeof UNITS}`;

/** A length of time with its unit; gives milliseconds. */
export const duration = (least: Time, most: Time) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}(ms|s|min|h)$/),
    v.transform((typed) => millisecondsOf(typed as Time)),
    v.minValue(millisecondsOf(least)),
    v.maxValue(millisecondsOf(most)),
    v.description(`a time with its unit (ms, s, min or h) from ${least} to ${most}`),
  );

function millisecondsOf(time: Time): number {
  const [, count, unit] = /^(\d+)([a-z]+)$/.exec(time)!;
  return Number(count) * UNITS[unit as keyof typeof UNITS];
}

/** Hours and minutes of a clock, `03:30`. */
export const timeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  v.description('a time of day like 03:30'),
);

/** Any text without a line end. */
export const line = (most: number) =>
  v.pipe(v.string(), v.regex(/^\P{Cc}+$/u), v.maxLength(most), v.description(`one line of at most ${most} characters`));

export const matching = (form: RegExp, allowed: string) => v.pipe(v.string(), v.regex(form), v.description(allowed));

/** What `read` makes of the text; null: it is not allowed. */
export const readBy = <T>(read: (typed: string) => T | null, allowed = '') =>
  v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== null) return value;
      addIssue();
      return NEVER;
    }),
    v.description(allowed),
  );

/** Items with commas between, each once. */
export const list = <T>(item: Kind<T>, allowed: string) =>
  v.pipe(
    v.string(),
    v.transform((typed) => (typed ? typed.split(',').map((one) => one.trim()) : [])),
    v.array(item),
    v.transform((items) => [...new Set(items)]),
    v.description(allowed),
  );

/** Absolute path of a folder, seen from the working directory. It may be missing. */
export const folder = readBy((typed) => (isFolder(typed) === false ? null : resolve(typed)), 'a folder');

/** Absolute path of a file, seen from the working directory. It may be missing. */
export const file = readBy((typed) => (isFolder(typed) ? null : resolve(typed)), 'a file');

/** null: nothing is there, or it may not be looked at; who opens it says so. */
function isFolder(path: string): boolean | null {
  try {
    return statSync(path).isDirectory();
  } catch {
    return null;
  }
}
