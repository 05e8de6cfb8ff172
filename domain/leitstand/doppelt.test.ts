import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved } from '../ort/entfernung.ts';
import { doppelteOf, doppeltText, type ComparedCase } from './doppelt.ts';

const HERE = { lat: 49.5, lng: 11.25 };
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 28, 5, minute)).toISOString();

/** A report of that minute, so many metres to the east (null: no point is known), with that plate. */
const report = (
  vorgangRef: string,
  minute: number,
  east: number | null,
  kennung = '',
  more: Partial<ComparedCase> = {},
): ComparedCase => ({
  vorgangRef,
  gemeldet: at(minute),
  punkt: east === null ? null : moved(HERE, east, 0),
  kennung,
  beispiel: false,
  status: 'gemeldet',
  schritt: { code: 'meldung', zeit: at(minute) },
  ende: null,
  ...more,
});

const DONE = { schritt: { code: 'abschluss', zeit: at(5) }, ende: at(5) } as const;

/** Cases of the board, and the expected references for each, with the metres or 'plate'. */
// prettier-ignore
const TABLE: readonly (readonly [what: string, faelle: readonly ComparedCase[], said: string])[] = [
  ['one alone',                    [report('A', 0, 0, 'x')], ''],
  ['one plate, however far and late', [report('A', 0, 0, 'x'), report('B', 900, 90_000, 'x')], 'A:B plate B:A plate'],
  ['one plate, no point',          [report('A', 0, null, 'x'), report('B', 1, null, 'x')], 'A:B plate B:A plate'],
  ['no plate is not the same one', [report('A', 0, null), report('B', 1, null)], ''],
  ['other plates, far apart',      [report('A', 0, 0, 'x'), report('B', 1, 200, 'y')], ''],
  ['150 m',                        [report('A', 0, 0), report('B', 1, 149.9)], 'A:B 150 B:A 150'],
  ['more than 150 m',              [report('A', 0, 0), report('B', 1, 150.1)], ''],
  ['30 minutes',                   [report('A', 0, 0), report('B', 30, 0)], 'A:B 0 B:A 0'],
  ['31 minutes',                   [report('A', 0, 0), report('B', 31, 0)], ''],
  ['the newer one first',          [report('B', 30, 10), report('A', 0, 0)], 'B:A 10 A:B 10'],
  ['another plate near by',        [report('A', 0, 0, 'x'), report('B', 1, 10, 'y')], 'A:B 10 B:A 10'],
  ['near, and of one plate',       [report('A', 0, 0, 'x'), report('B', 1, 10, 'x')], 'A:B plate B:A plate'],
  ['one is done',                  [report('A', 0, 0, 'x', DONE), report('B', 1, 0, 'x')], ''],
  ['one is cancelled',             [report('A', 0, 0, 'x', { status: 'storniert' }), report('B', 1, 0, 'x')], ''],
  ['an example and a real one',    [report('A', 0, 0, 'x', { beispiel: true }), report('B', 1, 0, 'x')], ''],
  ['two examples',                 [report('A', 0, 0, 'x', { beispiel: true }), report('B', 1, 0, 'x', { beispiel: true })], 'A:B plate B:A plate'],
  ['a chain',                      [report('A', 0, 0), report('B', 20, 100), report('C', 40, 200)], 'A:B 100 B:A 100 B:C 100 C:B 100'],
];

for (const [what, faelle, said] of TABLE)
  test(`perhaps the same, ${what}: ${said || 'none'}`, () => {
    const words = [...doppelteOf(faelle)].flatMap(([ref, others]) =>
      others.map(({ vorgangRef, metres }) => `${ref}:${vorgangRef} ${metres === null ? 'plate' : Math.round(metres)}`),
    );
    assert.deepEqual(
      words.sort(),
      said
        .split(/ (?=\w:)/)
        .filter(Boolean)
        .sort(),
    );
  });

test('of a crash with many reports three others are named for each, at most', () => {
  const many = Array.from({ length: 200 }, (_, nr) => report(`R${nr}`, 0, nr / 10, nr % 2 ? 'x' : ''));
  const found = doppelteOf(many);
  assert.deepEqual([found.size, new Set([...found.values()].map(({ length }) => length))], [200, new Set([3])]);
});

test('what makes them one is said in both languages', () => {
  assert.deepEqual(
    [null, 83.4].map((metres) => doppeltText({ metres })),
    [
      ['vielleicht doppelt: gleiches Kennzeichen', 'perhaps reported twice: same number plate'],
      ['vielleicht doppelt: in der Nähe', 'perhaps reported twice: close by'],
    ],
  );
});
