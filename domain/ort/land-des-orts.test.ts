import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from '../accept-vorgang.ts';
import { PARTS } from '../parts.ts';
import { offered, type Question } from '../questions.ts';
import { summary } from '../questions/summary.ts';
import { exampleAsking } from '../test/test-example.ts';
import { emptyVorgang, reportedVorgang, valueAt } from '../vorgang.ts';
import { answersOf } from '../answers.ts';
import { LAND_DES_ORTS } from './land-des-orts.ts';
import { postcodeKeys } from './laender.ts';
import { schadenort } from './schadenort.ts';

const asking = exampleAsking();
const [ADRESSE, STRASSE] = LAND_DES_ORTS;

// prettier-ignore
/** Kind of place, received countries of address and road, the stored country, and the fields that are named. */
const PLACES = [
  ['innerorts',  'ES',        undefined,  'ES', []],
  ['innerorts',  'ES',        'DE',       'ES', [STRASSE]],
  ['innerorts',  'DE',        'ES',       'DE', [STRASSE]],
  ['innerorts',  undefined,   'ES',       'ES', []],
  ['autobahn',   undefined,   'ES',       'ES', []],
  ['autobahn',   '',          'ES',       'ES', []],
  ['autobahn',   'DE',        'ES',       'ES', [ADRESSE]],
  ['autobahn',   'FR',        'ES',       'ES', [ADRESSE]],
  ['ausserorts', 'ES',        undefined,  'ES', []],
  // The road has the default of a form that only knows addresses.
  ['autobahn',   'AT',        'DE',       'AT', [STRASSE]],
  ['autobahn',   'XX',        'DE',       'DE', [ADRESSE]],
  ['autobahn',   'DE',        'XX',       '',   [ADRESSE, STRASSE]],
  ['innerorts',  'XX',        undefined,  '',   [ADRESSE]],
  ['innerorts',  'Spanien?',  'DE',       '',   [ADRESSE, STRASSE]],
  ['innerorts',  { land: 7 }, undefined,  '',   [ADRESSE]],
  ['innerorts',  undefined,   undefined,  'DE', []],
] as const;

test('a place lies in one country, any of ISO 3166-1: what came is kept, what does not exist is left out and named [9.30]', () => {
  for (const [ortsTyp, adresse, strasse, land, named] of PLACES) {
    const came = {
      schadenOrt: {
        ortsTyp,
        adresse: { strasse: 'Calle Mayor', ...(adresse !== undefined && { land: adresse }) },
        ausserortsInfo: { name: 'AP-7', ...(strasse !== undefined && { land: strasse }) },
      },
    };
    const what = JSON.stringify([ortsTyp, adresse, strasse]);
    const { vorgang, notTaken } = acceptVorgang(PARTS, came, emptyVorgang(), asking);
    for (const path of LAND_DES_ORTS) assert.equal(valueAt(vorgang, path), land, `${what} at ${path}`);
    for (const path of LAND_DES_ORTS) assert.equal(valueAt(reportedVorgang(vorgang), path), land, `${what} reported`);
    const countries = notTaken.map(({ feld }) => feld).filter((path) => path.endsWith('.land'));
    assert.deepEqual(countries.sort(), [...named].sort(), what);
  }
});

test('a document of before, with the country in the address alone, is read and reported with that', () => {
  const vorgang = emptyVorgang();
  Object.assign(vorgang.schadenOrt, { ortsTyp: 'autobahn' });
  vorgang.schadenOrt.adresse.land = 'ES';
  assert.equal(answersOf(schadenort, vorgang)['land'], 'ES');
  assert.equal(valueAt(reportedVorgang(vorgang), STRASSE), 'ES');
});

const land = schadenort.questions.find(
  (one): one is Question & { kind: 'one' } => one.kind === 'one' && one.field === 'land',
)!;

test("the installation's countries stand first, in its order, by default those of §9; every other behind them", () => {
  const codes = (laender?: readonly string[]) =>
    offered(land, 'de', { ...(laender && { laender }) }).map((choices) => choices.map(([code]) => code));
  assert.deepEqual(codes()[0], ['DE', 'BE', 'LU', 'NL']);
  const [first, others] = codes(['AT', 'DE', 'XX']);
  assert.deepEqual(first, ['AT', 'DE'], 'a code that is none is not offered');
  assert.deepEqual([others!.length, others!.includes('AT'), others!.includes('ES')], [248, false, true]);
});

test('the summary names the country, in both languages; nothing where it is not known', () => {
  const lines = (code: string) =>
    summary(schadenort, { ...schadenort.empty, land: code }, asking).flatMap(({ label, value }) =>
      label[0] === 'Land' ? [value] : [],
    );
  assert.deepEqual([lines('ES'), lines('DE'), lines('')], [[['Spanien', 'Spain']], [['Deutschland', 'Germany']], []]);
});

test('a postcode is typed with digits where it has only such', () => {
  const digits = ['DE', 'ES', 'AT', 'HR'];
  const letters = ['NL', 'PL', 'GB', 'JP', ''];
  assert.deepEqual(
    [...digits, ...letters].map((code) => postcodeKeys({ land: code })),
    [...digits.map(() => 'numeric'), ...letters.map(() => 'text')],
  );
});
