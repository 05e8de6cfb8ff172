import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptBerichtigung, changedCountry } from './accept-berichtigung.ts';
import { exampleAsking, exampleVorgang } from './test/test-example.ts';
import { withValue } from './vorgang.ts';

const before = withValue(exampleVorgang(), 'schadenOrt.adresse.land', 'BE');
const accept = (raw: unknown, vorgang = before) => acceptBerichtigung(raw, vorgang, exampleAsking());
const accepted = (raw: unknown, vorgang = before) => {
  const read = accept(raw, vorgang);
  assert.ok(!('fehler' in read), JSON.stringify(read));
  return read;
};
const PUNKT = { lat: 50.9, lng: 6.9 };
const KOELN = { ortsTyp: 'innerorts', adresse: { strasse: 'Trankgasse', ort: 'Köln', land: 'DE' } };

// prettier-ignore
const WRONG: readonly (readonly [raw: unknown, felder: string])[] = [
  [null,                                                    'schadenOrt'],
  [{},                                                      'schadenOrt'],
  [{ schadenOrt: null },                                    'schadenOrt'],
  [{ schadenOrt: 'Köln' },                                  'schadenOrt'],
  [{ schadenOrt: {} },                                      'schadenOrt.adresse.strasse schadenOrt.adresse.ort'],
  [{ schadenOrt: { positionsdaten: { lat: 0, lng: 0 } } },  'schadenOrt.adresse.strasse schadenOrt.adresse.ort'],
  [{ schadenOrt: { positionsdaten: { lat: 91, lng: 6 } } }, 'schadenOrt.adresse.strasse schadenOrt.adresse.ort'],
  [{ schadenOrt: { ortsTyp: 'autobahn' } },                 'schadenOrt.ausserortsInfo.name schadenOrt.ausserortsInfo.fahrtrichtung'],
  [{ schadenOrt: { ortsTyp: 'autobahn', ausserortsInfo: { name: 'A 9', fahrtrichtung: 'München', km: 'hier' } } }, 'schadenOrt.ausserortsInfo.km'],
  [{ schadenOrt: { positionsdaten: PUNKT }, grund: 'laune' }, 'grund'],
  [{ mobilnummer: '' },                                     'mobilnummer'],
  [{ mobilnummer: null },                                   'mobilnummer'],
  [{ mobilnummer: {} },                                     'mobilnummer'],
  [{ mobilnummer: '12' },                                   'mobilnummer'],
  [{ mobilnummer: '0123456789' },                           'mobilnummer'],
  [{ mobilnummer: '0900 123456' },                          'mobilnummer'],
  [{ mobilnummer: '0151 23456789 oder 0151 23456780' },     'mobilnummer'],
  [{ mobilnummer: 'nie', schadenOrt: {} },                  'schadenOrt.adresse.strasse schadenOrt.adresse.ort mobilnummer'],
];

test('what is no place, number or reason is named, field by field [4.187]', () => {
  for (const [raw, felder] of WRONG) {
    const read = accept(raw);
    assert.ok('fehler' in read, JSON.stringify(raw));
    assert.equal(read.fehler.map(({ feld }) => feld).join(' '), felder, JSON.stringify(raw));
  }
});

test('a point, an address and a road are enough; the reason is that of the tap, the number as it is dialled', () => {
  const point = accepted({ schadenOrt: { positionsdaten: PUNKT } });
  assert.deepEqual([point.grund, point.neu.schadenOrt?.positionsdaten], ['ort_falsch', PUNKT]);
  const moved = accepted({ schadenOrt: KOELN, grund: ' Weitergegangen ' });
  assert.deepEqual([moved.grund, moved.neu.schadenOrt?.adresse.strasse], ['weitergegangen', 'Trankgasse']);
  const road = accepted({
    schadenOrt: { ortsTyp: 'autobahn', ausserortsInfo: { name: 'a9', fahrtrichtung: 'München' } },
  });
  assert.deepEqual(
    [road.neu.schadenOrt?.ausserortsInfo.name, road.neu.schadenOrt?.ausserortsInfo.istAutobahn],
    ['A 9', true],
  );
  const number = accepted({ mobilnummer: ' 0151 / 234 567 89 ', grund: 'weitergegangen' });
  assert.deepEqual([number.grund, number.neu], ['', { mobilnummer: '015123456789' }]);
});

test('the place is anew: of the old one nothing stays but the country, where none is named', () => {
  const { neu } = accepted({ schadenOrt: { positionsdaten: PUNKT } });
  const { adresse, istParkhaus, ausserortsInfo } = neu.schadenOrt!;
  assert.deepEqual([adresse.strasse, adresse.ort, istParkhaus], ['', '', false]);
  assert.deepEqual([adresse.land, ausserortsInfo.land], ['BE', 'BE']);
  const wrong = accepted({ schadenOrt: { positionsdaten: PUNKT, adresse: { land: 'Nirgendwo' } } });
  assert.equal(wrong.neu.schadenOrt?.adresse.land, 'BE');
  assert.deepEqual(
    wrong.notTaken.map(({ feld }) => feld),
    ['schadenOrt.adresse.land'],
  );
});

test('a measured position stays only where it was chosen, as in a report', () => {
  const measured = { ...PUNKT, genauigkeit: 8, timestamp: 1, erfasstTimestamp: 2 };
  const chosen = accepted({ schadenOrt: { positionsdaten: PUNKT, browserPosition: measured } });
  assert.deepEqual(chosen.neu.schadenOrt?.browserPosition, measured);
  const other = accepted({ schadenOrt: { ...KOELN, browserPosition: measured } });
  assert.equal(other.neu.schadenOrt?.browserPosition, null);
});

test('another country is accepted, and what applies there is said; the same one says nothing [4.188]', () => {
  const of = (land: string) =>
    changedCountry(before, accepted({ schadenOrt: { positionsdaten: PUNKT, adresse: { land } } }).neu);
  assert.equal(of('BE'), null);
  assert.match(of('AT')?.[0] ?? '', /^Der Ort liegt jetzt in: Österreich\. 112 für alles, 144/);
  assert.match(of('PL')?.[1] ?? '', /^The location is now in: Poland\. 112 works all over Europe\.$/);
  assert.equal(changedCountry(before, { mobilnummer: '1' }), null);
});
