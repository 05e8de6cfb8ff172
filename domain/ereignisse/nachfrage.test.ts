import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { orderStatus } from '../ereignisse.ts';
import { nachfrageAt } from './nachfrage.ts';
import { size } from '../../scripts/test/size.ts';

const MINUTE = 60_000;
const REPORT = Date.parse('2026-11-22T13:00:00.000Z');
const OF_CASE = {
  status: 'gemeldet',
  ranaVorgangsnummer: '',
  storno: '',
  bewertung: { bewertungWert: 0, bewertungFeedback: '' },
};
const at = (minute: number): string => new Date(REPORT + minute * MINUTE).toISOString();
type Given = readonly [typ: string, minute: number];

/** The status at a minute after the report, from these events. */
const statusAt = (minute: number, given: readonly Given[]) =>
  orderStatus(
    [['EINGANG', 0] as const, ...given].map(([meldungsTyp, after], index) => ({
      nr: index + 1,
      partner: 'service',
      unid: `u${index}`,
      meldungsTyp,
      zeit: at(after),
    })),
    OF_CASE,
    REPORT + minute * MINUTE,
  );

const OVERDUE: Given = ['UEBERFAELLIG', 10];
// prettier-ignore
const TABLE: readonly (readonly [minute: number, given: readonly Given[], stand: string, seit?: number])[] = [
  [ 9, [],                                                     '-'],
  // Until the background watch has looked, the state is empty.
  [11, [],                                                     '-'],
  [12, [],                                                     'niemand', 12],
  [10, [OVERDUE],                                              'geschrieben', 10],
  [11, [OVERDUE],                                              'geschrieben', 10],
  [12, [OVERDUE],                                              'niemand', 12],
  [99, [OVERDUE],                                              'niemand', 12],
  [11, [OVERDUE, ['ZUGESTELLT', 11]],                          'angenommen', 11],
  [99, [OVERDUE, ['ZUGESTELLT', 50]],                          'angenommen', 50],
  [99, [OVERDUE, ['BETREIBER_HINWEIS', 20]],                   'angenommen', 20],
  // Written before news was overdue, or by the person: no sign that somebody at the operator knows.
  [12, [['BETREIBER_HINWEIS', 8], OVERDUE],                    'niemand', 12],
  [12, [OVERDUE, ['NACHTRAG', 11]],                            'niemand', 12],
  // The helper has given a sign. The next silence is a new one, of which nobody knows yet.
  [25, [OVERDUE, ['ZUGESTELLT', 11], ['BEAUFTRAGT', 20]],      '-'],
  [30, [OVERDUE, ['ZUGESTELLT', 11], ['BEAUFTRAGT', 20], ['UEBERFAELLIG', 30]], 'geschrieben', 30],
  [32, [OVERDUE, ['ZUGESTELLT', 11], ['BEAUFTRAGT', 20], ['UEBERFAELLIG', 30]], 'niemand', 32],
  [99, [OVERDUE, ['ANKUNFT', 15]],                             '-'],
];

test('who knows of the silence: it is written, somebody has it, or after two minutes nobody [4.150]', () => {
  for (const [minute, given, stand, seit] of TABLE)
    assert.deepEqual(
      statusAt(minute, given).nachfrage,
      seit === undefined ? null : { stand, seit: at(seit) },
      `${minute}: ${given.join(' ')}`,
    );
});

test('what the page works out later from an older status is what the service would say', () => {
  const types = ['UEBERFAELLIG', 'ZUGESTELLT', 'BETREIBER_HINWEIS', 'BEAUFTRAGT', 'SCHADENNUMMER'];
  const anEvent = fc.tuple(fc.constantFrom(...types), fc.constantFrom(5, 10, 11, 12, 15, 20));
  fc.assert(
    fc.property(fc.array(anEvent, { maxLength: 6 }), fc.nat(60), fc.nat(60), (given, minute, later) => {
      const before = statusAt(minute, given);
      assert.deepEqual(
        nachfrageAt(before, REPORT + (minute + later) * MINUTE),
        statusAt(minute + later, given).nachfrage,
      );
    }),
    { numRuns: size(500, 2_000) },
  );
});
