import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { heldOf, type State } from '../state/app.ts';
import type { Item } from '../state/shapes.ts';
import type { Made } from '../device/visit.ts';
import type { Answer } from '../../net/calls.ts';
import { backOff } from '../../queue/backoff.ts';
import { createFlusher, type FlusherDeps } from './flusher.ts';

const [A, B] = ['BCDFGHJKLMNP', 'NNNNNNNNNNNN'] as const;
const MINUTE = 60_000;
const START = Date.parse('2026-11-21T10:00:00Z');

/** Receipt of the service for an item. */
const taken = ({ id, kind, key, revision }: Item): Answer => {
  const metadata = { userID: id, status: 'gemeldet' };
  const data =
    kind === 'save' || kind === 'start'
      ? { vorgangsMetadaten: metadata }
      : { ...metadata, text: '', zeit: 't', bewertungWert: 1 };
  return { came: true, status: 200, body: { data, revision: revision + 1 }, key, retryAfter: 0 };
};
const refused = ({ key }: Item): Answer => ({ came: true, status: 422, body: { code: 'X' }, key, retryAfter: 0 });
const busy =
  (retryAfter = 0) =>
  ({ key }: Item): Answer => ({ came: true, status: 503, body: { code: 'NICHT_BEREIT' }, key, retryAfter });
const none =
  (reason: 'network' | 'late' | 'foreign' = 'network') =>
  (): Answer => ({ came: false, reason, status: 0, retryAfter: 0 });

const heldCase = (id: string, status: '' | 'gemeldet' = '') =>
  heldOf(id, {
    vorgang: withValue(emptyVorgang(), 'vorgangsMetadaten.status', status),
    revision: 1,
    gestartet: true,
    beispiel: false,
  });

/** Lets all pending microtasks run. */
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

/** A flusher on fakes: outbox, two clocks and service are plain data. The back-off is without jitter: 1, 2, 4 … s. */
function stage(over: Partial<FlusherDeps> = {}) {
  let time = 1_000;
  let timers: { due: number; run(): void }[] = [];
  const the = {
    items: [] as Item[],
    /** Answers by key; the others are receipts. */
    answers: {} as Record<string, (item: Item) => Answer | Promise<Answer>>,
    /** `key at milliseconds` of each call. */
    sent: [] as string[],
    settled: [] as string[],
    told: 0,
    saveStates: 0,
    visit: new Map<string, Made>(),
    state: {
      held: heldCase(A),
      save: { kind: 'nothing' },
      report: { kind: 'idle' },
    } as Pick<State, 'held' | 'save' | 'report'>,
  };
  const flusher = createFlusher({
    device: () =>
      Promise.resolve({
        isLasting: true,
        items: () => Promise.resolve([...the.items]),
        change: (item) => {
          the.items = the.items.map((one) => (one.nr === item.nr ? item : one));
          return Promise.resolve();
        },
        remove: (nr) => {
          the.items = the.items.filter((one) => one.nr !== nr);
          return Promise.resolve();
        },
      }),
    visit: { of: (key) => the.visit.get(key), forget: (key) => void the.visit.delete(key) },
    send: async (item) => {
      the.sent.push(`${item.key} ${time - 1_000}`);
      return (the.answers[item.key] ?? taken)(item);
    },
    settle: (item, ending) => {
      the.settled.push(`${item.key} ${ending}`);
      return Promise.resolve(true);
    },
    state: () => the.state,
    set: (part) => void (the.state = { ...the.state, ...part }),
    settleSaveState: () => {
      the.saveStates += 1;
      return Promise.resolve();
    },
    tell: () => void (the.told += 1),
    lock: (work) => work(() => true).then(() => null),
    clock: {
      now: () => time,
      today: () => START + time,
      after(milliseconds, run) {
        const timer = { due: time + milliseconds, run };
        timers.push(timer);
        return () => void (timers = timers.filter((one) => one !== timer));
      },
    },
    backOff: (tries) => backOff(tries, 0.5),
    isOnline: () => true,
    ...over,
  });
  return Object.assign(the, flusher, {
    /** Adds an item as this visit makes it. */
    put(key: string, kind: Item['kind'] = 'save', more: Partial<Item> = {}): void {
      const nr = 1 + Math.max(0, ...the.items.map((one) => one.nr));
      const item = { nr, id: A, kind, key, made: START + time, revision: 1, body: {}, isTried: false, ...more };
      the.items.push(item);
      the.visit.set(key, { item, at: time });
    },
    /** Advances both clocks, and runs the timers that are due. */
    async pass(milliseconds: number): Promise<void> {
      const end = time + milliseconds;
      for (;;) {
        await settled();
        const next = timers.toSorted((one, other) => one.due - other.due)[0];
        if (!next || next.due > end) break;
        timers = timers.filter((one) => one !== next);
        time = Math.max(time, next.due);
        next.run();
      }
      time = end;
      await settled();
    },
    timers: () => timers.map(({ due }) => due - time),
  });
}

