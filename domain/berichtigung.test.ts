import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asCorrected, readBerichtigt, withoutOldPoints, type Berichtigung } from './berichtigung.ts';
import { exampleVorgang } from './test/test-example.ts';
import { emptyVorgang } from './vorgang.ts';

const ort = (strasse: string, lat: number) => {
  const { schadenOrt } = emptyVorgang();
  const adresse = { ...schadenOrt.adresse, strasse, lat, lng: 6 };
  const positionsdaten = { lat, lng: 6 };
  return { ...schadenOrt, adresse, positionsdaten };
};

test('a corrected case has the newest place and number, and all else as it was reported', () => {
  const reported = exampleVorgang();
  assert.deepEqual(asCorrected(reported, {}), reported);
  const neu = { schadenOrt: ort('Neue Straße', 51), mobilnummer: '+4915100000001' };
  const now = asCorrected(reported, neu);
  assert.deepEqual(
    { ...now, schadenOrt: reported.schadenOrt, vorgangsMetadaten: reported.vorgangsMetadaten },
    reported,
    'nothing else',
  );
  assert.deepEqual([now.schadenOrt, now.vorgangsMetadaten.mobilnummer], [neu.schadenOrt, neu.mobilnummer]);
  assert.deepEqual(asCorrected(reported, { mobilnummer: '1' }).schadenOrt, reported.schadenOrt);
});

test('what is stored is read as it was written, and anything else as nothing', () => {
  const neu = { schadenOrt: ort('Neue Straße', 51), mobilnummer: '+4915100000001' };
  assert.deepEqual(readBerichtigt(JSON.parse(JSON.stringify(neu))), neu);
  for (const raw of [null, [], 7, {}, { schadenOrt: 7 }, { mobilnummer: '' }, { mobilnummer: {} }])
    assert.deepEqual(readBerichtigt(raw), {}, JSON.stringify(raw));
  const lacking = readBerichtigt({ schadenOrt: { adresse: { strasse: 'Ring' } } }).schadenOrt;
  assert.deepEqual([lacking?.adresse.strasse, lacking?.positionsdaten], ['Ring', null]);
});

test('once the order is over the newest place alone keeps its point; words and numbers stay', () => {
  const said = (alt: Berichtigung['alt'], neu: Berichtigung['neu']): Berichtigung => ({ grund: '', alt, neu });
  const kept = withoutOldPoints([
    said({ schadenOrt: ort('A', 50) }, { schadenOrt: ort('B', 51), mobilnummer: '2' }),
    said({ schadenOrt: ort('B', 51) }, { schadenOrt: ort('C', 52) }),
    said({ mobilnummer: '2' }, { mobilnummer: '3' }),
  ]);
  const places = kept.flatMap(({ alt, neu }) => [alt.schadenOrt, neu.schadenOrt]);
  assert.deepEqual(
    places.map((one) => one && [one.adresse.strasse, one.positionsdaten?.lat ?? null, one.adresse.lat]),
    [['A', null, null], ['B', null, null], ['B', null, null], ['C', 52, 52], undefined, undefined],
  );
  assert.deepEqual(
    kept.map(({ neu }) => neu.mobilnummer),
    ['2', undefined, '3'],
  );
});
