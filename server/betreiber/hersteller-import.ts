import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Modell } from '#domain/fahrzeug/modell.ts';
import { plainName } from '#domain/same-name.ts';
import { LIMITS } from '#domain/limits.ts';
import { plainText } from '#domain/outside-text.ts';
import { RefusedError, withStore, type Command } from './command.ts';
import { NoCsvError, readCsv, type Line } from '../http/csv.ts';

/** Columns of the list of models. §3 */
const NUMBERS = ['laenge_min', 'laenge_max', 'hoehe_min', 'hoehe_max', 'gewicht_max'] as const;
const COLUMNS = ['hersteller', 'modell', ...NUMBERS] as const;
type Column = (typeof COLUMNS)[number];

/** Largest measure, in millimetres or kilograms. */
const MOST = 99_999;
/** Most errors that are printed as text; `--json` lists all. */
const SHOWN = 20;

/** An invalid line and the reason. */
interface Wrong {
  zeile: number;
  grund: string;
}

/** Imports the list of makes and models: all lines or none. */
export const herstellerImport: Command = {
  usage: 'FILE.csv',
  about: 'brings in makes and models; one that is there is overwritten; all lines or none',
  more: [
    `The first line names the columns: ${COLUMNS.join(', ')}.`,
    'One make in two spellings (BMW, Bmw) is taken in the first of them, with a word about it.',
    'Text in UTF-8; lengths and heights in millimetres, weights in kilograms; an empty modell holds for the whole make.',
  ],
  args: [1, 1],
  run: async ({ settings, aufruf, args: [file = ''] }) => {
    const { models, wrong } = readModels(readBytes(file));
    if (wrong.length) throw refused(wrong);
    const hinweise = await withStore({ settings, aufruf }, async (store) => {
      const said = inOneSpelling(models, await store.manufacturers());
      await store.putModels(models.map(({ modell }) => modell));
      return said;
    });
    return {
      text: `${listed(hinweise)}${models.length} models brought in.\n`,
      json: { importiert: models.length, ...(hinweise.length && { hinweise }) },
    };
  },
};

function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new RefusedError(`${file} cannot be read.`, { cause: error });
  }
}

function refused(wrong: readonly Wrong[]): RefusedError {
  return new RefusedError(`${listed(wrong)}Nothing was brought in.`, { json: { importiert: 0, fehler: wrong } });
}

function listed(all: readonly Wrong[]): string {
  const lines = all.slice(0, SHOWN).map(({ zeile, grund }) => `line ${zeile}: ${grund}\n`);
  return lines.join('') + (all.length > SHOWN ? `and ${all.length - SHOWN} more\n` : '');
}

/** A model, and the number of its line. */
interface Read {
  zeile: number;
  modell: Modell;
}

/**
 * Gives each make one spelling: the stored one, else that of its first line, because `BMW` and `Bmw` would be two
 * makes. Returns the reason for the first line of each other spelling.
 */
function inOneSpelling(models: readonly Read[], stored: readonly string[]): Wrong[] {
  const spellings = new Map(stored.map((name) => [plainName(name), { name, of: 'as it is stored' }]));
  const said = new Map<string, Wrong>();
  for (const { zeile, modell } of models) {
    const { hersteller } = modell;
    const key = plainName(hersteller);
    const first = spellings.get(key);
    if (!first) spellings.set(key, { name: hersteller, of: `of line ${zeile}` });
    if (!first || first.name === hersteller) continue;
    const { name, of } = first;
    if (!said.has(hersteller))
      said.set(hersteller, {
        zeile,
        grund: `${JSON.stringify(hersteller)} is the make ${JSON.stringify(name)} ${of}, and is taken as it`,
      });
    modell.hersteller = name;
  }
  return [...said.values()];
}

