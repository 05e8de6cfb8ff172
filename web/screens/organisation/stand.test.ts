import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { orderStatus, type Ereignis } from '#domain/ereignisse.ts';
import { moved } from '#domain/ort/entfernung.ts';
import { untilNext } from '../../kit/live-region-pause.ts';
import { ankunftText, arrivalText, spanOf } from './arrival-words.ts';
import { hinweisText, newsOf, newsSince } from './news.ts';
import { headlineOf, lastHeard, standOf } from './stand.ts';

process.env.TZ = 'Europe/Berlin';
const NOON = Date.parse('2026-03-02T12:00:00+01:00');
const MINUTE = 60_000;

type Record_ = readonly [minute: number, meldungsTyp: string, fields?: Partial<Ereignis>];

/** The status at a minute after noon, computed from the events by then. */
function at(minute: number, records: readonly Record_[], status = 'gemeldet') {
  const events = records.map(([after, meldungsTyp, fields = {}], index): Ereignis => ({
    nr: index + 1,
    partner: 'muster',
    unid: String(index),
    meldungsTyp,
    zeit: new Date(NOON + after * MINUTE).toISOString(),
    ...fields,
  }));
  const now = NOON + minute * MINUTE;
  const none = { bewertungWert: 0, bewertungFeedback: '' };
  return { status: orderStatus(events, { status, ranaVorgangsnummer: '', storno: '', bewertung: none }, now), now };
}

const REPORT: Record_ = [0, 'EINGANG'];
const ORDER: Record_ = [5, 'BEAUFTRAGT', { wartezeitMinuten: '40' }];
const START: Record_ = [10, 'ABFAHRT'];
const ARRIVAL: Record_ = [45, 'ANKUNFT'];

describe('where a report stands', () => {
  // prettier-ignore
  const rows = [
    ['reported',                        3,  [REPORT],                                        'gemeldet'],
    ['silence for ten minutes',         11, [REPORT],                                        'überfällig'],
    ['of which nobody knows',           12, [REPORT, [10, 'UEBERFAELLIG']],                  'bitte anrufen'],
    ['of which the operator knows',     30, [REPORT, [10, 'UEBERFAELLIG'], [13, 'ZUGESTELLT']], 'nachgefragt'],
    ['and can ask a helper',            40, [REPORT, [1, 'BEAUFTRAGT'], [11, 'UEBERFAELLIG'], [13, 'ZUGESTELLT']], 'beim Helfer nachgefragt'],
    ['but has lost the helper',         40, [REPORT, [1, 'BEAUFTRAGT'], [2, 'ABGELEHNT'], [12, 'UEBERFAELLIG'], [13, 'ZUGESTELLT']], 'nachgefragt'],
    ['assigned',                        6,  [REPORT, ORDER],                                 'beauftragt'],
    ['on the way',                      11, [REPORT, ORDER, START],                          'unterwegs'],
    ['past the promise and patience',   65, [REPORT, ORDER, START],                          'überfällig'],
    ['not met',                         46, [REPORT, ORDER, START, [45, 'NICHT_ANGETROFFEN']], 'nicht angetroffen'],
    ['arrived',                         46, [REPORT, ORDER, START, ARRIVAL],                 'da'],
    ['completed',                       61, [REPORT, ORDER, START, ARRIVAL, [60, 'ABSCHLUSS']], 'fertig'],
  ] as const;
  for (const [what, minute, records, stand] of rows)
    test(what, () => {
      const { status, now } = at(minute, records);
      assert.equal(standOf(status, now), stand);
    });

  test('cancelled, whatever happened before', () => {
    const { status, now } = at(12, [REPORT, ORDER, [12, 'STORNO']], 'storniert');
    assert.equal(standOf(status, now), 'storniert');
  });
});

test('the last sign of the help is its newest step, promise, note or position', () => {
  const position = { bewegungsProfil: JSON.stringify({ lat: 50, lng: 7 }) };
  const { status } = at(30, [REPORT, ORDER, START, [20, 'POSITION', position]]);
  assert.equal(lastHeard(status), NOON + 20 * MINUTE);
  const own = at(30, [REPORT, ORDER, [25, 'NACHTRAG', { hinweis: 'Tor 3' }]]).status;
  assert.equal(lastHeard(own), NOON + 5 * MINUTE, 'not the person’s own words');
  const told = at(30, [REPORT, ORDER, [26, 'BETREIBER_HINWEIS', { hinweis: 'Wir suchen weiter.' }]]).status;
  assert.equal(lastHeard(told), NOON + 26 * MINUTE, 'but the operator’s');
  assert.equal(lastHeard(at(30, [REPORT]).status), NOON);
});

