import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from '../mandant.ts';
import { judgePlate } from './judge-plate.ts';
import { kennzeichen, plateHint } from './kennzeichen.ts';
import { exampleAsking } from '../test/test-example.ts';

const CHOOSE = 'Wählen Sie, welches Kennzeichen Sie meinen.';
const LIKE_THIS = 'Geben Sie das Kennzeichen so ein: K-RA 1234E';
const ABROAD = 'Das Kennzeichen hat 2 bis 12 Buchstaben und Ziffern.';

// prettier-ignore
const JUDGED = [
  // typed              country special    readings                       problem    whose message
  ['',                  'DE',   false,     [],                            null,      null],
  ['   ',               'DE',   false,     [],                            null,      null],
  ['K-RA 1234E',        'DE',   false,     [],                            null,      null],
  ['k-ra1234',          'DE',   false,     [],                            null,      null],
  ['ab1',               'DE',   false,     [],                            null,      null],
  ['KRA1234E',          'DE',   false,     ['K-RA 1234E', 'KR-A 1234E'],  CHOOSE,    null],
  ['KRA1234E',          'DE',   true,      [],                            null,      null],
  ['Y-123456',          'DE',   false,     [],                            LIKE_THIS, 'client'],
  ['Y-123456',          'DE',   true,      [],                            null,      null],
  ['KR-1234',           'DE',   false,     [],                            LIKE_THIS, 'client'],
  // Too long: the question's own check says so.
  ['ABC-DEF 1234 E UND','DE',   false,     [],                            null,      null],
  ['X'.repeat(16),      'NL',   false,     [],                            null,      null],
  ['1-abc-234',         'BE',   false,     [],                            null,      null],
  // Two readings in Germany, a plate in the Netherlands.
  ['KRA1234E',          'NL',   false,     [],                            null,      null],
  ['AB_1',              'NL',   false,     [],                            ABROAD,    null],
  ['AB_1',              'NL',   true,      [],                            null,      null],
  // A country that came with the case and is not offered: judged as Germany, in our own words.
  ['K-RA 1234E',        'FR',   false,     [],                            null,      null],
  ['AB_1',              'FR',   false,     [],                            LIKE_THIS, null],
  ['KRA1234E',          'FR',   false,     ['K-RA 1234E', 'KR-A 1234E'],  CHOOSE,    null],
] as const;

test('a plate is taken, or its readings are offered, or a problem says how to write it; a special one is taken', () => {
  for (const [kennzeichen_id, kennzeichen_land, isSpecial, readings, problem, whose] of JUDGED) {
    const judged = judgePlate({ kennzeichen_id, kennzeichen_land }, isSpecial, exampleAsking());
    const what = `${kennzeichen_id} in ${kennzeichen_land}${isSpecial ? ', special' : ''}`;
    assert.deepEqual(judged.readings, readings, what);
    assert.equal(judged.problem?.[0] ?? null, problem, what);
    assert.equal(judged.html, whose === 'client' ? WEBPARAMS.web_kfzKz_fehlertext : null, what);
  }
});

test("the example is the client's, except abroad and of a special plate", () => {
  const asking = exampleAsking('kfz', { web_kfzKz_hinweis: ['LAU-X 1', 'LAU-X 2'] });
  const hintOf = (kennzeichen_land: string, isSpecial: boolean) =>
    judgePlate({ kennzeichen_id: '', kennzeichen_land }, isSpecial, asking).hint;
  const own = [
    'So wie auf dem Schild, zum Beispiel LAU\u2011X\u00a01',
    'As on the plate, for example LAU\u2011X\u00a02',
  ];
  const plain = ['Geben Sie es so ein, wie es auf dem Schild steht.', 'Enter it as it stands on the plate.'];
  assert.deepEqual(hintOf('DE', false), own);
  for (const hint of [hintOf('DE', true), hintOf('NL', false), hintOf('FR', false)]) assert.deepEqual(hint, plain);
  assert.equal(kennzeichen.questions.find((question) => fieldIs(question, 'kennzeichen_id'))?.hint, plateHint);
});

test("where the client's pattern takes a plate with two readings, they are offered and nothing is wrong", () => {
  const asking = exampleAsking('kfz', { web_kfzKz_regex: '[A-Z0-9]+' });
  const { readings, problem } = judgePlate({ kennzeichen_id: 'KRA1234E', kennzeichen_land: 'DE' }, false, asking);
  assert.deepEqual([readings.length, problem], [2, null]);
});

const fieldIs = (question: object, field: string): boolean => 'field' in question && question.field === field;
