import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callBacksOf } from './call-backs.ts';
import { exampleCase } from './example-case.ts';

const at = (time: string): string => `2026-11-28T${time}:00.000Z`;
const wish = (vorgangRef: string, zeit: string, ab: string | null, more = {}) =>
  exampleCase({ vorgangRef, rueckruf: { zeit: at(zeit), ab: ab && at(ab) }, ...more });

const CASES = [
  exampleCase({ vorgangRef: 'NONE' }),
  wish('LATER', '05:00', '06:30'),
  wish('NOW', '05:20', null),
  wish('FROM', '05:00', '05:10', { zustaendig: { konto: 'k', kuerzel: 'DD', seit: at('05:01'), weg: null } }),
  wish('EXAMPLE', '05:00', null, { beispiel: true }),
];
const told = (now: string, beispiele: boolean) =>
  callBacksOf(new Map(CASES.map((fall) => [fall.vorgangRef, fall])), Date.parse(at(now)), { beispiele })
    .map(({ fall, isDue }) => `${fall.vorgangRef}${isDue ? ' due' : ''}`)
    .join(', ');

test('who waits for a call, the one due first; one for later is not due yet; examples only where they are shown', () => {
  assert.equal(told('05:30', false), 'FROM due, NOW due, LATER');
  assert.equal(told('06:30', false), 'FROM due, NOW due, LATER due');
  assert.equal(told('05:30', true), 'EXAMPLE due, FROM due, NOW due, LATER');
});