test('a span names its day only when that is not today', () => {
  const [von, bis] = [NOON + 170 * MINUTE, NOON + 180 * MINUTE];
  assert.deepEqual(spanOf(von, bis, NOON, 'de'), { words: '14:50 und 15:00', unit: 'Uhr' });
  assert.deepEqual(spanOf(von, bis, NOON, 'en'), { words: '2:50 and 3:00', unit: 'pm' });
  assert.deepEqual(spanOf(NOON - 5 * MINUTE, NOON + 5 * MINUTE, NOON, 'en'), {
    words: '11:55 am and 12:05',
    unit: 'pm',
  });
  assert.equal(spanOf(von, bis, NOON - 24 * 60 * MINUTE, 'de').words, 'Mo., 2.3., 14:50 und 15:00');
  assert.equal(spanOf(von, bis, NOON, 'en', true).words, '2:50–3:00');
});

describe('what is told to a screen reader', () => {
  test('a step brings the heading and the new time of arrival', () => {
    assert.deepEqual(newsOf(at(4, [REPORT]), at(6, [REPORT, ORDER])), [
      'Ein Helfer ist beauftragt. Der Helfer kommt zwischen 12:35 und 12:55 Uhr.',
      'A helper is assigned. The helper arrives between 12:35 and 12:55 pm.',
    ]);
  });
  test('a step that leaves the heading as it is brings its own words', () => {
    assert.equal(newsOf(at(1, [REPORT]), at(2, [REPORT, [2, 'SCHADENNUMMER']]))[0], 'Schadennummer vergeben.');
  });
  test('a position, or nothing, is no news', () => {
    const before = at(11, [REPORT, ORDER, START]);
    const position = { bewegungsProfil: JSON.stringify({ lat: 50, lng: 7 }) };
    assert.deepEqual(newsOf(before, at(12, [REPORT, ORDER, START, [12, 'POSITION', position]])), ['', '']);
    assert.deepEqual(newsOf(before, { ...before, now: before.now + MINUTE }), ['', '']);
  });
  test('a helper who comes within five, two or one kilometres is, once each', () => {
    const place = { lat: 50, lng: 7 };
    const seen = (km: number) => {
      const bewegungsProfil = JSON.stringify(moved(place, km * 1_000, 0));
      return at(12, [REPORT, ORDER, START, [12, 'POSITION', { bewegungsProfil }]]);
    };
    const between = (was: number, is: number) => newsOf(seen(was), seen(is), { place })[0].replaceAll('\u00a0', ' ');
    assert.equal(between(8, 6), '');
    assert.equal(between(6, 4.9), 'Der Helfer ist noch etwa 4,9 km entfernt.');
    assert.equal(between(4.9, 3), '');
    assert.equal(between(6, 1.5), 'Der Helfer ist noch etwa 1,5 km entfernt.');
    assert.equal(between(1.5, 0.9), 'Gleich ist Hilfe da.');
    assert.equal(between(0.9, 0.2), '');
    assert.equal(between(0.9, 3), '', 'not on the way back');
    const bewegungsProfil = JSON.stringify(moved(place, 900, 0));
    const missed = at(13, [REPORT, ORDER, START, [13, 'NICHT_ANGETROFFEN'], [13, 'POSITION', { bewegungsProfil }]]);
    assert.doesNotMatch(newsOf(seen(3), missed, { place })[0], /Gleich/, 'nor of one who has met nobody');
    const first = newsOf(at(11, [REPORT, ORDER, START]), seen(3), { place });
    assert.match(first[0], /^Der Helfer ist noch etwa 3\skm entfernt\.$/, 'where it was not known before');
  });
  test('a promise that has passed is news by itself', () => {
    const { status } = at(40, [REPORT, ORDER, START]);
    const news = newsOf({ status, now: NOON + 40 * MINUTE }, { status, now: NOON + 65 * MINUTE });
    assert.equal(news[0], 'Noch keine Nachricht.');
    const later = newsOf({ status, now: NOON + 65 * MINUTE }, { status, now: NOON + 80 * MINUTE });
    assert.equal(later[0], 'Bitte rufen Sie uns an.', 'by the clock, when nobody took it');
  });
  test('that it takes longer than promised is news once, unless help is seen on the last kilometre', () => {
    const place = { lat: 50, lng: 7 };
    const { status } = at(50, [REPORT, ORDER, START]);
    const between = (was: number, is: number, seen = status) =>
      newsOf({ status: seen, now: NOON + was * MINUTE }, { status: seen, now: NOON + is * MINUTE }, { place })[0];
    assert.equal(between(50, 55), '');
    assert.equal(between(50, 56), 'Es dauert länger als zugesagt.');
    assert.equal(between(56, 58), '');
    const near = at(56, [REPORT, ORDER, START, [56, 'POSITION', { bewegungsProfil: JSON.stringify(place) }]]).status;
    assert.equal(between(50, 56, near), '');
  });
  test('a note is told in our words and the sender’s', () => {
    const [de] = newsOf(at(6, [REPORT, ORDER]), at(7, [REPORT, ORDER, [7, 'ABGELEHNT', { hinweis: 'Reifen fehlt' }]]));
    assert.equal(de, 'Wir haben Ihre Meldung. Der Helfer kann nicht kommen. Wir suchen einen anderen. Reifen fehlt');
    assert.equal(hinweisText({ zeit: '', typ: 'NACHTRAG', text: 'Tor 3' })[1], 'Your message to us: Tor 3');
    assert.equal(hinweisText({ zeit: '', typ: 'BETREIBER_HINWEIS', text: 'Bald' })[0], 'Nachricht von uns: Bald');
    assert.equal(hinweisText({ zeit: '', typ: 'SONDERFALL', text: 'SONDERFALL' })[0], 'SONDERFALL');
  });
  test('a note is told too where a status has as many as it may, and one that comes late', () => {
    const noted = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n): Record_ => [from + n, 'X', { hinweis: `X${from + n}` }]);
    const before = at(100, [REPORT, ...noted(1, 50)]);
    assert.equal(newsOf(before, at(100, [REPORT, ...noted(1, 51)]))[0], 'X50');
    const late = at(100, [REPORT, ...noted(1, 50), [20, 'X', { hinweis: 'LATE' }]]);
    assert.equal(newsOf(before, late)[0], 'LATE');
  });
});

