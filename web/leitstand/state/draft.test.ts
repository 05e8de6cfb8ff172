import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { changeDraft, openDraft, reportDraft, tickConsent, useDraft } from './draft.ts';
import { useShell } from './shell.ts';
import { useUnsaved } from './unsaved.ts';

/** Drafts behind a line that the test holds: each call waits until it is answered or lost. */

interface Call {
  what: string;
  body: Vorgang;
  key: string;
  answer(status: number, body: object): void;
  lose(): void;
}
let calls: Call[] = [];
let streams: { tell(name: string, data: object): void }[] = [];

Object.assign(globalThis, {
  window: globalThis,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  EventSource: class {
    listeners = new Map<string, (event: MessageEvent) => void>();
    constructor() {
      streams.push({
        tell: (name, data) => this.listeners.get(name)?.(new MessageEvent(name, { data: JSON.stringify(data) })),
      });
    }
    addEventListener(name: string, listen: (event: MessageEvent) => void): void {
      this.listeners.set(name, listen);
    }
    close(): void {}
  },
  fetch: (url: string, { method, body, headers }: { method: string; body?: string; headers: Record<string, string> }) =>
    new Promise<Response>((resolve, reject) =>
      calls.push({
        what: `${method} ${url.split('/entwurf/')[1]}`,
        body: JSON.parse(body ?? '{}') as Vorgang,
        key: headers['idempotency-key'] ?? '',
        answer: (status, said) =>
          resolve(new Response(JSON.stringify(said), { status, headers: { 'content-type': 'application/json' } })),
        lose: () => reject(new TypeError('lost')),
      }),
    ),
});

const named = (vorname: string): Vorgang => withValue(emptyVorgang(), 'vn.vorname', vorname);
const draft = (vorgangRef: string, revision: number, vorname = '', more: Partial<Entwurf> = {}): Entwurf => ({
  vorgangRef,
  typ: 'kfz',
  beispiel: false,
  mandant: { zustimmung: 'v1' } as Entwurf['mandant'],
  vorgang: named(vorname),
  revision,
  zustimmung: null,
  von: {},
  offen: [],
  ...more,
});
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};
/** The one call that waits. */
async function waiting(what: string): Promise<Call> {
  await settled();
  const call = calls.shift();
  assert.equal(call?.what, what);
  return call!;
}
async function opened(ref: string): Promise<() => void> {
  const leave = openDraft(ref);
  (await waiting(`GET ${ref}`)).answer(200, { data: draft(ref, 1) });
  await settled();
  assert.equal(useDraft.getState().phase, 'open');
  return leave;
}
const type = (vorname: string): void => {
  const held = useDraft.getState().held!;
  changeDraft({ ...held, vorgang: withValue(held.vorgang, 'vn.vorname', vorname) });
};

mock.timers.enable({ apis: ['setTimeout'] });
beforeEach(() => {
  [calls, streams] = [[], []];
  signedIn('anna');
});
const signedIn = (kontoID: string): void =>
  useShell.setState({ phase: 'in', sitzung: { konto: { kontoID } } as unknown as Sitzung });

test('What is typed while a save runs is saved after it, also once the draft is left for another.', async () => {
  const leave = await opened('one');
  type('A');
  mock.timers.tick(400);
  const first = await waiting('PUT one');
  type('AB');
  leave();
  const leaveTwo = await opened('two');
  type('Z');
  mock.timers.tick(400);
  const ofTwo = await waiting('PUT two');
  first.answer(200, { data: draft('one', 2, 'A') });
  const second = await waiting('PUT one');
  assert.equal(second.body.vn.vorname, 'AB');
  assert.equal(useDraft.getState().held?.vorgang.vn.vorname, 'Z');
  second.answer(200, { data: draft('one', 3, 'AB') });
  ofTwo.answer(200, { data: draft('two', 2, 'Z') });
  await settled();
  assert.deepEqual([useDraft.getState().save, useUnsaved.getState(), calls], ['saved', {}, []]);
  leaveTwo();
});

test('A save without an answer goes on behind the other pages, with its key, and the words are there again.', async () => {
  const leave = await opened('three');
  type('A');
  mock.timers.tick(400);
  const first = await waiting('PUT three');
  first.lose();
  await settled();
  assert.deepEqual(useUnsaved.getState(), { three: 'unsaved' });
  leave();
  const again = await waiting('PUT three');
  assert.equal(again.key, first.key);
  again.lose();
  await settled();
  const leaveAgain = openDraft('three');
  assert.equal(useDraft.getState().held?.vorgang.vn.vorname, 'A');
  leaveAgain();
  calls = calls.filter(({ what }) => what.startsWith('PUT'));
  (await waiting('PUT three')).answer(200, { data: draft('three', 2, 'A') });
  await settled();
  assert.deepEqual(useUnsaved.getState(), {});
});

test('Words of one account are never saved in the name of another.', async () => {
  const leave = await opened('four');
  type('A');
  leave();
  (await waiting('PUT four')).lose();
  await settled();
  signedIn('bert');
  mock.timers.tick(10_000);
  await settled();
  assert.deepEqual([calls, useUnsaved.getState()], [[], {}]);
  const leaveAgain = await opened('four');
  assert.equal(useDraft.getState().held?.vorgang.vn.vorname, '');
  leaveAgain();
});

test('Of a draft that somebody else has sent it says what did not go along.', async () => {
  const leave = await opened('five');
  type('A');
  streams[0]!.tell('entwurf', { data: draft('five', 2), gemeldet: true });
  const { phase, missing } = useDraft.getState();
  assert.deepEqual([phase, missing.map(({ path, mine }) => [path, mine])], ['reported', [['vn.vorname', 'A']]]);
  leave();
});

test('A report whose answer was lost goes once more with its key; the tick of the consent goes before it.', async () => {
  const leave = await opened('six');
  tickConsent(true);
  tickConsent(false);
  tickConsent(true);
  const zustimmung = { version: 'v1', zeit: '2026-01-01T00:00:00Z', durch: 'AN' };
  const first = reportDraft();
  (await waiting('POST six/zustimmung')).answer(200, { data: draft('six', 1, '', { zustimmung }) });
  const lost = await waiting('POST six/melden');
  lost.lose();
  assert.equal((await first)?.ok, false);
  // It had come: the stream says so, and the desk does not take it for somebody else's.
  streams[0]!.tell('entwurf', { data: draft('six', 2), gemeldet: true });
  assert.equal(useDraft.getState().phase, 'open');
  const second = reportDraft();
  const again = await waiting('POST six/melden');
  assert.equal(again.key, lost.key);
  again.answer(200, { data: { vorgangRef: 'six' } });
  assert.equal((await second)?.ok, true);
  leave();
});
