import { FLOW } from '#domain/flow.ts';
import { ZAHLEN, type Monatszahlen } from '#domain/leitstand/zahlen.ts';
import type { Problem } from '#domain/questions.ts';
import type { Text } from '#domain/text.ts';
import { writeCsv } from '../http/csv.ts';

/** The first and the last month that are meant, both included. */
export interface Months {
  von: string;
  bis: string;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const NO_MONTH: Text = ['Nennen Sie einen Monat, wie 2027-03.', 'Name a month, such as 2027-03.'];
const BACKWARDS: Text = [
  'Nennen Sie einen Monat, der nicht vor „von“ liegt.',
  'Name a month that is not before “von”.',
];

/** Reads from which month to which; absent or empty: without a bound. */
export function readMonths({ von = '', bis = '' }: Partial<Months>): Months | { fehler: Problem[] } {
  const wrong = Object.entries({ von, bis }).filter(([, month]) => month !== '' && !MONTH.test(month));
  if (wrong.length) return { fehler: wrong.map(([feld]) => ({ feld, text: NO_MONTH })) };
  if (von && bis && bis < von) return { fehler: [{ feld: 'bis', text: BACKWARDS }] };
  return { von: von || '0000-01', bis: bis || '9999-12' };
}

/**
 * The counts as CSV: a row for each client and month, a column for each count, and one for each screen at which any of
 * these drafts has stopped.
 */
export function figuresCsv(monate: readonly Monatszahlen[]): string {
  const order: readonly string[] = FLOW.map(([path]) => path);
  const screens = [...new Set(monate.flatMap(({ abgebrochen }) => abgebrochen.map(({ seite }) => seite)))].sort(
    (a, b) => order.indexOf(a) - order.indexOf(b),
  );
  const rowOf = ({ mandant, monat, abgebrochen, ...zahlen }: Monatszahlen) => [
    mandant,
    monat,
    ...ZAHLEN.map((zahl) => zahlen[zahl]),
    ...screens.map((screen) => abgebrochen.find(({ seite }) => seite === screen)?.anzahl ?? 0),
  ];
  return writeCsv([
    ['mandant', 'monat', ...ZAHLEN, ...screens.map((screen) => `abgebrochen ${screen}`)],
    ...monate.map(rowOf),
  ]);
}
