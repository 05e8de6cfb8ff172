import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang, type Vorgang } from '../vorgang.ts';
import { placeLine, pointAlong } from './place-line.ts';

const LAUF = { strasse: 'Nürnberger Straße', hausnummer: '12', plz: '91207', ort: 'Lauf a. d. Pegnitz' };
const PUNKT = { lat: 49.51234, lng: 11.28123 };
const GEMESSEN = { ...PUNKT, genauigkeit: 12.4, timestamp: 1, erfasstTimestamp: 2 };
const ORT = ['49,51234°\u00a0Nord, 11,28123°\u00a0Ost', '49.51234°\u00a0north, 11.28123°\u00a0east'] as const;
const GENAU = ['auf etwa 12\u00a0m genau', 'to within about 12\u00a0m'] as const;

interface Given {
  ortsTyp?: string;
  adresse?: Partial<Vorgang['schadenOrt']['adresse']>;
  info?: Partial<Vorgang['schadenOrt']['ausserortsInfo']>;
  positionsdaten?: typeof PUNKT;
  browserPosition?: typeof GEMESSEN;
}

// prettier-ignore
const LINES: readonly (readonly [Given, de: string | null, en?: string])[] = [
  [{ adresse: LAUF }, 'Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz'],
  [{ ortsTyp: 'innerorts', adresse: LAUF, positionsdaten: PUNKT }, 'Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz'],
  [{ adresse: { strasse: 'Dorfstraße', ort: 'Musterdorf' } }, 'Dorfstraße, Musterdorf'],
  [{ adresse: { plz: '91207' } }, '91207'],
  [{ adresse: { strasse: 'Ring', ort: 'Wien', land: 'AT' } }, 'Ring, Wien, Österreich', 'Ring, Wien, Austria'],
  [{ adresse: { strasse: 'Calle Mayor', ort: 'Madrid', land: 'ES' } }, 'Calle Mayor, Madrid, Spanien', 'Calle Mayor, Madrid, Spain'],
  [{ ortsTyp: 'autobahn', info: { name: 'AP-7' }, adresse: { land: 'ES' } }, 'AP-7, Spanien', 'AP-7, Spain'],
  [{ adresse: { strasse: 'Ring', land: '' } }, 'Ring'],
  [{ adresse: { strasse: 'Ring', land: 'XX' } }, 'Ring'],
  [{ ortsTyp: 'autobahn', info: { name: 'A 9', fahrtrichtung: 'München', km: '153.5' } }, 'A 9 Richtung München, Kilometer 153,5', 'A 9 towards München, kilometre 153.5'],
  [{ ortsTyp: 'autobahn', info: { name: 'A 9', fahrtrichtung: 'München', km: 'unbekannt' } }, 'A 9 Richtung München, Kilometer unbekannt', 'A 9 towards München, kilometre unknown'],
  [{ ortsTyp: 'autobahn', info: { name: 'A 9', fahrtrichtung: 'München' }, positionsdaten: PUNKT }, 'A 9 Richtung München', 'A 9 towards München'],
  [{ ortsTyp: 'ausserorts', info: { name: 'B 14', km: '7' }, adresse: LAUF }, 'B 14, Kilometer 7, Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz', 'B 14, kilometre 7, Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz'],
  [{ ortsTyp: 'ausserorts', info: { name: 'N 4', fahrtrichtung: 'Arlon' }, adresse: { ort: 'Namur', land: 'BE' } }, 'N 4 Richtung Arlon, Namur, Belgien', 'N 4 towards Arlon, Namur, Belgium'],
  [{ ortsTyp: 'ausserorts', adresse: { strasse: 'Almweg', hausnummer: '4', ort: 'Fiss', land: 'AT' } }, 'Almweg 4, Fiss, Österreich', 'Almweg 4, Fiss, Austria'],
  [{ adresse: { hausnummer: '7', plz: '25849', ort: 'Pellworm' } }, 'Pellworm 7, 25849 Pellworm'],
  [{ adresse: { hausnummer: '61a', plz: '6543', land: 'AT' } }, '61a, 6543, Österreich', '61a, 6543, Austria'],
  [{ adresse: { hausnummer: '7', plz: '25849', ort: 'Pellworm' }, positionsdaten: PUNKT }, 'Pellworm 7, 25849 Pellworm'],
  [{ ortsTyp: 'autobahn', adresse: LAUF }, null],
  [{ ortsTyp: 'autobahn', info: { name: 'A 1', fahrtrichtung: 'Amsterdam', km: '12' }, adresse: { land: 'NL' } }, 'A 1 Richtung Amsterdam, Kilometer 12, Niederlande', 'A 1 towards Amsterdam, kilometre 12, Netherlands'],
  [{ ortsTyp: 'ausserorts', info: { name: 'B 14' }, adresse: { land: 'XX' } }, 'B 14'],
  [{ ortsTyp: 'ausserorts', adresse: { ...LAUF, land: 'AT' } }, 'Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz, Österreich', 'Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz, Austria'],
  [{ ortsTyp: 'ausserorts', positionsdaten: PUNKT }, ORT[0], ORT[1]],
  [{ positionsdaten: PUNKT, browserPosition: GEMESSEN }, `${ORT[0]} (${GENAU[0]})`, `${ORT[1]} (${GENAU[1]})`],
  [{ positionsdaten: PUNKT, browserPosition: { ...GEMESSEN, lat: 49.512_338_7, genauigkeit: 11.6 } }, `${ORT[0]} (${GENAU[0]})`, `${ORT[1]} (${GENAU[1]})`],
  [{ positionsdaten: { lat: 49.6, lng: -0.5 }, browserPosition: GEMESSEN }, '49,60000°\u00a0Nord, 0,50000°\u00a0West', '49.60000°\u00a0north, 0.50000°\u00a0west'],
  [{ adresse: { ...LAUF, strasse: '', hausnummer: '' }, positionsdaten: PUNKT, browserPosition: GEMESSEN }, `91207 Lauf a. d. Pegnitz, Punkt ${GENAU[0]}`, `91207 Lauf a. d. Pegnitz, point ${GENAU[1]}`],
  [{ ortsTyp: 'ausserorts', adresse: { ort: 'Wien', land: 'AT' }, positionsdaten: PUNKT }, 'Wien, Österreich, Punkt auf der Karte', 'Wien, Austria, point on the map'],
  [{ browserPosition: GEMESSEN }, null],
  [{}, null],
];

function caseAt({ ortsTyp = '', adresse, info, ...points }: Given): Vorgang {
  const vorgang = emptyVorgang();
  Object.assign(vorgang.schadenOrt, { ortsTyp, ...points });
  Object.assign(vorgang.schadenOrt.adresse, adresse);
  Object.assign(vorgang.schadenOrt.ausserortsInfo, info);
  return vorgang;
}

test('the place in one line, in both languages', () => {
  for (const [given, de, en = de] of LINES) assert.deepEqual(placeLine(caseAt(given)), de === null ? null : [de, en]);
});

test('beside a road the point is named that goes along; elsewhere the line names it', () => {
  const road = { ortsTyp: 'autobahn', info: { name: 'A 9', fahrtrichtung: 'München' } };
  const along = (given: Given): string | undefined => pointAlong(caseAt(given))?.[0];
  assert.equal(along({ ...road, positionsdaten: PUNKT, browserPosition: GEMESSEN }), `GPS-Punkt ${GENAU[0]} geht mit`);
  assert.equal(along({ ...road, positionsdaten: PUNKT }), 'Punkt auf der Karte geht mit');
  assert.deepEqual([along(road), along({ positionsdaten: PUNKT })], [undefined, undefined]);
});
