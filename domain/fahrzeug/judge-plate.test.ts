import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS, type Webparams } from '../mandant.ts';
import { judgePlate } from './judge-plate.ts';
import { kennzeichen, plateHint } from './kennzeichen.ts';
import { exampleAsking } from '../test/test-example.ts';
import type { Text } from '../text.ts';

const CHOOSE = 'Wählen Sie, welches Kennzeichen Sie meinen.';
const CHECK = 'Prüfen Sie das Kennzeichen.';
const LIKE_THIS = 'Geben Sie das Kennzeichen so ein: K-RA 1234E';
const ABROAD = 'Das Kennzeichen hat 2 bis 12 Buchstaben und Ziffern.';

// prettier-ignore
const JUDGED = [
  // typed              country special    readings                       problem    whose message
  ['',                  'DE',   false,     [],                            null,      null],
  ['   ',               'DE',   false,     [],                            null,      null],
  ['K-RA 1234E',        'DE',   false,     [],                            null,      null],
  ['k-ra1234',          'DE',   false,     [],                            null,      null],
  ['k ab 1234',         'DE',   false,     [],                            null,      null],
  ['ab1',               'DE',   false,     ['A-B 1'],                     CHOOSE,    null],
  ['ZH 123',            'DE',   false,     ['Z-H 123', 'ZH 123'],         CHOOSE,    null],
  ['ZH 123',            'DE',   true,      [],                            null,      null],
  ['hh 7501',           'DE',   false,     ['H-H 7501', 'HH 7501'],       CHOOSE,    null],
  ['HH-7501',           'DE',   false,     [],                            LIKE_THIS, 'client'],
  ['k-ra 1234 (04-10)', 'DE',   false,     [],                            null,      null],
  ['QUATSCH??',         'DE',   false,     [],                            LIKE_THIS, 'client'],
  ['KRA1234E',          'DE',   false,     ['K-RA 1234E', 'KR-A 1234E'],  CHOOSE,    null],
  ['KRA1234E',          'DE',   true,      [],                            null,      null],
  ['Y-123456',          'DE',   false,     [],                            LIKE_THIS, 'client'],
  ['Y-123456',          'DE',   true,      [],                            null,      null],
  ['KR-1234',           'DE',   false,     [],                            LIKE_THIS, 'client'],
  // Too long: the question's own check reports it.
  ['ABC-DEF 1234 E UND','DE',   false,     [],                            null,      null],
  ['X'.repeat(16),      'NL',   false,     [],                            null,      null],
  ['1-abc-234',         'BE',   false,     [],                            null,      null],
  // Two readings in Germany, a plate in the Netherlands.
  ['KRA1234E',          'NL',   false,     [],                            null,      null],
  ['AB#1',              'NL',   false,     [],                            ABROAD,    null],
  ['AB#1',              'NL',   true,      [],                            null,      null],
  // Germany's pattern does not count for another or an unknown country.
  ['KRA1234E',          'FR',   false,     [],                            null,      null],
  ['1234 BCD',          'ES',   false,     [],                            null,      null],
  ['AB#1',              'ES',   false,     [],                            ABROAD,    null],
  ['1234 BCD',          '',     false,     [],                            null,      null],
  ['AB#1',              '',     false,     [],                            ABROAD,    null],
] as const;

test('a plate is taken, or its readings are offered, or a problem says how to write it; a special one is taken', () => {
  for (const [kennzeichen_id, kennzeichen_land, isSpecial, readings, problem, whose] of JUDGED) {
    const answers = { kennzeichen_id, kennzeichen_land, kennzeichen_besonders: isSpecial };
    const judged = judgePlate(answers, exampleAsking());
    const what = `${kennzeichen_id} in ${kennzeichen_land}${isSpecial ? ', special' : ''}`;
    assert.deepEqual(judged.readings, readings, what);
    assert.equal(judged.problem?.[0] ?? null, problem, what);
    assert.equal(judged.html, whose === 'client' ? WEBPARAMS.web_kfzKz_fehlertext : null, what);
  }
});

test("the hint is the client's as it is written, else our sentence; abroad and of a special plate a plain one [5.57]", () => {
  const asking = exampleAsking('kfz', { web_kfzKz_hinweis: ['Wie im Fahrzeugschein: LAU-X 1', 'LAU-X 2'] });
  const hintOf = (kennzeichen_land: string, isSpecial: boolean, client = asking) =>
    judgePlate({ kennzeichen_id: '', kennzeichen_land, kennzeichen_besonders: isSpecial }, client).hint;
  const own = ['Wie im Fahrzeugschein: LAU-X 1', 'LAU-X 2'];
  assert.deepEqual(hintOf('DE', false, exampleAsking()), [
    'So wie auf dem Schild, zum Beispiel K\u2011RA\u00a01234E',
    'As on the plate, for example K\u2011RA\u00a01234E',
  ]);
  const plain = ['Geben Sie es so ein, wie es auf dem Schild steht.', 'Enter it as it stands on the plate.'];
  assert.deepEqual(hintOf('DE', false), own);
  for (const hint of [hintOf('DE', true), hintOf('NL', false), hintOf('ES', false), hintOf('', false)])
    assert.deepEqual(hint, plain);
  assert.equal(kennzeichen.questions.find((question) => fieldIs(question, 'kennzeichen_id'))?.hint, plateHint);
});

test("where the client's pattern takes a plate as typed, no other is offered", () => {
  const asking = exampleAsking('kfz', { web_kfzKz_regex: '[A-Z0-9]+' });
  const { plate, readings, problem } = judgePlate({ kennzeichen_id: 'kra1234e', kennzeichen_land: 'DE' }, asking);
  assert.deepEqual([plate, readings, problem], ['KRA1234E', [], null]);
});

test('a reading that the client takes no more than the text is not offered', () => {
  const asking = exampleAsking('kfz', { web_kfzKz_regex: 'K-[A-Z]{1,2} [0-9]{1,4}' });
  const { readings } = judgePlate({ kennzeichen_id: 'kra1234', kennzeichen_land: 'DE' }, asking);
  assert.deepEqual(readings, ['K-RA 1234']);
});

test('hint, message and summary give one example, and the pattern takes it', () => {
  const plate = { kennzeichen_id: '??', kennzeichen_land: 'DE' };
  const said = (webparams: Partial<Webparams>) => {
    const { hint, problem, html } = judgePlate(plate, exampleAsking('kfz', webparams));
    return [hint, problem, html].map((text) => text?.[0] ?? null);
  };
  const own: Text = ['<b>Wie im Schein</b>', '<b>As in the papers</b>'];
  assert.deepEqual(said({ web_kfzKz_hinweis: ['M-HM 2100', 'M-HM 2100'] }), [
    'M-HM 2100',
    'Geben Sie das Kennzeichen so ein: M-HM 2100',
    null,
  ]);
  assert.deepEqual(said({ web_kfzKz_fehlertext: own }).slice(1), [CHECK, own[0]]);
  assert.deepEqual(said({ web_kfzKz_regex: '[0-9]{4}' }), [
    'Geben Sie es so ein, wie es auf dem Schild steht.',
    CHECK,
    null,
  ]);
});

const fieldIs = (question: object, field: string): boolean => 'field' in question && question.field === field;
