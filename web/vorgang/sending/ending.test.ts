import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../../net/calls.ts';
import { endingOf } from './ending.ts';

const ITEM = { id: 'BCDFGHJKLMNP', kind: 'save', key: 'k', revision: 3 } as const;
const METADATA = { vorgangsMetadaten: { userID: ITEM.id } };
const CASE = { data: METADATA, revision: 4 };
const answer = (status: number, body: Record<string, unknown> = {}, key = 'k'): Answer => ({
  came: true,
  status,
  body,
  key,
  retryAfter: 0,
});
const ours = (status: number): Answer => answer(status, { code: 'A_CODE_OF_OURS' });
const none = (reason: 'network' | 'late' | 'foreign'): Answer => ({ came: false, reason, status: 0, retryAfter: 0 });

// prettier-ignore
const ENDINGS: [string, Answer, string][] = [
  ['an answer that names the key and brings the case', answer(200, CASE), 'done'],
  ['a 201 that names the key and brings the case',     answer(201, CASE), 'done'],
  ['a 200 that names no key',                 answer(200, CASE, ''),   'again'],
  ['a 200 that names another key',            answer(200, CASE, 'x'),  'again'],
  ['a 200 that is empty',                     answer(200),             'again'],
  ['a 200 with an error inside',              answer(200, { ...CASE, code: 'NICHT_BEREIT' }), 'again'],
  ['a 200 without a revision',                answer(200, { data: METADATA }), 'again'],
  ['a 200 of another case',                   answer(200, { data: { vorgangsMetadaten: { userID: 'NNNNNNNNNNNN' } }, revision: 4 }), 'again'],
  ['a 200 whose data is a list',              answer(200, { data: [], revision: 4 }), 'again'],
  ['a 200 from before the item was made',     answer(200, { ...CASE, revision: 2 }), 'again'],
  ['no network, or a box that is broken',     none('network'), 'again'],
  ['no answer in time',                       none('late'),    'again'],
  ['the login page of a café, or the way to it', none('foreign'), 'again'],
  ['another revision, with the case',         answer(409, { ...CASE, code: 'VERALTET' }), 'conflict'],
  ['a 409 of another case',                   answer(409, { code: 'VERALTET', data: { vorgangsMetadaten: { userID: 'NNNNNNNNNNNN' } }, revision: 9 }), 'again'],
  ['a 409 without the case',                  ours(409), 'again'],
  ['a 409 that says it is enough',            answer(409, { code: 'VOLL' }), 'fix'],
  ['a key that belongs to another body',      answer(422, { code: 'SCHLUESSEL_ANDERER_INHALT' }), 'fix'],
  ['something missing',                       ours(422), 'fix'],
  ['an unreadable body',                      ours(400), 'fix'],
  ['a body too large',                        ours(413), 'fix'],
  ['a case that is not there',                ours(404), 'gone'],
  ['a case that is no longer there',          ours(410), 'gone'],
  ['a 404 of a box in between',               answer(404), 'again'],
  ['a 404 about another item',                answer(404, { code: 'ERR_BAD_REQUEST' }, 'x'), 'again'],
  ['a 401 of a box in between',               answer(401, { code: 'LOGIN' }), 'again'],
  ['a refusal for want of access',            answer(401, { code: 'ZUGANG_FEHLT' }), 'fix'],
  ['a 422 of a box in between',               answer(422), 'again'],
  ['a revision forgotten by a middle box',    ours(428), 'again'],
  ['too many requests',                       ours(429), 'again'],
  ['a time-out of a middle box',              answer(408, {}, ''), 'again'],
  ['a middle box that was not meant',         answer(421, {}, ''), 'again'],
  ['a time-out in our words',                 ours(408), 'again'],
  ['too early',                               answer(425), 'again'],
  ['a broken service',                        ours(500), 'again'],
  ['a busy store',                            ours(503), 'again'],
  ['a full disk',                             ours(507), 'again'],
];
for (const [what, given, ending] of ENDINGS) {
  test(`${what} means: ${ending}`, () => assert.equal(endingOf(given, ITEM), ending));
}

const receipt = (data: object): Answer => answer(200, { data, revision: 4 });
// prettier-ignore
const RECEIPTS = [
  ['melden',    { userID: ITEM.id, status: 'gemeldet' }, { userID: 'NNNNNNNNNNNN', status: 'gemeldet' }],
  ['storno',    { userID: ITEM.id, status: 'storniert' }, { status: 'storniert' }],
  ['start',     METADATA,                                 { userID: ITEM.id }],
  ['bewertung', { bewertungWert: 5 },                     { text: 'x', zeit: 't' }],
  ['nachtrag',  { text: 'x', zeit: 't' },                 { bewertungWert: 5 }],
  ['berichtigung', { berichtigt: [], zeit: 't' },         { userID: ITEM.id }],
  ['rueckruf',  { zeit: 't', ab: null },                  { userID: ITEM.id }],
] as const;
for (const [kind, right, wrong] of RECEIPTS) {
  test(`a 200 to ${kind} counts only as what was asked for`, () => {
    assert.equal(endingOf(receipt(right), { ...ITEM, kind }), 'done');
    assert.equal(endingOf(receipt(wrong), { ...ITEM, kind }), 'again');
  });
}
