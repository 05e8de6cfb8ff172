import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from '../accept-vorgang.ts';
import { answersOf, withAnswers } from '../answers.ts';
import { PARTS } from '../parts.ts';
import { offered } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { problems } from '../questions/problems.ts';
import { exampleAsking } from '../test/test-example.ts';
import { emptyVorgang } from '../vorgang.ts';
import { fahrzeug } from './fahrzeug.ts';
import { isPlateRight, kennzeichen, platesReadAs, tidyPlate } from './kennzeichen.ts';
import { signOf } from './country-sign.ts';

// prettier-ignore
const TIDY = [
  ['K-RA 1234E',            'DE', 'K-RA 1234E'],
  ['k-ra 1234e',            'DE', 'K-RA 1234E'],
  ['  K - RA   1234 E ',    'DE', 'K-RA 1234E'],
  ['K-RA1234',              'DE', 'K-RA 1234'],
  ['K RA 1234',             'DE', 'K-RA 1234'],
  ['K\u00a0RA\u202f1234',   'DE', 'K-RA 1234'],
  ['K–RA 1234',             'DE', 'K-RA 1234'],
  ['K\u2011RA 1234H',       'DE', 'K-RA 1234H'],
  ['lör-äö 12',             'DE', 'LÖR-ÄÖ 12'],
  ['k ab 1234',             'DE', 'K-AB 1234'],
  ['ab123',                 'DE', 'AB123'],
  ['zh 123',                'DE', 'ZH 123'],
  ['HH 7501',               'DE', 'HH 7501'],
  ['DO 2345',               'DE', 'DO 2345'],
  ['D_OR.12 e',             'DE', 'D-OR 12E'],
  ['K·RA•1234',             'DE', 'K-RA 1234'],
  ['LÖR﹘ÄÖ⸺12',             'DE', 'LÖR-ÄÖ 12'],
  ['K°RA●1234',             'DE', 'K-RA 1234'],
  ['k*ra|1234',             'DE', 'K-RA 1234'],
  ['K🔵RA⚪1234 e',          'DE', 'K-RA 1234E'],
  ['TÜ-AB 12'.normalize('NFD'), 'DE', 'TÜ-AB 12'],
  ['K-RA ١٢٣٤',             'DE', 'K-RA 1234'],
  ['ZH·651021',             'CH', 'ZH 651021'],
  ['k-ra 1234 (04-10)',     'DE', 'K-RA 1234 (04-10)'],
  ['hvl ab 123h 04/10',     'DE', 'HVL-AB 123H 04/10'],
  ['K RA 1234 4–10',        'DE', 'K-RA 1234 4-10'],
  ['K-RA ١٢٣٤ (٠٤-١٠)',     'DE', 'K-RA 1234 (04-10)'],
  ['MYK_XY_7 04 10',        'DE', 'MYK-XY 7 04 10'],
  ['MYK-XY 77H Saison 4 bis 11', 'DE', 'MYK-XY 77H SAISON 4 BIS 11'],
  ['KRA1234E',              'DE', 'KRA1234E'],
  ['KR-1234',               'DE', 'KR-1234'],
  ['K 12345',               'DE', 'K 12345'],
  ['1-abc-234',             'BE', '1-ABC-234'],
  ['xx - 12 - yy',          'NL', 'XX-12-YY'],
  ['',                      'DE', ''],
  ['   ',                   'LU', ''],
  ['ABC-DEF 1234 E und mehr', 'DE', 'ABC-DEF 1234 E UND MEHR'],
  ['ß'.repeat(10),          'NL', 'S'.repeat(20)],
  ['ß'.repeat(40),          'NL', 'S'.repeat(50)],
  ['😀'.repeat(20),         'DE', '😀'.repeat(20)],
  ['\u00a0lau\u00a0-\u200bab\u202f123\u200e', 'DE', 'LAU-AB 123'],
] as const;

test('a plate is tidied silently, and not cut within a line', () => {
  for (const [typed, land, tidy] of TIDY) {
    assert.equal(tidyPlate(typed, land, exampleAsking()), tidy, typed);
    assert.equal(tidyPlate(tidy, land, exampleAsking()), tidy, `${typed}, twice`);
  }
});

// prettier-ignore
const READINGS = [
  ['KRA1234E',   ['K-RA 1234E', 'KR-A 1234E']],
  ['KRA 1234E',  ['K-RA 1234E', 'KR-A 1234E']],
  ['AB1',        ['A-B 1']],
  ['AB 1',       ['A-B 1', 'AB 1']],
  ['ABCD1',      ['AB-CD 1', 'ABC-D 1']],
  ['ABCDE1',     ['ABC-DE 1']],
  ['K-RA 1234E', ['K-RA 1234E']],
  ['LÖRÄ1',      ['LÖ-RÄ 1', 'LÖR-Ä 1']],
  ['KRA1234 4-10', ['K-RA 1234 4-10', 'KR-A 1234 4-10']],
  ['KR-1234',    []],
  ['K1234',      []],
  ['1234',       []],
  ['K-RA 12345', []],
  ['K-RA 1234X', []],
  ['Y-123456',   []],
  ['',           []],
] as const;

