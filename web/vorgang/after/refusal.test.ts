import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#domain/errors.ts';
import { PARTS } from '#domain/parts.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import { beispielVorgang } from '#domain/demo/beispiel.ts';
import { withValue } from '#domain/vorgang.ts';
import type { Refused, Unmet } from '../state/shapes.ts';
import { refusalText } from './refusal-text.ts';
import { refusedLacks } from './refused-lacks.ts';

test('A refusal is worded by its code in both languages, so that switching the language re-words it.', () => {
  const { text } = FAULTS.HELFER_DA;
  assert.deepEqual(refusalText(FAULTS, { code: 'HELFER_DA', text: text[0] }), text);
});

test('Of a code that this build does not know the service’s words stay.', () => {
  for (const code of ['NEU_UND_UNBEKANNT', '', 'constructor', 'toString'])
    assert.deepEqual(refusalText(FAULTS, { code, text: 'Rufen Sie an.' }), ['Rufen Sie an.', 'Rufen Sie an.']);
  assert.deepEqual(refusalText({}, { code: 'VOLL', text: 'x' }), ['x', 'x'], 'without the catalogue');
});

test('What a device of an older build has kept is read: a wish has no code there, a report has one.', () => {
  const unmet: Unmet = { kind: 'nachtrag', key: 'k', text: 'Die Hilfe ist abbestellt.', said: 'Ich warte.' };
  assert.deepEqual(refusalText(FAULTS, unmet), [unmet.text, unmet.text]);
  const notTaken: Refused = { code: 'ZU_GROSS', text: FAULTS.ZU_GROSS.text[1], lacks: [] };
  assert.deepEqual(refusalText(FAULTS, notTaken), FAULTS.ZU_GROSS.text);
});

const vorgang = beispielVorgang(null);
const now = exampleAsking();
/** As the service says it, in that language. */
const said = (feld: string, text: string): Refused['lacks'] => [{ feld, text: [text, text] }];
const [VORNAME, FIRST] = ['Geben Sie Ihren Vornamen an.', 'Enter your first name.'];

test('What the service found missing is said in both languages, whether the field is empty here too or was filled since.', () => {
  const [here] = refusedLacks(said('vn.vorname', 'x'), PARTS, vorgang, now);
  assert.deepEqual(here?.text, ['x', 'x'], 'a sentence that is none of this build’s');
  for (const held of [vorgang, withValue(vorgang, 'vn.vorname', '')])
    for (const text of [VORNAME, FIRST])
      assert.deepEqual(refusedLacks(said('vn.vorname', text!), PARTS, held, now), [
        { feld: 'vn.vorname', text: [VORNAME, FIRST] },
      ]);
});

test('A field that no part knows keeps the service’s words, and so does every field while no case is held.', () => {
  for (const lacks of [said('ganz.neu', 'Sagen Sie das.'), said('vn', VORNAME!)])
    assert.deepEqual(refusedLacks(lacks, PARTS, vorgang, now), lacks);
  const lacks = said('vn.vorname', VORNAME!);
  assert.deepEqual(refusedLacks(lacks, PARTS, undefined, now), lacks);
});
