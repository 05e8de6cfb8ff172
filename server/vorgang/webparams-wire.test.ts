import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WEBPARAMS } from '#domain/mandant.ts';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const TEXTS = [
  'vsnrLabel',
  'web_minAnzahlZeichenHinweis',
  'web_rahmennummer_label',
  'web_RahmennummerZeichenHinweis',
  'web_kfzKz_hinweis',
  'web_kfzKz_fehlertext',
] as const;
const LABEL = ['Ihre Nummer?', 'Your number?'] as const;
const KEY = { 'idempotency-key': 'a-key-of-sixteen-and-more' };

test('call 1 gives the texts of webparams as strings in the language of the case, and both languages beside them [3.60]', async (t) => {
  const mandanten = testClients(t, { x: { webparams: { vsnrLabel: LABEL } } });
  const { call, invite, keyOf, zustimmung } = await testApp(t, { mandanten });
  const { authorization } = await keyOf('betreiber');
  const card = await call('POST', 'betreiber/einladung', { mandant: 'x' }, { authorization, ...KEY });
  const { einladung } = card.json().data;
  const caseIn = async (language: string): Promise<string> =>
    (await invite({ mandant: 'x', vorbelegung: { vorgangsMetadaten: { language } } })).userID;
  const words = { beschreibungVN: 'x","language":"en"' };
  const german = (await invite({ mandant: 'x', vorbelegung: words })).userID;
  for (const [what, id, wish, at] of [
    ['a German case', await caseIn('de'), 'en', 0],
    ['an English case', await caseIn('en'), 'de', 1],
    ['a case whose words look like a language', german, 'en', 0],
    ['a card, German', einladung, 'de-AT', 0],
    ['a card, English', einladung, 'en-GB', 1],
    ['a card, Turkish', einladung, 'tr', 0],
  ] as const) {
    const { data } = (await call('GET', `vorgang/${id}`, undefined, { 'accept-language': wish })).json();
    for (const name of TEXTS) {
      const both = name === 'vsnrLabel' ? LABEL : WEBPARAMS[name];
      assert.deepEqual([data.webparams[name], data.webparams_texte[name]], [both[at], both], `${what} ${name}`);
    }
    assert.deepEqual(Object.keys(data.webparams_texte).sort(), [...TEXTS].sort());
    assert.ok(
      Object.values(data.webparams).every((value) => typeof value !== 'object'),
      what,
    );
  }
  const started = await call('POST', `vorgang/${einladung}/start`, { zustimmung, language: 'en' }, KEY);
  assert.equal(started.json().data.webparams.vsnrLabel, LABEL[1]);
  const { mandant } = { mandant: (await call('GET', 'mandant', undefined, { 'accept-language': 'en' })).json().data };
  assert.equal(mandant.webparams.vsnrLabel, WEBPARAMS.vsnrLabel[1]);
  assert.deepEqual(mandant.webparams_texte.vsnrLabel, WEBPARAMS.vsnrLabel);
});
