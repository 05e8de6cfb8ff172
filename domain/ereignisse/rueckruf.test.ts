import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ereignis } from './hilfsstatus.ts';
import { ownUnid } from './own-unid.ts';
import { rueckrufOf } from './rueckruf.ts';

const BEGIN = Date.parse('2026-11-22T13:00:00.000Z');
const at = (minute: number): string => new Date(BEGIN + minute * 60_000).toISOString();
type Given = readonly [typ: string, minute: number, told?: number];

const listOf = (given: readonly Given[]): Ereignis[] =>
  given.map(([meldungsTyp, minute, told], index) => ({
    nr: index + 1,
    partner: 'service',
    unid: ownUnid(told === undefined ? meldungsTyp : `${meldungsTyp} ${told}`),
    meldungsTyp,
    zeit: at(minute),
  }));

const IN: Given = ['EINGANG', 0];
const WISH: Given = ['RUECKRUF', 5];
// prettier-ignore
const TABLE: readonly (readonly [minute: number, given: readonly Given[], stand: string, seit?: number])[] = [
  [ 5, [IN],                                                             '-'],
  [ 6, [IN, WISH],                                                       'geschrieben', 5],
  [ 7, [IN, WISH],                                                       'niemand', 7],
  [99, [IN, WISH],                                                       'niemand', 7],
  [99, [IN, WISH, ['ZUGESTELLT', 6, 2]],                                 'angenommen', 6],
  // The operator took the overdue case, but not yet the later wish.
  [99, [IN, ['UEBERFAELLIG', 4], WISH, ['ZUGESTELLT', 6, 2]],            'niemand', 7],
  [99, [IN, WISH, ['UEBERFAELLIG', 6], ['ZUGESTELLT', 8, 3]],            'angenommen', 8],
  [99, [IN, WISH, ['BETREIBER_HINWEIS', 9]],                             'angenommen', 9],
  [99, [IN, ['BETREIBER_HINWEIS', 4], WISH],                             'niemand', 7],
  [99, [IN, WISH, ['RUECKRUF_ERLEDIGT', 9]],                             '-'],
  [99, [IN, WISH, ['RUECKRUF_ERLEDIGT', 9], ['RUECKRUF', 98]],           'geschrieben', 98],
  [99, [IN, WISH, ['RUECKRUF_ERLEDIGT', 9], ['RUECKRUF', 97]],           'niemand', 99],
  [99, [IN, WISH, ['ANKUNFT', 9]],                                       'niemand', 7],
  [99, [IN, WISH, ['ABSCHLUSS', 9]],                                     '-'],
];

test('a wish to be called is open until it is done or the help is over, and says who knows of it', () => {
  for (const [minute, given, stand, seit] of TABLE) {
    const rueckruf = rueckrufOf(listOf(given), BEGIN + minute * 60_000);
    const told = rueckruf ? [rueckruf.nachfrage.stand, rueckruf.nachfrage.seit] : ['-'];
    assert.deepEqual(told, seit === undefined ? [stand] : [stand, at(seit)], JSON.stringify([minute, given]));
  }
});

test('it says which number, and from when; empty and null where nothing else was said', () => {
  const [plain] = [listOf([IN, WISH])].map((list) => rueckrufOf(list, BEGIN));
  assert.deepEqual([plain?.nummer, plain?.ab, plain?.zeit], ['', null, at(5)]);
  const said = listOf([IN, WISH]).map((event) => ({ ...event, nummer: '0221 4710', ab: at(30) }));
  const rueckruf = rueckrufOf(said, BEGIN);
  assert.deepEqual([rueckruf?.nummer, rueckruf?.ab], ['0221 4710', at(30)]);
});
