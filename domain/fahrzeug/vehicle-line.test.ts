import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang } from '../vorgang.ts';
import { vehicleLine } from './vehicle-line.ts';

// prettier-ignore
const LINES = [
  ['kfz', { kennzeichen_id: 'K-RA 1234', hersteller: 'Muster', modell: 'Kombi' }, ['K-RA 1234, Muster Kombi', 'K-RA 1234, Muster Kombi']],
  ['kfz', { kennzeichen_id: 'K-RA 1234', anhaenger: 'ja' }, ['K-RA 1234, mit Anhänger', 'K-RA 1234, with trailer']],
  ['kfz', { modell: 'Kombi', anhaenger: 'ja', anhaenger_rollfaehig: 'nein' }, ['Kombi, Anhänger rollt nicht', 'Kombi, trailer does not roll']],
  ['kfz', { modell: 'Kombi', anhaenger: 'nein' }, ['Kombi', 'Kombi']],
  ['fahrrad', { fahrzeugtyp: 'tandem', anhaenger: 'ja' }, ['Tandem, mit Anhänger', 'Tandem, with trailer']],
  ['kfz', { kennzeichen_id: 'K-RA 1234' }, ['K-RA 1234', 'K-RA 1234']],
  ['kfz', { kennzeichen_id: '1-ABC-234', kennzeichen_land: 'BE', hersteller: 'Muster' }, ['1-ABC-234 (BE), Muster', '1-ABC-234 (BE), Muster']],
  ['kfz', { kennzeichen_land: 'BE', modell: 'Kombi' }, ['Kombi', 'Kombi']],
  ['kfz', {}, null],
  ['fahrrad', { fahrzeugtyp: 'lastenrad', hersteller: 'Muster' }, ['Lasten\u00adrad, Muster', 'Cargo bike, Muster']],
  ['fahrrad', { fahrzeugtyp: 'keine_angabe' }, null],
  ['fahrrad', { fahrzeugtyp: 'constructor' }, null],
] as const;

test('the vehicle in one line, in both languages', () => {
  for (const [typ, kfz, line] of LINES) {
    const vorgang = emptyVorgang();
    Object.assign(vorgang.kfz, kfz);
    assert.deepEqual(vehicleLine(vorgang, typ), line, JSON.stringify(kfz));
  }
});