test('the heading changes on the last kilometre of the drive, and in no other state', () => {
  const words = (stand: Parameters<typeof headlineOf>[0], metres: number | null) => headlineOf(stand, metres)[0];
  assert.deepEqual(
    [words('unterwegs', null), words('unterwegs', 1_001), words('unterwegs', 1_000), words('da', 20)],
    ['Hilfe ist unterwegs', 'Hilfe ist unterwegs', 'Gleich ist Hilfe da', 'Der Helfer ist da'],
  );
});

test('the list says the window, or that it is a matter of minutes', () => {
  const expected = { von: NOON + 50 * MINUTE, bis: NOON + 55 * MINUTE };
  assert.deepEqual(arrivalText(expected, false, NOON), ['12:50–12:55', '12:50–12:55 pm']);
  assert.deepEqual([arrivalText(expected, true, NOON)?.[1], arrivalText(null, false, NOON)], ['any moment', null]);
  const past = NOON + 56 * MINUTE;
  assert.deepEqual([arrivalText(expected, false, past), arrivalText(expected, true, past)?.[0]], [null, 'gleich']);
});

test('without a promise there is no sentence of arrival', () => {
  const { status, now } = at(3, [REPORT]);
  assert.equal(ankunftText(status, now), null);
});

describe('the one polite region', () => {
  const seen = (minute: number, seconds: number, records: readonly Record_[], isStale = false) => {
    const { status } = at(minute, records);
    return { status, now: NOON + minute * MINUTE + seconds * 1_000, asOf: 0, isStale, leseID: '' };
  };
  const first = { status: null, now: 0, asOf: 0, isStale: false, leseID: '' };

  test('says nothing of what the page opens with', () => {
    const opened = seen(6, 0, [REPORT, ORDER]);
    assert.deepEqual(newsSince(first, opened), { since: opened, text: null });
  });
  test('says at most one thing in ten seconds, and loses none', () => {
    const opened = seen(4, 0, [REPORT]);
    const order = seen(5, 0, [REPORT, ORDER]);
    assert.match(newsSince(opened, order).text![0], /^Ein Helfer ist beauftragt/);
    const tooSoon = seen(5, 5, [REPORT, ORDER, [5, 'ABFAHRT']]);
    assert.equal(untilNext(order.now, tooSoon.now), 5_000);
    assert.equal(newsSince(order, tooSoon).since, order);
    const after = seen(5, 10, [REPORT, ORDER, [5, 'ABFAHRT'], [5, 'SONDERFALL']]);
    assert.equal(untilNext(order.now, after.now), 0);
    assert.match(newsSince(order, after).text![0], /^Hilfe ist unterwegs\. Es gibt Neues zu Ihrem Auftrag\./);
  });
  test('says once that the connection is gone', () => {
    const opened = seen(4, 0, [REPORT]);
    const cut = seen(5, 0, [REPORT], true);
    assert.match(newsSince(opened, cut).text![1], /^No connection/);
    assert.deepEqual(newsSince(cut, seen(6, 0, [REPORT], true)), { since: cut, text: null });
    const back = seen(7, 0, [REPORT]);
    assert.equal(newsSince(cut, back).since, back);
  });
});