test('What waits goes in the order of its case and leaves once it is settled; then it settles the save state and tells the other tabs.', async () => {
  const the = stage();
  the.put('start', 'start');
  the.put('report', 'melden');
  the.put('cancel', 'storno');
  await the.flush();
  assert.deepEqual(the.sent, ['start 0', 'report 0', 'cancel 0']);
  assert.deepEqual(the.settled, ['start done', 'report done', 'cancel done']);
  assert.deepEqual([the.items, [...the.visit], the.saveStates, the.told, the.timers()], [[], [], 1, 1, []]);
});

test('A case whose item has to wait holds back its own later items only.', async () => {
  const the = stage();
  the.put('a1', 'start');
  the.put('a2', 'melden');
  the.put('b1', 'start', { id: B });
  the.put('b2', 'melden', { id: B });
  the.answers['a1'] = busy();
  await the.flush();
  assert.deepEqual(the.sent, ['a1 0', 'b1 0', 'b2 0']);
  assert.deepEqual(
    the.items.map(({ key, isTried }) => [key, isTried]),
    [
      ['a1', true],
      ['a2', false],
    ],
  );
});

test('Without an answer nothing else is tried: the other cases would fare no better.', async () => {
  for (const answer of [none(), none('late'), none('foreign'), busy(3_000)]) {
    const the = stage();
    the.put('a1');
    the.put('b1', 'save', { id: B });
    the.answers['a1'] = answer;
    await the.flush();
    assert.deepEqual(the.sent, ['a1 0']);
  }
});

test('An item counts as tried on the device before it is on its way, and keeps its key and revision.', async () => {
  const the = stage();
  the.put('a1', 'save', { revision: 7 });
  const seen: unknown[] = [];
  the.answers['a1'] = (item) => {
    const [row] = the.items;
    seen.push([row?.isTried, item.isTried, item.key, item.revision]);
    return none()();
  };
  await the.flush();
  await the.pass(1_000);
  assert.deepEqual(seen, [
    [true, true, 'a1', 7],
    [true, true, 'a1', 7],
  ]);
});

test('A failed item is tried again after 1, 2, 4 … 60 s, and what is unsent is said with its next try.', async () => {
  const the = stage();
  the.put('a1');
  the.answers['a1'] = none();
  await the.flush();
  const { save } = the.state;
  assert.deepEqual([save.kind, save.kind === 'unsent' && save.nextTry], ['unsent', 2_000]);
  await the.pass(150_000);
  assert.deepEqual(the.sent, [
    'a1 0',
    'a1 1000',
    'a1 3000',
    'a1 7000',
    'a1 15000',
    'a1 31000',
    'a1 63000',
    'a1 123000',
  ]);
  assert.equal(the.state.save.kind, 'unsent', 'trying again in between says nothing else');
});

test('What is new is tried at once and sets the back-off of all back to its beginning.', async () => {
  const the = stage();
  the.put('a1');
  the.answers['a1'] = none();
  await the.flush();
  await the.pass(10_000);
  the.put('b1', 'save', { id: B });
  the.answers['a1'] = busy();
  await the.flush();
  assert.deepEqual(the.sent.slice(-2), ['a1 10000', 'b1 10000']);
  assert.deepEqual(the.timers(), [1_000]);
});

test('Retry-After is waited for, whoever comes back; only a person who asks goes at once.', async () => {
  const the = stage();
  the.put('a1');
  the.answers['a1'] = busy(20_000);
  await the.flush();
  await the.pass(5_000);
  the.resume();
  await the.flush();
  assert.deepEqual([the.sent, the.timers()], [['a1 0'], [15_000]]);
  await the.flush(true);
  assert.deepEqual(the.sent, ['a1 0', 'a1 5000']);
  await the.pass(20_000);
  assert.deepEqual(the.sent, ['a1 0', 'a1 5000', 'a1 25000']);
});

test('When the network, the page or the person comes back, it tries at once and the back-off begins anew.', async () => {
  const the = stage();
  the.put('a1');
  the.answers['a1'] = none();
  await the.flush();
  await the.pass(20_000);
  the.resume();
  await the.pass(0);
  assert.equal(the.sent.at(-1), 'a1 20000');
  assert.deepEqual(the.timers(), [1_000]);
});

test('A save that never left gives way to a newer save or report of its case; one that may have arrived is sent.', async () => {
  const the = stage();
  the.put('old');
  the.put('other', 'save', { id: B });
  the.put('tried', 'save', { isTried: true });
  the.put('rating', 'bewertung');
  the.put('new');
  the.put('report', 'melden');
  await the.flush();
  assert.deepEqual(the.sent, ['other 0', 'tried 0', 'rating 0', 'report 0']);
});

