import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timelineOf } from './zeitachse.ts';

const NOTHING = { bewertung: { bewertungWert: 0, bewertungFeedback: '' }, storno: '', zone: 'Europe/Berlin' };
const event = (meldungsTyp: string, minute: number, partner = 'service') => ({
  nr: minute,
  unid: `unid ${minute}`,
  meldungsTyp,
  partner,
  zeit: `2026-11-28T05:0${minute}:00.000Z`,
});
const lines = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ text, worte }) => [text[0], worte]);

test('The last rating stands with its stars and words, and a cancel with its reason.', () => {
  const bewertung = { bewertungWert: 4, bewertungFeedback: 'Schnell da' };
  assert.deepEqual(lines([event('BEWERTUNG', 1), event('BEWERTUNG', 2)], [], { ...NOTHING, bewertung }), [
    ['Bewertung', ''],
    ['Bewertung: 4 von 5', 'Schnell da'],
  ]);
  assert.deepEqual(lines([event('STORNO', 1)], [], { ...NOTHING, storno: 'WARTEZEIT' }), [
    ['Abbestellt: Wartezeit zu lang', ''],
  ]);
});

test('A promise stands with its minutes, or with its time of day at the place.', () => {
  const said = (wish: object, zone = 'Europe/Berlin') =>
    lines([{ ...event('WARTEZEIT', 1), ...wish }], [], { ...NOTHING, zone })[0]![0];
  assert.equal(said({ wartezeitMinuten: '45' }), 'Neue Wartezeit, 45 Min.');
  assert.equal(said({ terminAuftrag: '2026-11-28T13:35:00.000Z' }), 'Neue Wartezeit, gegen 14:35');
  assert.equal(said({ terminAuftrag: '2026-11-28T13:35:00.000Z' }, 'Europe/Helsinki'), 'Neue Wartezeit, gegen 15:35');
  assert.equal(said({ terminAuftrag: 'bald' }), 'Neue Wartezeit');
});

test('A type that nobody knows is said to be a note.', () =>
  assert.deepEqual(lines([event('SONDERFALL', 1, 'nord')], [], NOTHING), [['Hinweis: SONDERFALL', '']]));
