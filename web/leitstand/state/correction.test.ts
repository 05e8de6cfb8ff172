import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correctionOf, PUNKT, type Eingabe } from './correction.ts';

const ADRESSE = 'schadenOrt.adresse';
const STRASSE = 'schadenOrt.ausserortsInfo';
const PARKED = { istParkhaus: true, istEngEingeparkt: false };
const typed = (more: Partial<Eingabe>): Eingabe => ({
  anlass: 'ort_falsch',
  weg: 'innerorts',
  getippt: {},
  land: '',
  zufahrt: PARKED,
  nummer: '',
  ...more,
});
const house = { strasse: 'Domstraße', hausnummer: '4', plz: '', ort: 'Köln' };
const WORDS = {
  [`${ADRESSE}.strasse`]: ' Domstraße ',
  [`${ADRESSE}.hausnummer`]: '4',
  [`${ADRESSE}.ort`]: 'Köln',
  [`${STRASSE}.name`]: 'a3',
  [`${STRASSE}.km`]: '82,5',
  [`${STRASSE}.hinweis`]: 'neben der Kirche',
  [PUNKT]: '49,51234 11,28123',
};
const road = { name: 'a3', fahrtrichtung: '', km: '82,5', hinweis: 'neben der Kirche' };
const near = { hinweis: 'neben der Kirche' };

// prettier-ignore
const TABLE: readonly (readonly [what: string, given: Partial<Eingabe>, made: object])[] = [
  ['nothing chosen',              { anlass: null, getippt: WORDS }, { feld: 'anlass' }],
  ['an address',                  { getippt: WORDS },
    { grund: 'ort_falsch', schadenOrt: { ortsTyp: 'innerorts', adresse: house, ausserortsInfo: near, ...PARKED } }],
  ['an address abroad, and a number', { anlass: 'weitergegangen', getippt: WORDS, land: 'BE', nummer: ' 0151 23456789 ' },
    { grund: 'weitergegangen', schadenOrt: { ortsTyp: 'innerorts', adresse: { ...house, land: 'BE' }, ausserortsInfo: { ...near, land: 'BE' }, ...PARKED }, mobilnummer: '0151 23456789' }],
  ['a motorway',                  { weg: 'autobahn', getippt: WORDS },
    { grund: 'ort_falsch', schadenOrt: { ortsTyp: 'autobahn', adresse: {}, ausserortsInfo: road } }],
  ['a road and a town',           { weg: 'ausserorts', getippt: WORDS },
    { grund: 'ort_falsch', schadenOrt: { ortsTyp: 'ausserorts', adresse: { ort: 'Köln' }, ausserortsInfo: road, ...PARKED } }],
  ['a point',                     { weg: 'punkt', getippt: WORDS },
    { grund: 'ort_falsch', schadenOrt: { adresse: {}, ausserortsInfo: near, ...PARKED, positionsdaten: { lat: 49.51234, lng: 11.28123 } } }],
  ['the link of a map',           { weg: 'punkt', getippt: { ...WORDS, [PUNKT]: 'https://www.google.com/maps?q=49.5,11.25' } },
    { grund: 'ort_falsch', schadenOrt: { adresse: {}, ausserortsInfo: near, ...PARKED, positionsdaten: { lat: 49.5, lng: 11.25 } } }],
  ['no point',                    { weg: 'punkt', getippt: { [PUNKT]: 'hinter der Brücke' } }, { feld: PUNKT }],
  ['three words',                 { weg: 'punkt', getippt: { [PUNKT]: '///drei.worte.hier' } }, { feld: PUNKT }],
  ['only the number',             { anlass: 'nummer', getippt: WORDS, nummer: '0151 23456789' }, { mobilnummer: '0151 23456789' }],
  ['no number',                   { anlass: 'nummer' }, { mobilnummer: '' }],
];

for (const [what, given, made] of TABLE)
  test(`a correction by ${what}`, () => {
    const read = correctionOf(typed(given));
    assert.deepEqual('body' in read ? read.body : { feld: read.fehlt.feld }, made);
  });