test('A report that has waited for 15 minutes is held back, asks, and holds up no other case.', async () => {
  const the = stage();
  the.put('report', 'melden');
  the.put('remark', 'nachtrag');
  the.state = { ...the.state, report: { kind: 'sending' } };
  the.answers['report'] = none();
  await the.pass(15 * MINUTE);
  the.put('b1', 'save', { id: B });
  await the.flush();
  assert.deepEqual(the.sent, [`b1 ${15 * MINUTE}`]);
  assert.deepEqual(the.state.report, { kind: 'sending', since: START + 1_000 });
  const { save } = the.state;
  assert.deepEqual(save.kind === 'unsent' && [save.what, save.said[1][1]], ['nachtrag', 'Trying again shortly.']);
  // 'Yes, send it': the person has confirmed it now.
  const [report] = the.items;
  the.visit.set('report', { item: report!, at: 1_000 + 15 * MINUTE });
  the.answers = {};
  await the.flush(true);
  assert.deepEqual(the.sent.slice(1), [`report ${15 * MINUTE}`, `remark ${15 * MINUTE}`]);
  assert.deepEqual(the.state.report, { kind: 'sending' });
});

test('A report of an earlier visit is as old as the device’s clock says; of a case that is reported nobody is asked.', async () => {
  const late = { made: START - 20 * MINUTE };
  const the = stage();
  the.put('report', 'melden', late);
  the.visit.clear();
  the.state = { ...the.state, report: { kind: 'sending' } };
  await the.flush();
  assert.deepEqual([the.sent, the.state.save.kind], [[], 'unsent']);
  const { save } = the.state;
  assert.deepEqual(save.kind === 'unsent' && save.said[1], ['Brauchen Sie noch Hilfe?', 'Do you still need help?']);
  the.state = { ...the.state, held: heldCase(A, 'gemeldet') };
  await the.flush();
  assert.deepEqual(the.sent, ['report 0']);
});

test('Where the page was out of sight the device may have slept: then its own clock counts too.', async () => {
  for (const isHidden of [false, true]) {
    const the = stage();
    the.put('report', 'melden', { made: START - 20 * MINUTE });
    if (isHidden) the.hide();
    await the.flush();
    assert.deepEqual(the.sent, isHidden ? [] : ['report 0']);
  }
});

test('One run at a time: whoever asks meanwhile waits for it, and one more follows.', async () => {
  let runs = 0;
  let most = 0;
  let locked = 0;
  const the = stage({
    lock: async (work) => {
      locked += 1;
      runs += 1;
      most = Math.max(most, runs);
      await work(() => true);
      runs -= 1;
      return null;
    },
  });
  the.put('a1');
  let answer: (() => void) | undefined;
  the.answers['a1'] = (item) => new Promise((done) => (answer = () => done(taken(item))));
  const first = the.flush();
  await settled();
  the.put('b1', 'save', { id: B });
  assert.equal(the.flush(), first);
  assert.equal(the.flush(true), first);
  answer?.();
  await first;
  await settled();
  assert.deepEqual([the.sent, most, locked], [['a1 0', 'b1 0'], 1, 2]);
});

test('While another tab sends, it looks again every second; once that tab hangs, it says what is unsent.', async () => {
  let busyWith: 'busy' | 'hangs' = 'busy';
  const the = stage({ lock: () => Promise.resolve(busyWith) });
  the.put('a1');
  await the.flush();
  assert.deepEqual([the.state.save.kind, the.timers()], ['nothing', [1_000]]);
  busyWith = 'hangs';
  await the.pass(1_000);
  assert.deepEqual([the.state.save.kind, the.timers(), the.sent], ['unsent', [1_000], []]);
});

test('A tab that loses the lock sends nothing more and says nothing.', async () => {
  const the = stage({ lock: (work) => work(() => the.sent.length === 0).then(() => 'busy' as const) });
  the.put('a1');
  the.put('a2', 'nachtrag');
  await the.flush();
  assert.deepEqual([the.sent, the.told, the.saveStates], [['a1 0'], 0, 0]);
});

test('A device that fails is asked again with back-off.', async (t) => {
  const said = t.mock.method(console, 'error', () => undefined);
  const the = stage({ device: () => Promise.reject(new Error('broken')) });
  await the.flush();
  await the.pass(3_000);
  assert.deepEqual([said.mock.callCount(), the.timers()], [3, [4_000]]);
});

test('What cannot be settled yet stays, and so does the age of an item that goes on in another form.', async () => {
  let isSettled = false;
  const the = stage({
    settle: ({ key }) => {
      const before = the.visit.get(key)!;
      if (isSettled) the.visit.set(key, { ...before });
      return Promise.resolve(isSettled);
    },
  });
  the.put('a1', 'melden');
  the.answers['a1'] = refused;
  await the.flush();
  assert.equal(the.items.length, 1);
  isSettled = true;
  await the.pass(1_000);
  assert.deepEqual([the.items.length, the.visit.get('a1')?.at], [0, 1_000]);
});
