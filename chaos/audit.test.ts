import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, type Played, type Rows } from './audit.ts';
import { newLedger } from './ledger.ts';
import type { Write } from './proxy.ts';

/** A flawless round: a name typed, help requested with two taps, a remark sent, a helper on the way. */
function good() {
  const ledger = newLedger();
  ledger.taps = 2;
  ledger.typed.push({ field: 'vn.vorname', value: 'Ina', by: 'phone', isAcked: false });
  ledger.wanted.push({ followUp: 'nachtrag', isSure: true });
  ledger.helped.push({ tap: 'BEAUFTRAGT', isShown: true }, { tap: 'ABFAHRT', isShown: false });
  const written = (kind: string, key: string): Write => ({ kind, key, userID: 'A', body: '{}', status: 200 });
  const writes = [written('melden', 'm'), written('melden', 'm'), written('nachtrag', 'n')];
  const played: Played = { userID: 'A', ledger, writes: (kind) => writes.filter((one) => !kind || one.kind === kind) };
  const rows: Rows = {
    status: 'gemeldet',
    doc: { vn: { vorname: 'Ina' } },
    keys: [
      { art: 'melden', schluessel: 'm' },
      { art: 'nachtrag', schluessel: 'n' },
    ],
    events: [
      { meldungs_typ: 'EINGANG', partner: '', daten: '{}' },
      { meldungs_typ: 'NACHTRAG', partner: '', daten: '{}' },
      { meldungs_typ: 'BEAUFTRAGT', partner: 'auftrag:A', daten: '{}' },
      { meldungs_typ: 'ABFAHRT', partner: 'auftrag:A', daten: '{}' },
    ],
    waiting: [],
  };
  const ids = new Map([
    ['vorgang.gemeldet', ['1']],
    ['vorgang.nachtrag', ['2']],
  ]);
  const receiver = { ids: (_: string, type: string) => new Set(ids.get(type) ?? []) };
  return { played, rows, ids, writes, receiver, count: () => audit(played, rows, receiver) };
}

test('a round in which all is there once has nothing lost and nothing double', () =>
  assert.deepEqual(good().count(), { lost: [], double: [] }));

// prettier-ignore
const WRONG: readonly (readonly [string, 'lost' | 'double', (round: ReturnType<typeof good>) => unknown])[] = [
  ['a report that never came', 'lost', ({ rows }) => (rows.status = '')],
  ['an event that is missing', 'lost', ({ rows }) => rows.events.shift()],
  ['a tap that the helper’s page has shown', 'lost', ({ rows }) => rows.events.splice(2, 1)],
  ['a tap that comes before the one before it', 'lost', ({ rows }) => (rows.events = rows.events.toReversed())],
  ['a tap of the helper twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[2]! })],
  ['a delivery that never came', 'lost', ({ ids }) => ids.delete('vorgang.gemeldet')],
  ['an answer that was typed', 'lost', ({ rows }) => (rows.doc = { vn: { vorname: 'Jana' } })],
  ['a remark that the screen said was sent', 'lost', ({ rows }) => rows.events.splice(1, 1)],
  ['a second report', 'double', ({ rows }) => rows.keys.push({ art: 'melden', schluessel: 'x' })],
  ['a second event', 'double', ({ rows }) => rows.events.push({ ...rows.events[0]! })],
  ['a delivery under a second id', 'double', ({ ids }) => ids.set('vorgang.gemeldet', ['1', '3'])],
  ['a remark twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[1]! })],
  ['a cancel that nobody wanted', 'double', ({ rows }) => rows.events.push({ meldungs_typ: 'STORNO', partner: '', daten: '{}' })],
];

for (const [what, kind, spoil] of WRONG)
  test(`${what} counts as ${kind}`, () => {
    const round = good();
    spoil(round);
    assert.ok(round.count()[kind].length > 0);
  });

test('a remark of which only the call was seen has to be there too: it lay on the phone', () => {
  const round = good();
  round.played.ledger.wanted[0]!.isSure = false;
  assert.deepEqual(round.count(), { lost: [], double: [] });
  round.rows.events.splice(1, 1);
  assert.ok(round.count().lost.length > 0);
});
