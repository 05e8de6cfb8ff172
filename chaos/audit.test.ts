import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, type Played } from './audit.ts';
import { newLedger } from './ledger.ts';
import type { Write } from './proxy.ts';
import type { Rows } from './rows.ts';

const event = (meldungs_typ: string, partner: string, unid = ''): Rows['events'][number] => ({
  meldungs_typ,
  partner,
  unid,
  daten: '{}',
});

/** A flawless round: a name typed, help requested with two taps, a remark sent, a helper on the way; the desk takes,
 * notes, promises a time, and has no answer yet whether its own helper was sent.
 */
function good() {
  const ledger = newLedger();
  ledger.taps = 2;
  ledger.typed.push({ field: 'vn.vorname', value: 'Ina', by: 'phone', isAcked: false });
  ledger.wanted.push({ followUp: 'nachtrag', isSure: true });
  ledger.deeds.push(
    { what: 'take', key: 'k1', isDone: true },
    { what: 'note', key: 'k2', isDone: true },
    { what: 'promise', key: 'k3', isDone: true },
    { what: 'hand', key: 'k4', isDone: false },
  );
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
      event('EINGANG', ''),
      event('NACHTRAG', ''),
      event('WARTEZEIT', 'betreiber', 'dienst zusage k3'),
      event('BEAUFTRAGT', 'auftrag:A'),
      event('ABFAHRT', 'auftrag:A'),
      event('BEAUFTRAGT', 'auftrag:D'),
    ],
    owners: [{ kuerzel: 'CH' }],
    notes: [{ text: 'Notiz k2' }],
    jobs: [
      { auftrag_id: 'A', helfer: '{"name":"Abschleppdienst Muster"}' },
      { auftrag_id: 'D', helfer: '{"name":"Abschlepp Chaos 7"}' },
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
  ['a tap that the helper’s page has shown', 'lost', ({ rows }) => rows.events.splice(3, 1)],
  ['a tap that comes before the one before it', 'lost', ({ rows }) => (rows.events = rows.events.toReversed())],
  ['a tap of the helper twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[3]! })],
  ['a delivery that never came', 'lost', ({ ids }) => ids.delete('vorgang.gemeldet')],
  ['an answer that was typed', 'lost', ({ rows }) => (rows.doc = { vn: { vorname: 'Jana' } })],
  ['a remark that the screen said was sent', 'lost', ({ rows }) => rows.events.splice(1, 1)],
  ['a second report', 'double', ({ rows }) => rows.keys.push({ art: 'melden', schluessel: 'x' })],
  ['a second event', 'double', ({ rows }) => rows.events.push({ ...rows.events[0]! })],
  ['a delivery under a second id', 'double', ({ ids }) => ids.set('vorgang.gemeldet', ['1', '3'])],
  ['a remark twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[1]! })],
  ['a cancel that nobody wanted', 'double', ({ rows }) => rows.events.push(event('STORNO', ''))],
  ['a cancel of the desk that nobody wanted', 'double', ({ rows }) => rows.events.push(event('STORNO', 'betreiber'))],
  ['a case that the desk has taken', 'lost', ({ rows }) => rows.owners.pop()],
  ['a case that somebody else has', 'lost', ({ rows }) => (rows.owners = [{ kuerzel: 'XX' }])],
  ['a note of the desk', 'lost', ({ rows }) => rows.notes.pop()],
  ['a note of the desk twice', 'double', ({ rows }) => rows.notes.push(rows.notes[0]!)],
  ['a promised time', 'lost', ({ rows }) => rows.events.splice(2, 1)],
  ['a promised time twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[2]! })],
  ['a second helper of the desk', 'double', ({ rows }) => rows.jobs.push({ ...rows.jobs[1]!, auftrag_id: 'E' })],
  ['an acceptance by the desk twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[5]! })],
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
