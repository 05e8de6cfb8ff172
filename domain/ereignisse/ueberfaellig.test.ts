import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { orderStatus, type Ereignis } from '../ereignisse.ts';
import { EVENT_TYPES, eventTypeOf, TYP } from './typen.ts';
import { GEDULD } from './ueberfaellig.ts';
import { size } from '../../scripts/test/size.ts';

/** The rule of D111 over random lists of events. */

const MINUTE = 60_000;
const REPORT = Date.parse('2026-11-22T13:00:00.000Z');
const OF_CASE = {
  status: 'gemeldet',
  ranaVorgangsnummer: '',
  storno: '',
  bewertung: { bewertungWert: 0, bewertungFeedback: '' },
};
const RUNS = { numRuns: size(1_000, 10_000) };

const ENDS: readonly string[] = [TYP.ANKUNFT, TYP.ABSCHLUSS, TYP.STORNO];
const types = [...Object.keys(EVENT_TYPES).filter((typ) => !ENDS.includes(typ)), 'KAFFEEPAUSE', 'toString'];
const anEvent = fc.record({
  meldungsTyp: fc.constantFrom(...types),
  /** Seconds after the report. */
  after: fc.integer({ min: 0, max: 6 * 60 * 60 }),
  wartezeitMinuten: fc.constantFrom('', '', '0', '20', '30-45', 'ca. 90 Min', 'bald'),
});
const aList = fc.array(anEvent, { maxLength: 12 });
type Given = { meldungsTyp: string; after: number; wartezeitMinuten?: string };

/** The events in order of receipt, the report first. */
const eventsOf = (given: readonly Given[]): Ereignis[] =>
  [{ meldungsTyp: TYP.EINGANG, after: 0 }, ...given].map(({ after, ...event }, index) => ({
    nr: index + 1,
    partner: 'test',
    unid: `u${index}`,
    zeit: new Date(REPORT + after * 1_000).toISOString(),
    ...event,
  }));

const statusOf = (given: readonly Given[]) => orderStatus(eventsOf(given), OF_CASE, REPORT);
const dueOf = (given: readonly Given[]): number => Date.parse(statusOf(given).ueberfaelligAb ?? '');
const timesOf = (given: readonly Given[]): number[] => eventsOf(given).map(({ zeit }) => Date.parse(zeit));

test('from the report to the arrival there is always a moment from which silence is overdue', () => {
  fc.assert(
    fc.property(aList, (given) => Number.isFinite(dueOf(given))),
    RUNS,
  );
  for (const end of ENDS) assert.equal(statusOf([{ meldungsTyp: end, after: 60 }]).ueberfaelligAb, null, end);
});

test('two hours of silence after all that was said and promised are always overdue', () => {
  fc.assert(
    fc.property(aList, (given) => {
      const promised = Date.parse(statusOf(given).eta?.bis ?? '') || 0;
      return dueOf(given) <= Math.max(...timesOf(given), promised) + 120 * MINUTE;
    }),
    RUNS,
  );
});

test('it is never overdue within the patience after a sign of the helper', () => {
  fc.assert(
    fc.property(aList, (given) => {
      const isSign = ({ meldungsTyp }: Given): boolean => eventTypeOf(meldungsTyp).isSignOfHelper === true;
      const signs = given.filter(isSign).map(({ after }) => REPORT + after * 1_000);
      return dueOf(given) >= Math.max(REPORT, ...signs) + GEDULD.geduldMinuten * MINUTE;
    }),
    RUNS,
  );
});

test('a receipt, a claim number, an unknown event and a remark are no sign of a helper, whenever they come', () => {
  const noSign = fc.record({
    meldungsTyp: fc.constantFrom(TYP.SCHADENNUMMER, TYP.UEBERFAELLIG, TYP.NACHTRAG, TYP.EINGANG, 'KAFFEEPAUSE'),
    after: fc.integer({ min: 1, max: 6 * 60 * 60 }),
  });
  fc.assert(
    fc.property(
      aList,
      fc.array(noSign, { maxLength: 5 }),
      (given, more) => dueOf([...given, ...more]) === dueOf(given),
    ),
    RUNS,
  );
});

// prettier-ignore
const TABLE: readonly (readonly [given: [typ: string, minute: number, wait?: string][], due: number])[] = [
  [[],                                                                                 10],
  [[['SCHADENNUMMER', 9]],                                                             10],
  [[['BEAUFTRAGT', 4]],                                                                14],
  [[['BEAUFTRAGT', 4], ['NICHT_ANGETROFFEN', 12]],                                     22],
  [[['ABFAHRT', 4]],                                                                   49],
  [[['ABFAHRT', 4], ['POSITION', 30]],                                                 49],
  [[['ABFAHRT', 4], ['POSITION', 47]],                                                 57],
  [[['BEAUFTRAGT', 0, '20-30']],                                                       40],
  // Promised by minute 30: the drive has begun in time, and the promise stands.
  [[['BEAUFTRAGT', 0, '20-30'], ['ABFAHRT', 20]],                                      40],
  // The drive begins after the promised time, so its own patience counts.
  [[['BEAUFTRAGT', 0, '20-30'], ['ABFAHRT', 35]],                                      80],
  [[['BEAUFTRAGT', 0, '20-30'], ['ABFAHRT', 35], ['WARTEZEIT', 36, '10-19']],          65],
  [[['BEAUFTRAGT', 0, '20-30'], ['ABFAHRT', 5], ['ABGELEHNT', 8]],                     18],
  [[['BEAUFTRAGT', 0, '20-30'], ['WECHSEL', 8], ['BEAUFTRAGT', 9], ['ABFAHRT', 10]],   55],
];

test('the moment is the end of the promise, the drive or the report, each with its patience', () => {
  for (const [given, due] of TABLE) {
    const list = given.map(([meldungsTyp, minute, wartezeitMinuten = '']) => ({
      meldungsTyp,
      after: minute * 60,
      wartezeitMinuten,
    }));
    assert.equal((dueOf(list) - REPORT) / MINUTE, due, JSON.stringify(given));
  }
});
