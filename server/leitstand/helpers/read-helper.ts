import { HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { isObject } from '#domain/is-object.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { plainText } from '#domain/outside-text.ts';
import { phoneProblem, tidyPhone } from '#domain/personen/telefon.ts';
import type { Problem } from '#domain/questions.ts';
import { wordOf, type Text } from '#domain/text.ts';
import { NoCsvError, readCsv } from '../../http/csv.ts';

/** What somebody says of a helper. */
export type HelferAngaben = Omit<HelferEintrag, 'helferID' | 'zuletzt'>;

/** Code points of each text at most. */
const MOST = { name: 80, kennzeichen: 15, gebiet: 200 } as const;
/** Rows of a file at most. */
const ROWS = 2_000;

const NAMES = {
  name: ['Der Name', 'The name'],
  kennzeichen: ['Das Kennzeichen', 'The plate'],
  gebiet: ['Das Gebiet', 'The area'],
} as const;

/** Reads what is said of a helper, on top of what is known; or names every mistake in it. */
export function readHelper(raw: unknown, known?: HelferAngaben): { helfer: HelferAngaben } | { fehler: Problem[] } {
  const given = { ...known, ...(isObject(raw) ? raw : {}) } as Record<string, unknown>;
  const fehler: Problem[] = [];
  const word = (feld: keyof typeof MOST): string => {
    const text = wordOf(given[feld]).trim();
    const most = MOST[feld];
    if ([...text].length > most)
      fehler.push({
        feld,
        text: [
          `${NAMES[feld][0]} darf höchstens ${most} Zeichen haben.`,
          `${NAMES[feld][1]} may have ${most} characters at most.`,
        ],
      });
    return plainText(text, most, false);
  };
  const [name, kennzeichen, gebiet] = [word('name'), word('kennzeichen'), word('gebiet')];
  if (!name) fehler.push({ feld: 'name', text: ['Nennen Sie den Namen des Helfers.', 'Say the helper’s name.'] });
  const phone = phoneProblem(wordOf(given['telefon']));
  if (phone) fehler.push({ feld: 'telefon', text: phone });
  const lkw = given['lkw'] ?? [];
  const isKnown = Array.isArray(lkw) && lkw.every((code) => HINWEIS_CODES.includes(wordOf(code)));
  if (!isKnown)
    fehler.push({
      feld: 'lkw',
      text: [
        `Nehmen Sie Codes aus dieser Liste: ${HINWEIS_CODES.join(', ')}.`,
        `Use codes of this list: ${HINWEIS_CODES.join(', ')}.`,
      ],
    });
  if (fehler.length) return { fehler };
  const telefon = tidyPhone(wordOf(given['telefon'])) ?? '';
  return { helfer: { name, telefon, kennzeichen, lkw: [...new Set(lkw as string[])], gebiet } };
}

const COLUMNS = ['name', 'telefon', 'kennzeichen', 'lkw', 'gebiet'];

/** Reads a CSV of helpers: all rows, with the line of each, or one problem for each row that is wrong. */
export function readHelpersCsv(
  text: string,
): { rows: { zeile: number; helfer: HelferAngaben }[] } | { fehler: Problem[] } {
  const garbled = text.indexOf('\ufffd');
  if (garbled >= 0)
    return wrong(text.slice(0, garbled).split('\n').length, [
      'Die Datei ist nicht UTF-8. Speichern Sie sie als „CSV UTF-8“.',
      'The file is not UTF-8. Save it as “CSV UTF-8”.',
    ]);
  try {
    const [head, ...lines] = readCsv(text);
    const columns = head?.cells.map((cell) => cell.toLowerCase()) ?? [];
    const isHead =
      columns.includes('name') && columns.includes('telefon') && columns.every((one) => COLUMNS.includes(one));
    if (!isHead)
      return wrong(head?.zeile ?? 1, [
        `Die erste Zeile nennt die Spalten: ${COLUMNS.join(';')}.`,
        `The first line names the columns: ${COLUMNS.join(';')}.`,
      ]);
    if (lines.length > ROWS)
      return wrong(ROWS + 2, [`Höchstens ${ROWS} Helfer auf einmal.`, `${ROWS} helpers at once at most.`]);
    const seen = new Map<string, number>();
    const [rows, fehler] = [[] as { zeile: number; helfer: HelferAngaben }[], [] as Problem[]];
    for (const { zeile, cells } of lines) {
      const cell = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
      const read = readHelper({ ...cell, lkw: (cell['lkw'] ?? '').split(/[\s,|]+/).filter(Boolean) });
      if ('fehler' in read) {
        fehler.push(at(zeile, joinedText(read.fehler)));
        continue;
      }
      const first = seen.get(read.helfer.telefon);
      if (first !== undefined)
        fehler.push(
          at(zeile, [`Die Nummer steht schon in Zeile ${first}.`, `The number stands in line ${first} already.`]),
        );
      seen.set(read.helfer.telefon, first ?? zeile);
      rows.push({ zeile, helfer: read.helfer });
    }
    return fehler.length ? { fehler } : { rows };
  } catch (error) {
    if (!(error instanceof NoCsvError)) throw error;
    return wrong(error.zeile, ['Ein Text in Anführungszeichen hat kein Ende.', 'A quoted text has no end.']);
  }
}

/** The problem of a row. */
export const at = (zeile: number, text: Text): Problem => ({ feld: `zeile.${zeile}`, text });
const wrong = (zeile: number, text: Text) => ({ fehler: [at(zeile, text)] });
const joinedText = (problems: readonly Problem[]): Text => [
  problems.map(({ text }) => text[0]).join(' '),
  problems.map(({ text }) => text[1]).join(' '),
];
