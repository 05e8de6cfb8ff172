import * as v from 'valibot';
import { foreignMarkup, CLIENT_TAGS } from '#domain/client-html.ts';
import { APP_TYPES, FLOW, quickEntryOf } from '#domain/flow.ts';
import { WEBPARAM_ROWS, type Webparam, type Webparams } from '#domain/mandant.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { isExpensive } from '#domain/personen/expensive-numbers.ts';
import { dialledOf } from './phone-number.ts';
import { whyNoPattern } from './safe-pattern.ts';
import {
  choice,
  described,
  fields,
  line,
  pair,
  wholeNumber,
  yesNo,
  type Line,
  type SchemaOf,
} from './value-schemas.ts';

const ROWS: Readonly<Record<string, Webparam>> = WEBPARAM_ROWS;

/** Why a number is refused that costs its callers a lot; null: it is not. */
export function tooExpensive(number: string): string | null {
  return isExpensive(dialledOf(number)) ? 'calls to this number cost a lot, write an ordinary one' : null;
}

/** A telephone number as it is shown. */
export const SHOWN_NUMBER = {
  most: 30,
  pattern: /^[+(]?[0-9][0-9 ()/–-]*$/,
  write: 'write digits, blanks, ( ) / and -, such as 0221 1234567',
  refuse: tooExpensive,
} as const satisfies Line;
/** A number as it is dialled. */
export const DIALLED = /^\+?[0-9]{3,15}$/;
/** The name of a logo's file. */
export const LOGO_FILE = {
  most: 60,
  pattern: /^[A-Za-z0-9_-]+\.(svg|png|webp)$/,
  write: 'name a file in this folder, such as logo.svg (svg, png or webp)',
} as const satisfies Line;

/** Paths that the start button may lead to. §4 'Quick entry' */
const QUICK = [
  'auto/schadenSubnavTank',
  'auto/schadenSubnavAbschleppen',
  'auto/schadenSubnavAllgemein',
  ...FLOW.map(([path]) => path.slice(1)).filter((path) => quickEntryOf(path) !== null),
];

/** The schemas of the values that their default does not tell. */
const KINDS: Readonly<Record<NonNullable<Webparam['kind']>, v.GenericSchema>> = {
  appTyp: choice(APP_TYPES),
  screen: v.pipe(
    line({
      most: 80,
      pattern: /^\s*\/?[\w-]*(\/[\w-]+)*\/?\s*$/,
      write: 'name a screen, such as auto/schadenSubnavTank: no address, no scheme, no //',
    }),
    v.examples(QUICK),
  ),
  pattern: line({ most: 200, least: 1, refuse: whyNoPattern }),
  html: pair({
    most: 2_000,
    refuse: (value) => {
      const foreign = foreignMarkup(value);
      return foreign && `it holds ${JSON.stringify(foreign)}, use only ${CLIENT_TAGS.join(', ')} without attributes`;
    },
  }),
  telefon: line({
    ...SHOWN_NUMBER,
    refuse: (value) =>
      DIALLED.test(dialledOf(value)) ? tooExpensive(value) : 'write a number with its area, such as 0221 1234567',
  }),
  logo: line(LOGO_FILE),
  theme: line({ most: 100 }),
};
/** Other names of settings, which have no default of their own. */
const ALIASES: readonly Webparam['kind'][] = ['telefon', 'logo', 'theme'];

function schemaOf({ standard, says, kind, bounds }: Webparam): v.GenericSchema {
  const value = kind
    ? KINDS[kind]
    : typeof standard === 'boolean'
      ? yesNo()
      : typeof standard === 'number'
        ? wholeNumber(...bounds!)
        : pair({ most: 300 });
  return described(ALIASES.includes(kind) ? v.optional(value) : v.optional(value, standard), says);
}

/** The setting `webparams`; without the other names of telefon, logo and theme where they are not written. */
export const webparams = fields(
  Object.fromEntries(Object.entries(ROWS).map(([name, row]) => [name, schemaOf(row)])),
) as SchemaOf<Partial<Webparams>>;

/** Warnings about webparams: `written` as they stand in the file, `read` those of them that are right. */
export function webparamWarnings(written: Readonly<Record<string, unknown>>, read: Partial<Webparams>): Mistake[] {
  const values: Readonly<Record<string, unknown>> = read;
  return Object.entries(ROWS).flatMap(([name, row]) => {
    if (values[name] === undefined) return [];
    const lack = Object.hasOwn(written, name) ? lackOf(row, written[name]) : null;
    const least = row.notBelow === undefined ? undefined : values[row.notBelow];
    return [
      ...(lack === null ? [] : [mistakeAt(`webparams.${name}`, written[name], lack)]),
      // Between two bounds in another order there would be nothing. D48
      ...(Number(values[name]) < Number(least)
        ? [
            mistakeAt(
              `webparams.${name}`,
              values[name],
              `it is less than ${row.notBelow} (${least}), write at least that`,
            ),
          ]
        : []),
    ];
  });
}

/** What a value lacks before it goes live; null: nothing. */
function lackOf({ standard, kind, mayBeEmpty }: Webparam, value: unknown): string | null {
  if (kind === 'screen' && typeof value === 'string' && value.trim() !== '' && !quickEntryOf(value))
    return 'this is no screen of the car, the damage choice is used instead';
  if (!Array.isArray(standard)) return null;
  // An example plate may be the same in both languages.
  const texts = [value].flat().map((text) => String(text).trim());
  if (texts.every((text) => text === '')) return mayBeEmpty ? null : `it is empty, ${PAIR} or take it out`;
  const isHalf = texts.includes('') || (texts.length === 1 && /\p{L}{3}/u.test(texts[0]!));
  return isHalf ? `it stands there in one language, ${PAIR}` : null;
}
const PAIR = 'write ["German text", "English text"]';
