import assert from 'node:assert/strict';
import { test } from 'node:test';
import { audit, type Played } from './audit.ts';
import { correctedNumberOf, correctedStreetOf, type CallDeed } from './deeds.ts';
import { newLedger } from './ledger.ts';
import type { RecordedWrite } from './proxy.ts';
import type { CaseRows } from './rows.ts';

const event = (meldungs_typ: string, partner: string, unid = '', daten: object = {}): CaseRows['events'][number] => ({
  meldungs_typ,
  partner,
  unid,
  daten: JSON.stringify(daten),
});

/** The deeds of a round. The first one begins and ends at 0 s, the next at 1 s, and so on. */
const deedsOf = (...all: readonly (readonly [CallDeed['what'], CallDeed['by'], isDone?: boolean])[]): CallDeed[] =>
  all.map(([what, by, isDone = true], nr) => {
    const ended = isDone ? nr * 1_000 : Infinity;
    return { what, by, nr, key: `k${nr + 1}`, isDone, begun: nr * 1_000, ended };
  });

const corrected = (neu: object) => event('BERICHTIGUNG', '', '', { berichtigung: { alt: {}, neu } });
const placeOf = (nr: number) => ({ schadenOrt: { adresse: { strasse: correctedStreetOf({ nr }) } } });
const phoneOf = (nr: number) => ({ mobilnummer: correctedNumberOf({ nr }) });

/**
 * A flawless round: a name typed, help requested with two taps, a remark sent, a helper on the way. The desk takes the
 * case, writes a note, promises a time, and does not know yet whether its own helper was sent.
 * The place is corrected twice and the number once. A call-back is wished, made, and wished again.
 */
function good() {
  const ledger = newLedger();
  ledger.taps = 2;
  ledger.typed.push({ field: 'vn.vorname', value: 'Ina', by: 'phone', isAcked: false });
  ledger.wanted.push({ followUp: 'nachtrag', isSure: true });
  ledger.deeds.push(
    ...deedsOf(
      ['take', 'desk'],
      ['note', 'desk'],
      ['promise', 'desk'],
      ['hand', 'desk', false],
      ['place', 'person'],
      ['number', 'machine'],
      ['place', 'desk'],
      ['wish', 'person'],
      ['called', 'desk'],
      ['wish', 'person', false],
    ),
  );
  ledger.helped.push({ tap: 'BEAUFTRAGT', isShown: true }, { tap: 'ABFAHRT', isShown: false });
  const written = (kind: string, key: string): RecordedWrite => ({ kind, key, userID: 'A', body: '{}', status: 200 });
  const writes = [written('melden', 'm'), written('melden', 'm'), written('nachtrag', 'n')];
  const played: Played = { userID: 'A', ledger, writes: (kind) => writes.filter((one) => !kind || one.kind === kind) };
  const rows: CaseRows = {
    status: 'gemeldet',
    doc: { vn: { vorname: 'Ina' } },
    berichtigt: { ...placeOf(6), ...phoneOf(5) },
    keys: [
      { art: 'melden', schluessel: 'm' },
      { art: 'nachtrag', schluessel: 'n' },
      ...['k5', 'k6', 'k7'].map((schluessel) => ({ art: 'berichtigung', schluessel })),
      ...['k8', 'k10'].map((schluessel) => ({ art: 'rueckruf', schluessel })),
    ],
    events: [
      event('EINGANG', ''),
      event('NACHTRAG', ''),
      event('WARTEZEIT', 'betreiber', 'dienst zusage k3'),
      event('BEAUFTRAGT', 'auftrag:A'),
      event('ABFAHRT', 'auftrag:A'),
      event('BEAUFTRAGT', 'auftrag:D'),
      corrected(placeOf(4)),
      corrected(phoneOf(5)),
      corrected(placeOf(6)),
      event('RUECKRUF', '', 'dienst RUECKRUF k8'),
      event('RUECKRUF_ERLEDIGT', 'betreiber'),
      event('RUECKRUF', '', 'dienst RUECKRUF k10'),
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
    ['vorgang.berichtigt', ['4', '5', '6']],
    ['vorgang.rueckruf', ['7', '8']],
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
  ['a correction', 'lost', ({ rows }) => rows.events.splice(6, 1)],
  ['a correction twice', 'double', ({ rows }) => rows.events.splice(6, 0, { ...rows.events[6]! })],
  ['the answer to a correction', 'lost', ({ rows }) => (rows.keys = rows.keys.filter((one) => one.schluessel !== 'k6'))],
  ['an answer to a wish that nobody made', 'double', ({ rows }) => rows.keys.push({ art: 'rueckruf', schluessel: 'x' })],
  ['a correction that was not told', 'lost', ({ ids }) => ids.set('vorgang.berichtigt', ['4', '5'])],
  ['a correction that was told twice', 'double', ({ ids }) => ids.set('vorgang.berichtigt', ['4', '5', '6', '9'])],
  ['an older place that counts', 'lost', ({ rows }) => (rows.berichtigt = { ...placeOf(4), ...phoneOf(5) })],
  ['an older place that came late, again', 'lost', ({ rows }) => {
    rows.events.push(...rows.events.splice(6, 1));
    rows.berichtigt = { ...placeOf(4), ...phoneOf(5) };
  }],
  ['a number that does not count', 'lost', ({ rows }) => (rows.berichtigt = placeOf(6))],
  ['a wish to be called', 'lost', ({ rows }) => rows.events.splice(9, 1)],
  ['a wish to be called twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[11]! })],
  ['a wish that was not told', 'lost', ({ ids }) => ids.delete('vorgang.rueckruf')],
  ['a call-back that was made twice', 'double', ({ rows }) => rows.events.push({ ...rows.events[10]! })],
  ['the end of a call-back before its wish', 'lost', ({ rows }) => rows.events.splice(9, 2, rows.events[10]!, rows.events[9]!)],
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
