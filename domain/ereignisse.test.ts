import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { demoEvents } from './demo/events.ts';
import { MOST_FIXES, MOST_NOTES, orderStatus, type Ereignis, type StatusFacts } from './ereignisse.ts';
import { isUeberfaellig, SCHRITTE } from './ereignisse/schritte.ts';
import { typesFrom } from './ereignisse/typen.ts';
import { readEreignis } from './ereignisse/ereignis.ts';
import { size } from '../scripts/test/size.ts';

const REPORTED: StatusFacts = {
  status: 'gemeldet',
  ranaVorgangsnummer: 'R-1',
  storno: '',
  bewertung: { bewertungWert: 0, bewertungFeedback: '' },
};
const NOW = Date.parse('2026-11-22T14:00:00.000Z');

const minute = (n: number): string => new Date(Date.parse('2026-11-22T13:00:00.000Z') + n * 60_000).toISOString();

type Given = readonly (string | Partial<Ereignis>)[];

/** Events of these types, one minute apart, in order of receipt. */
const events = (...types: Given): Ereignis[] =>
  types.map((type, index) => ({
    nr: index + 1,
    partner: 'test',
    unid: `u${index}`,
    zeit: minute(index),
    meldungsTyp: '',
    ...(typeof type === 'string' ? { meldungsTyp: type } : type),
  }));

const statusOf = (...types: Given) => orderStatus(events(...types), REPORTED, NOW);

const done = (list: readonly Ereignis[]): string =>
  orderStatus(list, REPORTED, NOW)
    .schritte.map(({ erledigt }) => (erledigt ? 'x' : '.'))
    .join('');