test('a German plate without its hyphen has one or two readings', () => {
  for (const [typed, readings] of READINGS) assert.deepEqual(platesReadAs(typed), readings, typed);
});

test('every reading is a plate that is right', () => {
  for (const [, readings] of READINGS) {
    for (const reading of readings.filter((one) => one.includes('-')))
      assert.ok(isPlateRight(reading, 'DE', exampleAsking()), reading);
  }
});

// prettier-ignore
const RIGHT = [
  ['K-RA 1234E', 'DE', true], ['K-RA 1', 'DE', true], ['LÖR-ÄÖÜ 12H', 'DE', true],
  ['K-RA1234', 'DE', false], ['K RA 1234', 'DE', false], ['ABCD-E 1', 'DE', false], ['K-RA 1234E und mehr', 'DE', false], ['', 'DE', false],
  ['ABC-DEF 1234 EE', 'DE', false], ['X'.repeat(16), 'NL', false],
  ['1234 BCD', 'ES', true], ['K-RA 1234E', 'ES', true], ['A', 'ES', false], ['1234 BCD', '', true], ['A', '', false],
  ['1-ABC-234', 'BE', true], ['AB', 'LU', true], ['A', 'NL', false], ['1234567890123', 'NL', false], ['AB_1', 'NL', false],
] as const;

test('the pattern is for Germany; elsewhere 2 to 12 letters, digits, blanks and hyphens [5.3]', () => {
  for (const [plate, land, isRight] of RIGHT) assert.equal(isPlateRight(plate, land, exampleAsking()), isRight, plate);
});

test("the pattern is the client's, anchored; one that cannot be read lets nothing pass and throws nothing [5.4]", () => {
  assert.equal(isPlateRight('X9', 'DE', exampleAsking('kfz', { web_kfzKz_regex: 'X9|Y9' })), true);
  assert.equal(isPlateRight('X9Y9', 'DE', exampleAsking('kfz', { web_kfzKz_regex: 'X9|Y9' })), false);
  assert.equal(isPlateRight('K-RA 1234', 'DE', exampleAsking('kfz', { web_kfzKz_regex: '(' })), false);
});

// prettier-ignore
const OWN = [
  // pattern                     typed         stored        unchecked
  ['[A-Z]{2} [0-9]{3}',          'AB 123',     'AB 123',     false],
  ['[A-Z]{2} [0-9]{3}',          'zh 123',     'ZH 123',     false],
  ['[A-Z]{2} [0-9]{3}',          'AB  123',    'AB 123',     false],
  ['[A-Z]{2} [0-9]{3}',          'k ab 1234',  'K-AB 1234',  true],
  ['[A-Z]{3}[0-9]{4}',           'kra1234',    'KRA1234',    false],
  ['[A-Z]+·[0-9]+',              'zh·77',      'ZH·77',      false],
  ['FLEET/[0-9]+',               'fleet/12',   'FLEET/12',   false],
  // No patterns with the flag `u`.
  ['[A-Z]{1,3}\\-[0-9]{1,4}',    'kr-1234',    'KR-1234',    false],
  ['[\\w-.]+',                   'k.ra-12',    'K.RA-12',    false],
] as const;

test("a client's own pattern is asked first, and what fits it is stored as it is", () => {
  for (const [web_kfzKz_regex, kennzeichen_id, stored, isUnchecked] of OWN) {
    const asking = exampleAsking('kfz', { web_kfzKz_regex });
    const { answers } = accept(kennzeichen, { kennzeichen_id }, asking);
    const got = [answers['kennzeichen_id'], answers['kennzeichen_ungeprueft']];
    assert.deepEqual(got, [stored, isUnchecked], `${web_kfzKz_regex} ${kennzeichen_id}`);
  }
});

test('the months of a season block nothing, however they are written', () => {
  const asking = exampleAsking();
  const plates = [
    'K-RA 1234 (04-10)',
    'HVL-AB 123H 04/10',
    'hvl ab 123h (April – Oktober)',
    'HVL-AB 1234 Saison 4-10',
    'K-RA 1234 (Saison 03–11)',
    'K-RA 1234 04.-10.',
    'K-RA 1234, Saisonkennzeichen: 04_10',
    'K-RA 1234 [vom März bis Okt.]',
    'K-RA 1234 04 → 10 (Saison)',
    'K-RA 1234E ٠٤/١٠',
    'K-RA1234(04-10)',
    'K-RA 1234 0410',
  ];
  for (const kennzeichen_id of plates) {
    const { answers } = accept(kennzeichen, { kennzeichen_id }, asking);
    assert.equal(answers['kennzeichen_ungeprueft'], false, kennzeichen_id);
    assert.deepEqual(problems(kennzeichen, { ...answers, kennzeichen_id }, asking), [], kennzeichen_id);
    assert.deepEqual(problems(kennzeichen, answers, asking), [], kennzeichen_id);
  }
  const { answers } = accept(kennzeichen, { kennzeichen_id: 'Y-123456 (04-10)' }, asking);
  assert.equal(answers['kennzeichen_ungeprueft'], true);
});

