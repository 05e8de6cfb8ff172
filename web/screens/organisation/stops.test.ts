import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderStatus, type Ereignis } from '#domain/ereignisse.ts';
import { standOf } from './stand.ts';
import { stopsOf } from './stops.ts';

process.env.TZ = 'Europe/Berlin';
const NOON = Date.parse('2026-03-02T12:00:00+01:00');
const MINUTE = 60_000;
const ARRIVAL = ['12:40–12:50', '12:40–12:50 pm'] as const;

/** The list at a minute after noon: code, place, time of day, when it is expected. */
function listAt(minute: number, types: readonly (readonly [number, string])[], status = 'gemeldet'): string[] {
  const events = types.map(([after, meldungsTyp], index): Ereignis => ({
    nr: index + 1,
    partner: 'muster',
    unid: String(index),
    meldungsTyp,
    zeit: new Date(NOON + after * MINUTE).toISOString(),
    ...(meldungsTyp === 'BEAUFTRAGT' ? { wartezeitMinuten: '40' } : {}),
  }));
  const bewertung = { bewertungWert: 0, bewertungFeedback: '' };
  const now = NOON + minute * MINUTE;
  const order = orderStatus(events, { status, ranaVorgangsnummer: '', storno: '', bewertung }, now);
  return stopsOf(order, standOf(order, now), ARRIVAL).map(({ code, place, zeit, expected }) =>
    [code, place, zeit ? new Date(zeit).getMinutes() : '', expected?.[0] ?? ''].join(' ').trimEnd(),
  );
}

const UNDER_WAY = [
  [0, 'EINGANG'],
  [5, 'BEAUFTRAGT'],
  [10, 'ABFAHRT'],
] as const;

test('under way: what is done, where it stands, what comes and when', () => {
  assert.deepEqual(listAt(11, UNDER_WAY), [
    'meldung gone 0',
    'schadennummer gone',
    'beauftragt gone 5',
    'abfahrt now 10',
    'ankunft later  12:40–12:50',
    'abschluss later',
  ]);
});

test('a cancelled order ends with its cancellation: nothing is still to come', () => {
  assert.deepEqual(listAt(20, [...UNDER_WAY, [15, 'STORNO']], 'storniert'), [
    'meldung gone 0',
    'schadennummer gone',
    'beauftragt gone 5',
    'abfahrt gone 10',
    'storno off 15',
  ]);
});

test('where the helper found nobody the list halts there, without a time of arrival', () => {
  assert.deepEqual(listAt(46, [...UNDER_WAY, [45, 'NICHT_ANGETROFFEN']]), [
    'meldung gone 0',
    'schadennummer gone',
    'beauftragt gone 5',
    'abfahrt gone 10',
    'verfehlt heed 45',
    'ankunft later',
    'abschluss later',
  ]);
});

test('what is completed has no place where it stands', () => {
  const places = listAt(60, [...UNDER_WAY, [40, 'ANKUNFT'], [55, 'ABSCHLUSS']]).map((line) => line.split(' ')[1]);
  assert.deepEqual(new Set(places), new Set(['gone']));
});
