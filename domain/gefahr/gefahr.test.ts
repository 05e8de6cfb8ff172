import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from '../accept-vorgang.ts';
import { WEBPARAMS } from '../mandant.ts';
import { PARTS } from '../parts.ts';
import { fieldsOf, type Asking } from '../questions.ts';
import { emptyVorgang, readVorgang, VORGANG } from '../vorgang.ts';
import { ANWEISUNGEN, gefahr, GEFAHR_WORTE, reportedDangers } from './gefahr.ts';

const asking = (typ: Asking['typ']): Asking => ({ webparams: WEBPARAMS, typ, zone: 'Europe/Berlin', now: 0 });
const save = (typ: Asking['typ'], raw: object) => acceptVorgang(PARTS, raw, emptyVorgang(), asking(typ));

test('each danger has its question, one instruction that names 112, and words for others', () => {
  const fields = Object.keys(VORGANG.gefahr);
  assert.deepEqual(gefahr.questions.flatMap(fieldsOf), fields);
  assert.deepEqual([Object.keys(ANWEISUNGEN), Object.keys(GEFAHR_WORTE)], [fields, fields]);
  for (const text of Object.values(ANWEISUNGEN).flat()) assert.match(text, /112/);
});

test('both app types keep what was said', () => {
  for (const typ of ['kfz', 'fahrrad'] as const) {
    const { vorgang, notTaken } = save(typ, { gefahr: { verletzt: true, feuer: 'ja', verkehr: false } });
    assert.deepEqual(vorgang.gefahr, { verletzt: true, feuer: true, verkehr: false, eingeschlossen: false });
    assert.deepEqual(reportedDangers(vorgang), ['verletzt', 'feuer']);
    assert.deepEqual(notTaken, []);
  }
});

test('what is no answer is left out and named', () => {
  const { vorgang, notTaken } = save('kfz', { gefahr: { verletzt: 'vielleicht', dampf: true } });
  assert.deepEqual(vorgang.gefahr, VORGANG.gefahr);
  assert.deepEqual(notTaken.map(({ feld }) => feld).sort(), ['gefahr.dampf', 'gefahr.verletzt']);
});

test('a case stored before there was the question has none of it', () =>
  assert.deepEqual(readVorgang({ schadenTyp: 'SCHADEN_PANNE' }).gefahr, VORGANG.gefahr));

test('the screen of a locked car asks the fourth itself, and keeps what the others say', () => {
  const said = { verletzt: true, feuer: false, verkehr: false, eingeschlossen: true };
  const { vorgang } = save('kfz', {
    schadenTyp: 'SCHADEN_SCHLUESSEL',
    schluessel: { schl_tuer: 'nein' },
    gefahr: said,
  });
  assert.deepEqual(vorgang.gefahr, said);
});
