import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS, type Webparams } from '#domain/mandant.ts';
import { webparamsIn } from './load.ts';

const SHOWN: Webparams = { ...WEBPARAMS, vsnrMinAnzahl: 8, vsnrLabel: ['Ihre Nummer?', 'Your number?'] };
const LABEL = ['Nummer', 'Number'] as const;

test('an answer without webparams, or with garbage for them, leaves those of the page, and never throws', () => {
  for (const webparams of [undefined, null, 7, 'kfz', [], [1, 2], true, Object.create(null)])
    assert.deepEqual(webparamsIn({ webparams, webparams_texte: webparams }, SHOWN), SHOWN);
  for (const value of [null, {}, [], [1, 2], ['nur deutsch'], { toString: 1, valueOf: 1 }, Object.create(null)]) {
    const webparams = Object.fromEntries(Object.keys(SHOWN).map((name) => [name, value]));
    assert.deepEqual(webparamsIn({ webparams }, SHOWN), SHOWN, String(JSON.stringify(value)));
  }
});

test('what an answer brings in its type is taken: of an older service in part, of a newer one with what the page does not know', () => {
  const older = webparamsIn({ webparams: { web_km_abfrage: false }, webparams_texte: { vsnrLabel: LABEL } }, SHOWN);
  assert.deepEqual(older, { ...SHOWN, web_km_abfrage: false, vsnrLabel: LABEL });
  const newer = webparamsIn(
    { webparams: { ...SHOWN, vsnrLabel: 'Nummer', web_neu: true }, webparams_texte: {} },
    SHOWN,
  );
  assert.deepEqual(newer, { ...SHOWN, web_neu: true });
});

test('a page that an older release stored takes up a question that it does not know', () => {
  const { web_km_abfrage, ...stored } = SHOWN;
  assert.equal(webparamsIn({ webparams: SHOWN }, stored as Webparams).web_km_abfrage, web_km_abfrage);
});

test('pairs of texts are taken from among the webparams too; a string alone leaves the words of the page', () => {
  assert.deepEqual(webparamsIn({ webparams: { vsnrLabel: LABEL } }, SHOWN).vsnrLabel, LABEL);
  assert.deepEqual(webparamsIn({ webparams: { vsnrLabel: LABEL[0] } }, SHOWN).vsnrLabel, SHOWN.vsnrLabel);
});
