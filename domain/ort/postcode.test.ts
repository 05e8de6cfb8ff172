import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptVorgang } from '../accept-vorgang.ts';
import { PARTS } from '../parts.ts';
import { exampleAsking } from '../test/test-example.ts';
import { emptyVorgang } from '../vorgang.ts';
import { splitPlz } from './postcode.ts';

test('the country before a postcode is told apart', () => {
  for (const [typed, plz, land] of [
    ['D-01067', '01067', 'DE'],
    ['d – 99084', '99084', 'DE'],
    ['L-4750', '4750', 'LU'],
    ['CH-8001', '8001', 'CH'],
    ['FL-9490', '9490', 'LI'],
    ['００１０６７', '001067', ''],
    ['D 01454', '01454', 'DE'],
    ['A  6543', '6543', 'AT'],
    ['D01454', '01454', 'DE'],
    ['l4750', '4750', 'LU'],
    ['E145AB', 'E145AB', ''],
    ['CH 8001', '8001', 'CH'],
    ['N 1 2345', 'N 1 2345', ''],
    ['E 14 5AB', 'E 14 5AB', ''],
    ['1012 AB', '1012 AB', ''],
    ['00-950', '00-950', ''],
    ['', '', ''],
  ])
    assert.deepEqual(splitPlz(typed!), { plz, land }, typed);
});

test('a German postcode that comes as a number has its zero; one of another country has none', () => {
  for (const [sent, stored] of [
    [{ plz: 4103 }, '04103'],
    [{ plz: 99084, land: 'DE' }, '99084'],
    [{ plz: 4750, land: 'LU' }, '4750'],
    [{ plz: 'D-01454', land: 'DE' }, '01454'],
    [{ plz: 'L-4750', land: 'DE' }, 'L-4750'],
    [{ plz: '١٢٣٤٥' }, '12345'],
  ] as const) {
    const adresse = { ort: 'Dorf', hausnummer: '1', ...sent };
    const raw = { schadenOrt: { ortsTyp: 'innerorts', adresse }, vn: { adresse } };
    const asking = exampleAsking('kfz', { web_wohnanschrift_abfrage_jn: true });
    const { vorgang, notTaken } = acceptVorgang(PARTS, raw, emptyVorgang(), asking);
    assert.deepEqual([vorgang.schadenOrt.adresse.plz, vorgang.vn.adresse.plz], [stored, stored]);
    assert.deepEqual(notTaken, []);
  }
});
