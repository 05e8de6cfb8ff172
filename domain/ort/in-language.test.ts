import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang, withFields } from '../vorgang.ts';
import { inLanguage } from './in-language.ts';

test('a case in another language names the country of its addresses in it; a line of the operator stays', () => {
  const address = { strasse: 'Dorf', hausnummer: '1', ort: 'Triesen', land: 'LI' };
  const own = { ...address, formatierteAdresse: 'Dorf 1, FL-Triesen' };
  const ours = { ...address, formatierteAdresse: 'Dorf 1, Triesen, Liechtenstein' };
  const french = { ...address, land: 'FR', formatierteAdresse: 'Dorf 1, Triesen, Frankreich' };
  const one = withFields(withFields(emptyVorgang(), ['schadenOrt', 'adresse'], french), ['vn', 'adresse'], own);
  const en = inLanguage(one, 'en');
  assert.deepEqual(
    [en.schadenOrt.adresse.formatierteAdresse, en.vn.adresse.formatierteAdresse, en.vorgangsMetadaten.language],
    ['Dorf 1, Triesen, France', own.formatierteAdresse, 'en'],
  );
  assert.deepEqual(inLanguage(en, 'de').schadenOrt.adresse, one.schadenOrt.adresse);
  assert.equal(
    inLanguage(withFields(one, ['vn', 'adresse'], ours), 'en').vn.adresse.formatierteAdresse,
    'Dorf 1, Triesen, Liechtenstein',
  );
});
