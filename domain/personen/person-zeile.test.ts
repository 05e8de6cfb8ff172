import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang } from '../vorgang.ts';
import { personLine } from './person-zeile.ts';

// prettier-ignore
const LINES = [
  ['kfz', { vorname: 'Jana', nachname: 'Beispiel', anzahlPersonen: 2 }, '017604069012', 'Jana Beispiel, 0176\u00a0040\u00a0690\u00a012, zwei Personen vor Ort', 'Jana Beispiel, 0176\u00a0040\u00a0690\u00a012, two people there'],
  ['kfz', { nachname: 'Beispiel', anzahlPersonen: 1 }, '', 'Beispiel, eine Person vor Ort', 'Beispiel, one person there'],
  ['kfz', { anzahlPersonen: 6 }, '', 'mehr als fünf Personen vor Ort', 'more than five people there'],
  ['fahrrad', { anzahlPersonen: 6, anzahlFahrraeder: 1 }, '', 'ein Fahrrad vor Ort', 'one bicycle there'],
  ['fahrrad', { anzahlFahrraeder: 3 }, '', 'drei Fahrräder vor Ort', 'three bicycles there'],
  ['kfz', { anzahlPersonen: 99 }, '', 'mehr als fünf Personen vor Ort', 'more than five people there'],
] as const;

test('the person in one line: people for the car, bicycles for the bicycle [9.13]', () => {
  for (const [typ, vn, mobilnummer, de, en] of LINES) {
    const vorgang = emptyVorgang();
    Object.assign(vorgang.vn, vn);
    vorgang.vorgangsMetadaten.mobilnummer = mobilnummer;
    assert.deepEqual(personLine(vorgang, typ), [de, en]);
  }
});
