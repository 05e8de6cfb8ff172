import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoEvents } from './demo/ablauf.ts';
import { orderStatus, SCHRITTE, type Ereignis } from './ereignisse.ts';

const REPORTED = {
  status: 'gemeldet',
  ranaVorgangsnummer: 'R-1',
  storno: '',
  bewertung: { bewertungWert: 0, bewertungFeedback: '' },
};

/** Events of these types, a minute apart, in the order in which they came. */
const events = (...types: readonly (string | Partial<Ereignis>)[]): Ereignis[] =>
  types.map((type, index) => ({
    nr: index + 1,
    partner: 'test',
    unid: `u${index}`,
    zeit: `2026-11-22T13:${String(index).padStart(2, '0')}:00.000Z`,
    meldungsTyp: '',
    ...(typeof type === 'string' ? { meldungsTyp: type } : type),
  }));

const done = (list: readonly Ereignis[]): string =>
  orderStatus(list, REPORTED)
    .schritte.map(({ erledigt }) => (erledigt ? 'x' : '.'))
    .join('');

// prettier-ignore
const STEPS = [
  [[], '......'],
  [['EINGANG'], 'x.....'],
  [['EINGANG', 'SCHADENNUMMER'], 'xx....'],
  [['EINGANG', 'BEAUFTRAGT'], 'xxx...'],
  [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT'], 'xxxx..'],
  [['ANKUNFT'], 'xxxxx.'],
  [['ABSCHLUSS'], 'xxxxxx'],
  [['EINGANG', 'POSITION', 'WARTEZEIT', 'NICHT_ANGETROFFEN', 'STORNO', 'IRGENDWAS', 'toString'], 'x.....'],
  [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABGELEHNT'], 'xx....'],
  [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT', 'WECHSEL'], 'xx....'],
  [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT', 'WECHSEL', 'BEAUFTRAGT'], 'xxx...'],
  [['EINGANG', 'ABGELEHNT', 'BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT'], 'xxxxx.'],
] as const;

test('a step is done with its event; a later one fills in the earlier; a helper who drops out takes 3 and 4 along', () => {
  for (const [types, steps] of STEPS) assert.equal(done(events(...types)), steps, types.join(' '));
});

test('events count by their time, not by the order in which they came', () => {
  const list = events('EINGANG', 'BEAUFTRAGT', 'ABGELEHNT', 'ABFAHRT');
  assert.equal(done(list.toReversed()), done(list));
  const late = events(
    'EINGANG',
    { meldungsTyp: 'BEAUFTRAGT', zeit: '2026-11-22T13:09:00.000Z' },
    { meldungsTyp: 'ABGELEHNT' },
  );
  assert.equal(done(late), 'xxx...');
});

test('a step shows the time of its own event, and none where a later one filled it in', () => {
  const { schritte } = orderStatus(events('EINGANG', 'BEAUFTRAGT'), REPORTED);
  assert.deepEqual(
    schritte.map(({ zeit }) => zeit),
    ['2026-11-22T13:00:00.000Z', null, '2026-11-22T13:01:00.000Z', null, null, null],
  );
});

test('the claim number is the last that was given; notes are shown with their times', () => {
  const list = events(
    { meldungsTyp: 'SCHADENNUMMER', ranaSNR: 'S-1' },
    { meldungsTyp: 'WECHSEL', hinweis: 'Neuer Helfer' },
    { meldungsTyp: 'SCHADENNUMMER', ranaSNR: 'S-2' },
  );
  const status = orderStatus(list, REPORTED);
  assert.equal(status.schadennummer, 'S-2');
  assert.equal(status.vorgangsnummer, 'R-1');
  assert.deepEqual(status.hinweise, [{ zeit: '2026-11-22T13:01:00.000Z', text: 'Neuer Helfer' }]);
});

// prettier-ignore
const ALLOWED = [
  ['gemeldet', ['EINGANG'], true, false], ['GEMELDET', ['EINGANG', 'ABFAHRT'], true, false], ['gemeldet', ['ANKUNFT'], false, false],
  ['gemeldet', ['ABSCHLUSS'], false, true], ['storniert', ['EINGANG'], false, false], ['', [], false, false],
] as const;

test('cancelling is possible from the report until arrival, rating after completion', () => {
  for (const [status, types, stornieren, bewerten] of ALLOWED) {
    assert.deepEqual(
      orderStatus(events(...types), { ...REPORTED, status }).erlaubt,
      { stornieren, bewerten },
      `${status} ${types.join(' ')}`,
    );
  }
});

test('the demo goes through all six steps by the clock', () => {
  const at = (seconds: number) => done(demoEvents(1_700_000_000_000, 1_700_000_000_000 + seconds * 1_000));
  assert.equal(at(0), 'x.....');
  const reached = Array.from({ length: 601 }, (_, seconds) => at(seconds).lastIndexOf('x') + 1);
  assert.deepEqual(
    reached,
    [...reached].sort((a, b) => a - b),
  );
  assert.equal(new Set(reached).size, SCHRITTE.length);
});
