import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLOW } from '#domain/flow.ts';
import { ZAHLEN, type Monatszahlen, type Zahl } from '#domain/leitstand/zahlen.ts';
import { byMonth, monthsFrom, shareOf, stopsOf, sumOf } from './figures.ts';

const zeros = Object.fromEntries(ZAHLEN.map((zahl) => [zahl, 0])) as Record<Zahl, number>;
const of = (mandant: string, monat: string, counts: Partial<Monatszahlen>): Monatszahlen => ({
  mandant,
  monat,
  ...zeros,
  abgebrochen: [],
  ...counts,
});

test('months follow each other over the year, and there is none the wrong way round', () => {
  assert.deepEqual(monthsFrom('2026-11', '2027-02'), ['2026-11', '2026-12', '2027-01', '2027-02']);
  assert.deepEqual(monthsFrom('2026-03', '2026-03'), ['2026-03']);
  assert.deepEqual(monthsFrom('2026-04', '2026-03'), []);
});

test('a month has the counts of all clients, and one without counts has zeros', () => {
  const all = [
    of('a', '2026-03', { gemeldet_netz: 4, sterne: 9 }),
    of('b', '2026-03', { gemeldet_netz: 1 }),
    of('a', '2026-05', { gelesen: 2 }),
  ];
  const months = byMonth(all, ['2026-03', '2026-04']);
  assert.deepEqual(months, [
    { monat: '2026-03', ...zeros, gemeldet_netz: 5, sterne: 9 },
    { monat: '2026-04', ...zeros },
  ]);
  assert.deepEqual(sumOf(months), { ...zeros, gemeldet_netz: 5, sterne: 9 });
});

test('a share is of a whole that was counted', () => {
  assert.deepEqual(
    [shareOf(1, 3), shareOf(0, 3), shareOf(3, 3), shareOf(1_027, 1_028), shareOf(1, 0), shareOf(4, 3)],
    [33, 0, 100, 99, null, null],
  );
});

test('where people gave up is told by kinds of screens, the most first, and every screen of a journey has words', () => {
  const stops = stopsOf([
    of('a', '2026-03', {
      abgebrochen: [
        { seite: '/kfz/unfall', anzahl: 1 },
        { seite: '/kfz/personen', anzahl: 2 },
        { seite: '/kfz/panne', anzahl: 1 },
      ],
    }),
    of('b', '2026-04', {
      abgebrochen: [
        { seite: '/fahrrad/personen', anzahl: 1 },
        { seite: '/kfz/alt', anzahl: 1 },
      ],
    }),
  ]);
  assert.deepEqual(
    stops.map(({ words, kfz, fahrrad, anzahl }) => [words[0], kfz, fahrrad, anzahl]),
    [
      ['Name und Telefon', 2, 1, 3],
      ['Fragen zum Schaden', 2, 0, 2],
      ['/kfz/alt', 1, 0, 1],
    ],
  );
  const screens = FLOW.filter(([path, screen]) => /^\/(kfz|fahrrad)\//.test(path) && !/start|theme/.test(screen));
  for (const [seite] of screens) {
    const [{ words } = { words: ['', ''] }] = stopsOf([of('a', '', { abgebrochen: [{ seite, anzahl: 1 }] })]);
    assert.ok(!words[0].startsWith('/'), seite);
  }
});
