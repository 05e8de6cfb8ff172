import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppTyp } from '../flow.ts';
import { exampleAsking, exampleVorgang } from '../test/test-example.ts';
import { emptyVorgang, withValue, type Vorgang } from '../vorgang.ts';
import { screenStoppedAt } from './abbruch.ts';

const visited = (...paths: string[]): Partial<Vorgang> => ({
  bearbeitungsSchritte: paths.map((schritt, index) => ({ schritt, zeit: `2026-03-01T12:00:0${index}.000Z` })),
});
const none = emptyVorgang();
const placed = withValue(none, 'schadenOrt.positionsdaten', { lat: 50.9, lng: 6.9 });
const damaged = { ...placed, schadenTyp: 'SCHADEN_REIFEN' } as const;

/** The type, the case, and the screen at which it has stopped. */
// prettier-ignore
const STOPPED: readonly (readonly [AppTyp, Partial<Vorgang>, string])[] = [
  ['kfz',     none,                                                              '/kfz/schadenart'],
  ['fahrrad', none,                                                              '/fahrrad/schadenart'],
  ['kfz',     { ...none, schadenTyp: 'SCHADEN_REIFEN' },                         '/kfz/schadenort'],
  ['kfz',     { ...none, schadenTyp: 'SCHADEN_FAHRRAD_BREMSEN' },                '/kfz/schadenart'],
  ['fahrrad', { ...placed, schadenTyp: 'SCHADEN_FAHRRAD_SONSTIGES' },            '/fahrrad/sonstiges'],
  ['kfz',     damaged,                                                           '/kfz/personen'],
  ['kfz',     exampleVorgang('kfz'),                                             '/kfz/zusammenfassung'],
  ['fahrrad', exampleVorgang('fahrrad'),                                         '/fahrrad/zusammenfassung'],
  // A visited screen counts more than a missing answer.
  ['kfz',     { ...none, ...visited('/kfz/start') },                             '/kfz/schadenart'],
  ['kfz',     { ...none, ...visited('/kfz/schadenart', '/kfz/tankAkku') },       '/kfz/tankAkku'],
  ['kfz',     { ...damaged, ...visited('/kfz/standort', '/kfz/kennzeichen') },   '/kfz/kennzeichen'],
  ['kfz',     { ...damaged, ...visited('/kfz/kennzeichen', '/kfz/start') },      '/kfz/kennzeichen'],
  ['kfz',     { ...damaged, ...visited('/kfz/personen', '/kfz/schadenort') },    '/kfz/schadenort'],
  ['kfz',     { ...exampleVorgang('kfz'), ...visited('/kfz/personen') },         '/kfz/personen'],
  ['kfz',     { ...damaged, ...visited('/kfz/theme', '/organisation', '/x/y') }, '/kfz/personen'],
  ['fahrrad', { ...none, ...visited('/kfz/kennzeichen') },                       '/fahrrad/schadenart'],
];

test('a draft has stopped at the screen that was visited last, else at the first one that lacks an answer', () => {
  for (const [typ, vorgang, screen] of STOPPED)
    assert.equal(
      screenStoppedAt({ ...none, ...vorgang } as Vorgang, exampleAsking(typ)),
      screen,
      JSON.stringify([vorgang.schadenTyp, vorgang.bearbeitungsSchritte]),
    );
});