test('a choice of a special plate is kept apart from the judgement', () => {
  const judged = (raw: object) => {
    const { answers } = accept(kennzeichen, { kennzeichen_land: 'DE', ...raw }, exampleAsking());
    return [answers['kennzeichen_besonders'], answers['kennzeichen_ungeprueft']];
  };
  assert.deepEqual(judged({ kennzeichen_id: 'QUATSCH??' }), [false, true]);
  assert.deepEqual(judged({ kennzeichen_id: 'QUATSCH??', kennzeichen_ungeprueft: true }), [false, true]);
  assert.deepEqual(judged({ kennzeichen_id: 'THW-8 12345', kennzeichen_besonders: true }), [true, true]);
});

test('a plate never blocks: one that does not fit is kept and marked unchecked [5.9]', () => {
  const asking = exampleAsking();
  const read = (plate: string) =>
    accept(kennzeichen, { kennzeichen_land: 'DE', kennzeichen_id: plate, kennzeichen_ungeprueft: true }, asking)
      .answers;
  const kept = (plate: string) => {
    const { kennzeichen_land, kennzeichen_id, kennzeichen_ungeprueft } = read(plate);
    return [kennzeichen_land, kennzeichen_id, kennzeichen_ungeprueft];
  };
  assert.deepEqual(kept('k-ra 1234'), ['DE', 'K-RA 1234', false]);
  assert.deepEqual(kept('Y-123456'), ['DE', 'Y-123456', true]);
  assert.deepEqual(kept(''), ['DE', '', false]);
  for (const plate of ['K-RA 1234', 'Y-123456', '']) assert.deepEqual(problems(kennzeichen, read(plate), asking), []);
});

test('a plate of more than 15 characters is kept whole, unchecked, with a word to shorten it [5.5]', () => {
  const anything = exampleAsking('kfz', { web_kfzKz_regex: '.+' });
  const read = (kennzeichen_id: string) => accept(kennzeichen, { kennzeichen_id }, anything).answers;
  const long = read('abc-def 1234 e und mehr');
  assert.deepEqual(
    [long['kennzeichen_id'], long['kennzeichen_ungeprueft']],
    ['ABC-DEF 1234 E UND MEHR', true],
    'what was cut off would have passed',
  );
  assert.deepEqual(problems(kennzeichen, long, anything), [
    {
      feld: 'kfz.kennzeichen_id',
      text: ['Kürzen Sie das Kennzeichen auf 15 Zeichen.', 'Shorten the number plate to 15 characters.'],
    },
  ]);
  assert.deepEqual(problems(kennzeichen, read('x'.repeat(15)), anything), []);
  assert.equal(read('x'.repeat(15))['kennzeichen_ungeprueft'], false);
});

// prettier-ignore
const COUNTRIES = [
  // came          stored
  ['ES',           'ES'],
  ['JP',           'JP'],
  ['XK',           'XK'],
  ['DE',           'DE'],
  ['XX',           ''],
  ['EU',           ''],
  ['Spanien?',     ''],
  ['',             ''],
  [49,             ''],
  [null,           ''],
  [undefined,      'DE'],
] as const;

test('a plate is of any country; one that does not exist is left out and is not Germany', () => {
  for (const [came, stored] of COUNTRIES) {
    const { answers, dropped } = accept(kennzeichen, { kennzeichen_land: came }, exampleAsking());
    assert.equal(answers['kennzeichen_land'], stored, String(came));
    assert.equal(dropped.includes('kennzeichen_land'), came !== stored, String(came));
  }
});

test('the plate countries of §9 stand first, with their signs; every other behind them, by its name', () => {
  const [land] = kennzeichen.questions;
  assert.ok(land?.kind === 'one');
  const [first, others] = offered(land, 'en').map((choices) => choices.map(([, [, en]]) => en));
  assert.deepEqual(first, ['D – Germany', 'B – Belgium', 'L – Luxembourg', 'NL – Netherlands']);
  assert.deepEqual([others!.length, others![0], others!.at(-1)], [246, 'Afghanistan', 'Zimbabwe']);
  assert.deepEqual(land.first?.[1], ['Anderes Land', 'Another country']);
  assert.deepEqual(['DE', 'ES', 'AT', 'CH', 'JP', ''].map(signOf), ['D', 'E', 'A', 'CH', 'JP', '']);
});

test('the vehicle counts as entered from the plate on, and the screen of the vehicle leaves it so', () => {
  const vorgang = withAnswers(kennzeichen, emptyVorgang(), {
    ...kennzeichen.empty,
    kennzeichen_id: 'K-RA 1234',
    datenEingegeben: true,
  });
  const saved = acceptVorgang(PARTS, vorgang, emptyVorgang(), exampleAsking());
  assert.deepEqual([saved.vorgang.kfz.datenEingegeben, saved.notTaken], [true, []]);
  assert.equal(answersOf(fahrzeug, saved.vorgang)['datenEingegeben'], true);
});