/** Parses the list; `wrong` has one reason for each invalid line. */
function readModels(bytes: Buffer): { models: Read[]; wrong: Wrong[] } {
  const garbled = linesNotUtf8(bytes);
  if (garbled.length)
    return {
      models: [],
      wrong: garbled.map((zeile) => ({ zeile, grund: 'is not UTF-8: save the list as "CSV UTF-8"' })),
    };
  const read = linesOf(bytes.toString('utf8'));
  if (read instanceof NoCsvError) return { models: [], wrong: [{ zeile: read.zeile, grund: read.message }] };
  const [head, ...lines] = read;
  const places = head ? placesOf(head) : null;
  if (!places || !head)
    return { models: [], wrong: [{ zeile: head?.zeile ?? 1, grund: `the columns must be ${COLUMNS.join(', ')}` }] };
  if (!lines.length)
    return { models: [], wrong: [{ zeile: head.zeile, grund: 'no line follows the names of the columns' }] };
  const seen = new Map<string, number>();
  const models: Read[] = [];
  const wrong: Wrong[] = [];
  for (const line of lines) {
    const found = modelOf(line, places);
    if (typeof found === 'string') {
      wrong.push({ zeile: line.zeile, grund: found });
      continue;
    }
    const name = JSON.stringify([plainName(found.hersteller), found.modell]);
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, line.zeile);
      models.push({ zeile: line.zeile, modell: found });
    } else wrong.push({ zeile: line.zeile, grund: `the same make and model as in line ${first}` });
  }
  return { models, wrong };
}

function linesOf(text: string): Line[] | NoCsvError {
  try {
    return readCsv(text);
  } catch (error) {
    if (error instanceof NoCsvError) return error;
    throw error;
  }
}

function linesNotUtf8(bytes: Buffer): number[] {
  if (isUtf8(bytes)) return [];
  const numbers: number[] = [];
  for (let [zeile, at] = [1, 0]; at < bytes.length; zeile++) {
    const end = bytes.indexOf(0x0a, at);
    const next = end < 0 ? bytes.length : end + 1;
    if (!isUtf8(bytes.subarray(at, next))) numbers.push(zeile);
    at = next;
  }
  return numbers;
}

/** Composed and decomposed umlauts give the same name. */
const nameOf = (cell: string): string => plainText(cell, LIMITS.line, false);

/** Index of each column; null unless they are exactly the seven. */
function placesOf({ cells }: Line): Record<Column, number> | null {
  const names = cells.map((cell) => cell.toLowerCase());
  const places = COLUMNS.map((column) => [column, names.indexOf(column)] as const);
  if (names.length !== COLUMNS.length || places.some(([, place]) => place < 0)) return null;
  return Object.fromEntries(places) as Record<Column, number>;
}

/** The model of a line, or the reason why it is invalid. */
function modelOf({ cells }: Line, places: Record<Column, number>): Modell | string {
  if (cells.length !== COLUMNS.length) return `has ${cells.length} columns, not ${COLUMNS.length}`;
  const text = (column: Column): string => cells[places[column]] ?? '';
  const [hersteller, modell] = [text('hersteller'), text('modell')];
  if (!hersteller) return 'hersteller is empty';
  for (const name of [hersteller, modell]) {
    if ([...name.normalize('NFC')].length > LIMITS.line) return `a name has more than ${LIMITS.line} characters`;
    if (/\p{C}/u.test(name)) return 'a name holds signs that cannot be shown';
  }
  const wrong = NUMBERS.find((column) => !/^\d{1,5}$/.test(text(column)));
  if (wrong) return `${wrong} must be a whole number from 0 to ${MOST}`;
  const [laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max] = NUMBERS.map((column) => Number(text(column))) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (laenge_min > laenge_max) return 'laenge_min is more than laenge_max';
  if (hoehe_min > hoehe_max) return 'hoehe_min is more than hoehe_max';
  const names = { hersteller: nameOf(hersteller), modell: nameOf(modell) };
  return { ...names, laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max };
}
