import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemOf } from '../meldung.ts';
import { outcomeOf } from './sending.ts';

const item = itemOf({ token: 'B', unid: 'u1', at: 0, made: 0 }, 'ANKUNFT');
const position = itemOf({ token: 'B', unid: 'u1', at: 0, made: 0 }, 'POSITION');
const answer = (status: number, body: Record<string, unknown>) =>
  ({ came: true, status, body, key: '', retryAfter: 0 }) as const;

// prettier-ignore
const ROWS: readonly [what: string, status: number, body: Record<string, unknown>, expected: object][] = [
  ['taken',                               200, { data: [{ unid: 'u1', ergebnis: 'neu' }] },                              { kind: 'done' }],
  ['taken before',                        200, { data: [{ unid: 'u1', ergebnis: 'doppelt' }] },                          { kind: 'done' }],
  ['another’s result',                    200, { data: [{ unid: 'u2', ergebnis: 'neu' }] },                              { kind: 'again' }],
  ['a proxy’s 200',                       200, { ok: true },                                                             { kind: 'again' }],
  ['one too many for now',                200, { data: [{ unid: 'u1', code: 'ZU_VIELE' }] },                             { kind: 'again' }],
  ['the job is over',                     200, { data: [{ unid: 'u1', code: 'AUFTRAG_BEENDET', text: 'Beendet.' }] },    { kind: 'refused', words: 'Beendet.' }],
  ['a field is wrong',                    200, { data: [{ unid: 'u1', fehler: [{ feld: 'a', text: 'So nicht.' }] }] },   { kind: 'refused', words: 'So nicht.' }],
  ['the whole call is refused',           422, { code: 'X', title: 'Nein', detail: 'Darum.' },                           { kind: 'refused', words: 'Darum.' }],
  ['the link is unknown',                 404, { code: 'ERR_BAD_REQUEST' },                                              { kind: 'gone' }],
  ['a proxy’s 404',                       404, {},                                                                       { kind: 'again' }],
  ['limited',                             429, { code: 'ZU_VIELE' },                                                     { kind: 'again' }],
  ['not ready',                           503, { code: 'NICHT_BEREIT' },                                                 { kind: 'again' }],
];

for (const [what, status, body, expected] of ROWS)
  test(`a message of the helper, ${what}: ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(outcomeOf(answer(status, body), item), expected));

test('a position that is one too many is dropped, and holds nothing up', () =>
  assert.equal(outcomeOf(answer(200, { data: [{ unid: 'u1', code: 'ZU_VIELE' }] }), position).kind, 'refused'));
