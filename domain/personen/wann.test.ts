import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang } from '../vorgang.ts';
import { whenLine } from './wann.ts';

// prettier-ignore
const LINES = [
  [true,  '2026-11-22', '08:30', 'Jetzt, so schnell wie möglich', 'Now, as soon as possible'],
  [false, '2026-11-22', '08:30', 'Sonntag, 22. November, 08:30 Uhr', 'Sunday, 22 November, 8:30 am'],
  [false, '2026-11-22', '00:05', 'Sonntag, 22. November, 00:05 Uhr', 'Sunday, 22 November, 12:05 am'],
  [false, '2026-11-22', '12:00', 'Sonntag, 22. November, 12:00 Uhr', 'Sunday, 22 November, 12:00 pm'],
  [false, '2026-12-01', '23:55', 'Dienstag, 1. Dezember, 23:55 Uhr', 'Tuesday, 1 December, 11:55 pm'],
  [false, '2026-11-22', '',      'Sonntag, 22. November', 'Sunday, 22 November'],
  [false, '',           '08:30', 'Später', 'Later'],
  [false, 'morgen',     '08:30', 'Später', 'Later'],
  [false, '2026-99-99', '08:30', 'Später', 'Later'],
] as const;

test('when help is wanted, in one line: 24 hours in German, am and pm in English [9.17]', () => {
  for (const [hilfeSofort, spaeter_datum, spaeter_uhrzeit, de, en] of LINES) {
    const vorgang = { ...emptyVorgang(), hilfeSofort, spaeter_datum, spaeter_uhrzeit };
    assert.deepEqual(whenLine(vorgang), [de, en]);
    assert.deepEqual(whenLine(vorgang, true)[0], de.replace(' Uhr', ''));
  }
});
