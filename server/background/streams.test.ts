import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { openStreams, type Sink, type Standing } from './streams.ts';

const never = (): (() => void) => () => undefined;

/** A sink in memory that records what it was sent. */
function reader(backlog = 0): Sink & { sent: string[]; ended: boolean; ids(): number[] } {
  const sent: string[] = [];
  return {
    sent,
    ended: false,
    writableLength: backlog,
    write: (text) => sent.push(text),
    end(text = '') {
      sent.push(text);
      this.ended = true;
    },
    destroy() {
      this.ended = true;
    },
    ids: () => [...sent.join('').matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
  };
}

/** Lets readings that are under way come to their end. */
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns++) await turn();
};

/**
 * Streams over a fake case: tests change `now`, notify by `wake`, and let time go on by `pass`; `isDeaf` loses every
 * notification.
 */
function watched(t: TestContext, pace: Parameters<typeof openStreams>[2], isDeaf = false) {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let clock = 0;
  const now = { nr: 1, news: 1, revision: 1, message: {} };
  let heard: (userID: string) => void = () => undefined;
  let look = async (): Promise<Standing | null> => ({ ...now });
  const changes = (listener: typeof heard): (() => void) => {
    if (!isDeaf) heard = listener;
    return never();
  };
  const faults: unknown[] = [];
  const streams = openStreams({ changes }, (error) => faults.push(error), { ...pace, clock: () => clock });
  t.after(() => streams.close());
  return {
    now,
    streams,
    faults,
    wake: () => heard('A'),
    pass: async (milliseconds: number): Promise<void> => {
      for (const end = clock + milliseconds; clock < end; clock++) t.mock.timers.tick(1);
      await settled();
    },
    looksBy: (by: typeof look) => (look = by),
    join: (sink: Sink) => streams.open('A', sink, { standing: () => look(), stand: () => look() }),
  };
}

test('a reader who joins while the case is being read gets what that reading missed', async (t) => {
  const { now, join, wake, looksBy } = watched(t, {});
  const before = { ...now };
  let answer: (standing: Standing) => void = () => undefined;
  let looks = 0;
  looksBy(() => (++looks === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve({ ...now })));
  const [early, late] = [reader(), reader()];
  join(early);
  Object.assign(now, { nr: 2, news: 2 });
  join(late);
  answer(before);
  await settled();
  assert.deepEqual(
    [early.ids(), late.ids()],
    [
      [1, 2],
      [1, 2],
    ],
  );
  wake();
  await settled();
  assert.deepEqual(
    [early.ids(), late.ids()],
    [
      [1, 2],
      [1, 2],
    ],
    'nothing new, nothing told',
  );
});

test('a lost wake-up is made good by the sweep', async (t) => {
  const { now, join, pass } = watched(t, { sweep: 20 }, true);
  const one = reader();
  join(one);
  await settled();
  Object.assign(now, { nr: 2, news: 2 });
  await pass(19);
  assert.deepEqual(one.ids(), [1]);
  await pass(1);
  assert.deepEqual(one.ids(), [1, 2]);
});

test('positions alone are told every few seconds at most, and the last one is told', async (t) => {
  const { now, join, wake, pass } = watched(t, { sweep: 200 });
  const one = reader();
  join(one);
  await settled();
  for (let position = 0; position < 40; position++) {
    now.nr += 1;
    wake();
    await pass(2);
  }
  assert.deepEqual(one.ids(), [1, 2]);
  await pass(120);
  assert.deepEqual(one.ids(), [1, 2, 41], 'the sweep tells the last one');
  now.news = ++now.nr;
  wake();
  await settled();
  assert.equal(one.ids().at(-1), 42, 'other news at once');
});

test('the first position after other news is told at once', async (t) => {
  const { now, join, wake } = watched(t, {});
  const one = reader();
  join(one);
  await settled();
  now.news = ++now.nr;
  wake();
  await settled();
  now.nr += 1;
  wake();
  await settled();
  assert.deepEqual(one.ids(), [1, 2, 3]);
});

test('a new revision without an event is told too', async (t) => {
  const { now, join, wake } = watched(t, {});
  const one = reader();
  join(one);
  await settled();
  now.revision = 2;
  wake();
  await settled();
  assert.deepEqual(one.ids(), [1, 1]);
});

test('who does not read is dropped, and the others go on', async (t) => {
  const { now, join, wake } = watched(t, {});
  const [slow, good] = [reader(100_000), reader()];
  join(slow);
  join(good);
  await settled();
  assert.ok(slow.ended);
  Object.assign(now, { nr: 2, news: 2 });
  wake();
  await settled();
  assert.deepEqual([slow.ids(), good.ids()], [[], [1, 2]]);
});

test('of a case watched too often the oldest gives way, and there is an end of all', async (t) => {
  const { join, streams } = watched(t, { ofCase: 2, inAll: 2 });
  const [first, second, third] = [reader(), reader(), reader()];
  const leave = join(first);
  join(second);
  assert.ok(streams.isFull());
  join(third);
  assert.ok(first.ended && !second.ended);
  assert.match(first.sent.at(-1)!, /^event: voll\n/);
  leave();
  assert.ok(streams.isFull(), 'a stream that is gone already leaves no second gap');
});

test('a case that cannot be read is read again; one that is gone ends its streams', async (t) => {
  const { join, looksBy, faults, pass } = watched(t, { sweep: 20 });
  const one = reader();
  looksBy(() => Promise.reject(new Error('away')));
  join(one);
  await settled();
  assert.equal(faults.length, 1);
  looksBy(async () => null);
  await pass(20);
  assert.ok(one.ended);
  assert.match(one.sent.at(-1)!, /^event: bye\n/);
});

test('every reader hears a heartbeat, without an id', async (t) => {
  const { join, pass } = watched(t, { beat: 10 });
  const one = reader();
  join(one);
  await settled();
  const before = one.sent.length;
  await pass(30);
  const beats = one.sent.slice(before);
  assert.deepEqual(beats, Array(3).fill('event: herzschlag\ndata: {}\n\n'));
});