describe('the six steps', () => {
  // prettier-ignore
  const STEPS = [
    [[], '......'],
    [['EINGANG'], 'x.....'],
    [['EINGANG', 'SCHADENNUMMER'], 'xx....'],
    [['EINGANG', 'BEAUFTRAGT'], 'xxx...'],
    [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT'], 'xxxx..'],
    [['ANKUNFT'], 'xxxxx.'],
    [['ABSCHLUSS'], 'xxxxxx'],
    [['EINGANG', 'POSITION', 'WARTEZEIT', 'NICHT_ANGETROFFEN', 'UEBERFAELLIG', 'IRGENDWAS', 'toString'], 'x.....'],
    [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABGELEHNT'], 'xx....'],
    [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT', 'WECHSEL'], 'xx....'],
    [['EINGANG', 'SCHADENNUMMER', 'BEAUFTRAGT', 'ABFAHRT', 'WECHSEL', 'BEAUFTRAGT'], 'xxx...'],
    [['EINGANG', 'ABGELEHNT', 'BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT'], 'xxxxx.'],
    [['EINGANG', 'BEAUFTRAGT', 'STORNO', 'ABFAHRT', 'ANKUNFT'], 'xxx...'],
  ] as const;

  test('are done with their event; a later one fills in the earlier; a helper who drops out takes 3 and 4 along; a cancellation freezes them [4.109–4.112]', () => {
    for (const [types, steps] of STEPS) assert.equal(done(events(...types)), steps, types.join(' '));
  });

  test('count by the time of their events, not by the order in which these came', () => {
    const list = events('EINGANG', 'BEAUFTRAGT', 'ABGELEHNT', 'ABFAHRT');
    assert.equal(done(list.toReversed()), done(list));
    const late = events('EINGANG', { meldungsTyp: 'BEAUFTRAGT', zeit: minute(9) }, { meldungsTyp: 'ABGELEHNT' });
    assert.equal(done(late), 'xxx...');
  });

  test('of one and the same moment count by receipt', () => {
    const at = (meldungsTyp: string) => ({ meldungsTyp, zeit: minute(5) });
    assert.equal(done(events('EINGANG', at('ABGELEHNT'), at('BEAUFTRAGT'))), 'xxx...');
    assert.equal(done(events('EINGANG', at('BEAUFTRAGT'), at('ABGELEHNT'))), 'x.....');
  });

  test('show the time of their own event, and none where a later one filled them in [4.113]', () => {
    assert.deepEqual(
      statusOf('EINGANG', 'BEAUFTRAGT').schritte.map(({ zeit }) => zeit),
      [minute(0), null, minute(1), null, null, null],
    );
  });

  test('count an event once, however often it came, as it was first; the same unid of another partner is another event', () => {
    const twice = events('EINGANG', { meldungsTyp: 'SCHADENNUMMER', ranaSNR: 'S-1', unid: 'a' });
    const again = { ...twice[1]!, nr: 3, ranaSNR: 'S-2', zeit: minute(9) };
    assert.equal(orderStatus([...twice, again], REPORTED, NOW).schadennummer, 'S-1');
    assert.equal(orderStatus([...twice, { ...again, partner: 'other' }], REPORTED, NOW).schadennummer, 'S-2');
  });
});

test('the claim number is the last that was given, the order number the case’s [3.58 4.108]', () => {
  const status = statusOf(
    { meldungsTyp: 'SCHADENNUMMER', ranaSNR: 'S-1' },
    { meldungsTyp: 'SCHADENNUMMER', ranaSNR: 'S-2' },
    'BEAUFTRAGT',
  );
  assert.equal(status.schadennummer, 'S-2');
  assert.equal(status.vorgangsnummer, 'R-1');
});

test('notes are the senders’ words, a helper lost or not met, and every unknown type; nothing else', () => {
  const { hinweise } = statusOf(
    'EINGANG',
    { meldungsTyp: 'WARTEZEIT', hinweis: 'Viel los' },
    'ABGELEHNT',
    { meldungsTyp: 'WECHSEL', hinweis: 'Neuer Helfer' },
    'NICHT_ANGETROFFEN',
    'KAFFEEPAUSE',
    { meldungsTyp: 'toString', hinweis: 'Wort' },
    'POSITION',
    'UEBERFAELLIG',
    'BEWERTUNG',
    'ABSCHLUSS',
  );
  assert.deepEqual(hinweise, [
    { zeit: minute(1), typ: 'WARTEZEIT', text: 'Viel los' },
    { zeit: minute(2), typ: 'ABGELEHNT', text: '' },
    { zeit: minute(3), typ: 'WECHSEL', text: 'Neuer Helfer' },
    { zeit: minute(4), typ: 'NICHT_ANGETROFFEN', text: '' },
    {
      zeit: minute(5),
      typ: 'KAFFEEPAUSE',
      text: '',
      worte: ['Es gibt Neues zu Ihrem Auftrag.', 'There is news of your order.'],
    },
    { zeit: minute(6), typ: 'toString', text: 'Wort' },
  ]);
});

test('of more notes than 40 a status has the latest', () => {
  const { hinweise } = statusOf(...Array.from({ length: MOST_NOTES + 5 }, (_, n) => ({ meldungsTyp: `X${n}` })));
  assert.deepEqual(
    hinweise.map(({ typ }) => typ),
    Array.from({ length: MOST_NOTES }, (_, n) => `X${n + 5}`),
  );
});

test('who was not met is asked to call until something happens', () => {
  assert.equal(statusOf('EINGANG', 'ABFAHRT', 'NICHT_ANGETROFFEN').anrufen, true);
  assert.equal(statusOf('EINGANG', 'ABFAHRT', 'NICHT_ANGETROFFEN', 'POSITION', 'WARTEZEIT').anrufen, true);
  for (const typ of ['ANKUNFT', 'WECHSEL', 'ABFAHRT', 'STORNO'])
    assert.equal(statusOf('EINGANG', 'ABFAHRT', 'NICHT_ANGETROFFEN', typ).anrufen, false, typ);
});

describe('the expected time', () => {
  const wait = (meldungsTyp: string, wartezeitMinuten: string) => ({ meldungsTyp, wartezeitMinuten });

  test('is that of the last promise, and goes with arrival, cancellation and the loss of the helper', () => {
    const first = { von: minute(25), bis: minute(40), stand: minute(1) };
    assert.deepEqual(statusOf('EINGANG', wait('BEAUFTRAGT', '30')).eta, first);
    assert.deepEqual(statusOf('EINGANG', wait('BEAUFTRAGT', '30'), 'ABFAHRT', wait('WARTEZEIT', '?')).eta, first);
    assert.deepEqual(statusOf('EINGANG', wait('BEAUFTRAGT', '30'), wait('WARTEZEIT', '60')).eta, {
      von: minute(50),
      bis: minute(75),
      stand: minute(2),
    });
    for (const typ of ['ANKUNFT', 'ABSCHLUSS', 'WECHSEL', 'ABGELEHNT'])
      assert.equal(statusOf('EINGANG', wait('BEAUFTRAGT', '30'), typ).eta, null, typ);
    const cancelled = orderStatus(events(wait('BEAUFTRAGT', '30')), { ...REPORTED, status: 'storniert' }, NOW);
    assert.equal(cancelled.eta, null);
  });
});

test('the helper is the one last described, and goes with a change', () => {
  const of = (meldungsTyp: string, apPartnerInfo: string) => ({ meldungsTyp, apPartnerInfo });
  const name = (...list: Given) => statusOf(...list).helfer?.name;
  assert.equal(name('EINGANG', of('BEAUFTRAGT', 'Muster')), 'Muster');
  assert.equal(name(of('BEAUFTRAGT', 'Muster'), of('ABFAHRT', ''), 'ANKUNFT', 'ABSCHLUSS'), 'Muster');
  assert.equal(name(of('BEAUFTRAGT', 'Muster'), of('ABFAHRT', 'Wagen 3')), 'Wagen 3');
  assert.equal(name(of('BEAUFTRAGT', 'Muster'), 'WECHSEL'), undefined);
  assert.equal(name(of('BEAUFTRAGT', 'Muster'), 'WECHSEL', of('BEAUFTRAGT', 'Beispiel')), 'Beispiel');
});

describe('the position', () => {
  const at = (lat: number, more: object = {}) => ({
    meldungsTyp: 'POSITION',
    bewegungsProfil: JSON.stringify({ lat, lng: 7, genauigkeit: 12, ...more }),
  });

  // prettier-ignore
  const SHOWN = [
    [['EINGANG', at(50)], undefined],
    [['BEAUFTRAGT', at(50)], undefined],
    [['BEAUFTRAGT', at(50), 'ABFAHRT'], undefined],
    [['ABFAHRT', at(50)], 50],
    [['ABFAHRT', at(50), at(51), 'WARTEZEIT'], 51],
    [['ABFAHRT', at(50), at(0, { lng: 0 }), at(91), { meldungsTyp: 'POSITION', bewegungsProfil: 'hier' }, 'POSITION'], 50],
    [['ABFAHRT', at(50), 'ANKUNFT'], undefined],
    [['ABFAHRT', 'ANKUNFT', at(50)], undefined],
    [['ABFAHRT', at(50), 'ABSCHLUSS'], undefined],
    [['ABFAHRT', at(50), 'WECHSEL'], undefined],
    [['ABFAHRT', at(50), 'WECHSEL', 'BEAUFTRAGT', at(51)], undefined],
    [['ABFAHRT', at(50), 'WECHSEL', 'ABFAHRT', at(51)], 51],
  ] as const;

  test('is the last between start and arrival; 0/0 and nonsense are dropped', () => {
    for (const [list, lat] of SHOWN) assert.equal(statusOf(...list).position?.lat, lat, JSON.stringify(list));
  });

  test('has the time of its fix, but no later one than its event’s', () => {
    const zeitOf = (zeit?: string) => statusOf('ABFAHRT', at(50, { zeit })).position?.zeit;
    assert.equal(zeitOf(), minute(1));
    assert.equal(zeitOf('2026-11-22T13:00:30+00:00'), '2026-11-22T13:00:30.000Z');
    assert.equal(zeitOf('2026-11-22T15:00:30Z'), minute(1));
    assert.equal(zeitOf('gestern'), undefined, 'a fix of unknown age is never shown as new');
  });

  test('comes with the way to it: the last fixes before it, of this drive alone', () => {
    const latsOf = (count: number, ...before: Given) =>
      statusOf(...before, 'ABFAHRT', ...Array.from({ length: count }, (_, n) => at(n + 1))).position?.weg?.map(
        ({ lat }) => lat,
      );
    assert.deepEqual(latsOf(1), undefined);
    assert.deepEqual(latsOf(3), [1, 2]);
    assert.deepEqual(latsOf(3, 'ABFAHRT', at(50), 'WECHSEL'), [1, 2]);
    const many = latsOf(80)!;
    assert.deepEqual([many[0], many.length, many.at(-1)], [60, MOST_FIXES, 79]);
  });

  test('is gone once cancelled', () => {
    const cancelled = orderStatus(events('ABFAHRT', at(50)), { ...REPORTED, status: 'storniert' }, NOW);
    assert.equal(cancelled.position, null);
  });
});

test('the completion says where to, unless the partner says that none was given', () => {
  const end = { meldungsTyp: 'ABSCHLUSS', zielName: 'Werkstatt Muster', zielAdresse: 'Hof 1, Köln' };
  assert.deepEqual(statusOf(end).ziel, { name: 'Werkstatt Muster', adresse: 'Hof 1, Köln' });
  assert.deepEqual(statusOf({ ...end, zielortAngegeben: 'ja' }).ziel?.name, 'Werkstatt Muster');
  assert.equal(statusOf({ ...end, zielortAngegeben: 'nein' }).ziel, null);
  assert.equal(statusOf('ABSCHLUSS').ziel, null);
  assert.equal(statusOf({ ...end, meldungsTyp: 'BEAUFTRAGT' }).ziel, null);
});

describe('overdue is', () => {
  const wait = { meldungsTyp: 'BEAUFTRAGT', wartezeitMinuten: '30' };
  // prettier-ignore
  const FROM = [
    [[], null],
    [['EINGANG'], minute(10)],
    [['EINGANG', 'UEBERFAELLIG', 'NACHTRAG'], minute(10)],
    [['EINGANG', 'SCHADENNUMMER'], minute(10)],
    [['EINGANG', 'KAFFEEPAUSE'], minute(10)],
    [['EINGANG', 'BEAUFTRAGT'], minute(11)],
    [['EINGANG', 'BEAUFTRAGT', 'ABFAHRT'], minute(47)],
    [['EINGANG', 'BEAUFTRAGT', 'ABFAHRT', 'POSITION'], minute(47)],
    [['EINGANG', wait], minute(50)],
    [['EINGANG', wait, 'ABFAHRT'], minute(50)],
    [['EINGANG', wait, 'ANKUNFT'], null],
    [['EINGANG', wait, 'WECHSEL'], minute(12)],
    [['EINGANG', wait, 'ABGELEHNT', 'NACHTRAG'], minute(12)],
    [['EINGANG', wait, 'WECHSEL', 'BEAUFTRAGT'], minute(13)],
    [['ABSCHLUSS'], null],
  ] as const;

  test('10 minutes of silence of the helper, 10 past a promise, 45 from the start of a drive without one', () => {
    for (const [list, from] of FROM) assert.equal(statusOf(...list).ueberfaelligAb, from, JSON.stringify(list));
  });

  test('what the client’s patience says, to the second, and never for a case that is cancelled', () => {
    const list = events('EINGANG');
    const status = orderStatus(list, { ...REPORTED, geduld: { geduldMinuten: 3, geduldUnterwegsMinuten: 45 } }, NOW);
    assert.equal(status.ueberfaelligAb, minute(3));
    assert.equal(isUeberfaellig(status, Date.parse(minute(3)) - 1), false);
    assert.equal(isUeberfaellig(status, Date.parse(minute(3))), true);
    const cancelled = orderStatus(list, { ...REPORTED, status: 'storniert' }, NOW);
    assert.equal(isUeberfaellig(cancelled, Infinity), false);
  });
});

// prettier-ignore
const ALLOWED = [
  ['gemeldet', ['EINGANG'], true, false], ['GEMELDET', ['EINGANG', 'ABFAHRT'], true, false], ['gemeldet', ['ANKUNFT'], false, false],
  ['gemeldet', ['ABSCHLUSS'], false, true], ['storniert', ['EINGANG'], false, false], ['', [], false, false],
] as const;

test('cancelling is possible from the report until arrival, rating after completion', () => {
  for (const [status, types, stornieren, bewerten] of ALLOWED) {
    assert.deepEqual(
      orderStatus(events(...types), { ...REPORTED, status }, NOW).erlaubt,
      { stornieren, bewerten },
      `${status} ${types.join(' ')}`,
    );
  }
});

test('rating is possible for 7 days after the completion', () => {
  const last = Date.parse(minute(0)) + 7 * 24 * 60 * 60_000;
  const at = (now: number) => orderStatus(events('ABSCHLUSS'), REPORTED, now).erlaubt.bewerten;
  assert.deepEqual([at(last), at(last + 1)], [true, false]);
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

describe('10,000 lists of events by chance', () => {
  const TYPES = [
    ...typesFrom('schadennummer'),
    'ABGELEHNT',
    'WECHSEL',
    'WARTEZEIT',
    'POSITION',
    'POSITION',
    'NICHT_ANGETROFFEN',
    'STORNO',
    'KAFFEEPAUSE',
  ];
  const record = fc.record({
    meldungsTyp: fc.constantFrom(...TYPES),
    wartezeitMinuten: fc.constantFrom('', '30', '40-60', 'bald'),
    apPartnerInfo: fc.constantFrom('', 'Muster; 0221 471033', '{"name":"Beispiel"}', '{'),
    bewegungsProfil: fc.constantFrom('{"lat":50.9,"lng":6.9}', '{"lat":0,"lng":0}', '[{"lat":51,"lng":7}]'),
    ranaSNR: fc.constantFrom('', 'S-1', 'S-2'),
    hinweis: fc.constantFrom('', 'Wort'),
  });
  /**
   * Minutes after the report, each at most once. Events of the same moment count by receipt, which is shuffled here.
   * Some lie in the future.
   */
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 14 });
  const scene = minutes.chain((times) =>
    fc.record({
      sent: fc.tuple(...times.map((time) => record.map((fields) => ({ ...fields, time })))),
      order: fc.shuffledSubarray([...times.keys(), ...times.keys()], { minLength: times.length * 2 }),
    }),
  );
  const empfangen = Date.parse(minute(60));

  /** Events as read from records that came in this order, numbered by receipt, repeats included. */
  const kept = (records: readonly { time: number }[]): Ereignis[] => {
    const read = records.flatMap(({ time, ...fields }) => {
      const raw = { ...fields, unid: `u${time}`, timestamp: minute(time) };
      const result = readEreignis(raw, { empfangen, zone: 'Europe/Berlin' });
      return 'ereignis' in result ? [result.ereignis] : [];
    });
    const eingang = { nr: 1, partner: 'service', unid: 'EINGANG', meldungsTyp: 'EINGANG', zeit: minute(-1) };
    return [
      eingang,
      ...read.map(({ daten, unid, meldungsTyp, zeit }, index) => ({
        ...daten,
        nr: index + 2,
        partner: 'p',
        unid,
        meldungsTyp,
        zeit,
      })),
    ];
  };

  test('shuffled and doubled give the same status as in order [P6]', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(scene, ({ sent, order }) => {
        const inOrder = orderStatus(kept([...sent].sort((a, b) => a.time - b.time)), REPORTED, NOW);
        const delivered = kept(order.map((index) => sent[index]!));
        assert.deepEqual(orderStatus(delivered, REPORTED, NOW), inOrder, 'received in another order, each twice');
        assert.deepEqual(orderStatus(delivered.toReversed(), REPORTED, NOW), inOrder, 'listed in another order');
        for (const [name, value] of Object.entries(inOrder)) if (value !== null) seen.add(name);
      }),
      { numRuns: size(1_000, 10_000) },
    );
    for (const name of ['eta', 'helfer', 'position', 'ueberfaelligAb'])
      assert.ok(seen.has(name), `${name} was never shown`);
  });
});
