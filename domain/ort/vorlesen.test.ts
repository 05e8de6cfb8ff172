import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang, type Vorgang } from '../vorgang.ts';
import { spokenPlace } from './vorlesen.ts';

type Place = Vorgang['schadenOrt'];
interface Given extends Partial<Omit<Place, 'adresse' | 'ausserortsInfo'>> {
  adresse?: Partial<Place['adresse']>;
  ausserortsInfo?: Partial<Place['ausserortsInfo']>;
}

const PUNKT = { lat: 49.51234, lng: 11.28123 };
const LAUF = { strasse: 'Nürnberger Straße', hausnummer: '12', plz: '91207', ort: 'Lauf' };
const A9 = { name: 'A 9', fahrtrichtung: 'München', km: '153.5' };
const GRAD = '49,51234 Grad Nord, 11,28123 Grad Ost';
const DEGREES = '49.51234 degrees north, 11.28123 degrees east';

// prettier-ignore
const SENTENCES: readonly (readonly [Given, typeof PUNKT | null, de: string | null, en?: string])[] = [
  [{}, null, null],
  [{ ortsTyp: 'autobahn', ausserortsInfo: { km: '153.5' } }, null, null],
  [{}, PUNKT, `Ich stehe bei den Koordinaten ${GRAD}.`, `I am at the coordinates ${DEGREES}.`],
  [{}, { lat: -0.5, lng: -1 }, 'Ich stehe bei den Koordinaten 0,50000 Grad Süd, 1,00000 Grad West.', 'I am at the coordinates 0.50000 degrees south, 1.00000 degrees west.'],
  [{ adresse: LAUF }, PUNKT, `Ich stehe an der Adresse Nürnberger Straße 12 in 91207 Lauf; meine Koordinaten sind ${GRAD}.`, `I am at the address Nürnberger Straße 12 in 91207 Lauf; my coordinates are ${DEGREES}.`],
  [{ adresse: { ort: 'Lauf', hausnummer: '12' } }, null, 'Ich stehe an der Adresse Lauf 12 in Lauf.', 'I am at the address Lauf 12 in Lauf.'],
  [{ adresse: { ...LAUF, land: 'AT' }, istParkhaus: true }, null, 'Ich stehe an der Adresse Nürnberger Straße 12 in 91207 Lauf, Österreich, im Parkhaus oder in der Tiefgarage.', 'I am at the address Nürnberger Straße 12 in 91207 Lauf, Austria, in a multi-storey or underground car park.'],
  [{ ortsTyp: 'autobahn', ausserortsInfo: A9 }, PUNKT, `Ich stehe auf der Autobahn A 9 in Richtung München bei Kilometer 153,5; meine Koordinaten sind ${GRAD}.`, `I am on the motorway A 9 towards München at kilometre 153.5; my coordinates are ${DEGREES}.`],
  [{ ortsTyp: 'autobahn', ausserortsInfo: { ...A9, km: 'unbekannt', hinweis: 'Ausfahrt Lauf' } }, null, 'Ich stehe auf der Autobahn A 9 in Richtung München, zu erkennen an: Ausfahrt Lauf.', 'I am on the motorway A 9 towards München, to be recognised by: Ausfahrt Lauf.'],
  [{ ortsTyp: 'autobahn', ausserortsInfo: { ...A9, name: 'A 1', fahrtrichtung: 'Wien' }, adresse: { land: 'AT' } }, null, 'Ich stehe auf der Autobahn A 1 in Richtung Wien bei Kilometer 153,5, Österreich.', 'I am on the motorway A 1 towards Wien at kilometre 153.5, Austria.'],
  [{ adresse: { strasse: 'Calle Mayor', ort: 'Madrid', land: 'ES' } }, null, 'Ich stehe an der Adresse Calle Mayor in Madrid, Spanien.', 'I am at the address Calle Mayor in Madrid, Spain.'],
  [{ ortsTyp: 'autobahn', ausserortsInfo: { name: 'AP-7' }, adresse: { land: 'ES' } }, null, 'Ich stehe auf der Autobahn AP-7, Spanien.', 'I am on the motorway AP-7, Spain.'],
  [{ ortsTyp: 'autobahn', ausserortsInfo: { name: 'A 9' }, adresse: { land: '' } }, null, 'Ich stehe auf der Autobahn A 9.', 'I am on the motorway A 9.'],
  [{ ortsTyp: 'ausserorts', ausserortsInfo: { name: 'B 14', km: '12' } }, null, 'Ich stehe auf der Straße B 14 bei Kilometer 12.', 'I am on the road B 14 at kilometre 12.'],
  [{ ortsTyp: 'ausserorts', ausserortsInfo: { name: 'B 14', hinweis: 'Windrad' }, adresse: { plz: '86655', ort: 'Harburg' } }, null, 'Ich stehe auf der Straße B 14, in 86655 Harburg, zu erkennen an: Windrad.', 'I am on the road B 14, in 86655 Harburg, to be recognised by: Windrad.'],
  [{ ortsTyp: 'ausserorts', adresse: { strasse: 'Almweg', hausnummer: '4', ort: 'Fiss', land: 'AT' } }, null, 'Ich stehe an der Adresse Almweg 4 in Fiss, Österreich.', 'I am at the address Almweg 4 in Fiss, Austria.'],
  [{ ausserortsInfo: { hinweis: 'gelbe Jacke' } }, PUNKT, `Ich stehe bei den Koordinaten ${GRAD}, zu erkennen an: gelbe Jacke.`, `I am at the coordinates ${DEGREES}, to be recognised by: gelbe Jacke.`],
  [{ ortsTyp: 'autobahn', adresse: LAUF }, null, null],
  [{ ortsTyp: 'ausserorts', ausserortsInfo: { name: 'B 14' }, istParkhaus: true }, null, 'Ich stehe auf der Straße B 14, im Parkhaus oder in der Tiefgarage.', 'I am on the road B 14, in a multi-storey or underground car park.'],
];

test('the place is one sentence that can be read out, in both languages', () => {
  for (const [{ adresse, ausserortsInfo, ...given }, point, de, en] of SENTENCES) {
    const { schadenOrt } = emptyVorgang();
    Object.assign(schadenOrt, given);
    Object.assign(schadenOrt.adresse, adresse);
    Object.assign(schadenOrt.ausserortsInfo, ausserortsInfo);
    assert.deepEqual(spokenPlace(schadenOrt, point), de === null ? null : [de, en]);
  }
});
