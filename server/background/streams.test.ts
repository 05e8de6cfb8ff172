import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Streams over a fake case: tests change `now` and notify by `wake`; `isDeaf` loses every notification. */
function watched(t: TestContext, pace: Parameters<typeof openStreams>[2], isDeaf = false) {
  const now = { nr: 1, news: 1, revision: 1, message: {} };
  let heard: (userID: string) => void = () => undefined;
  let look = async (): Promise<Standing | null> => ({ ...now });
  const changes = (listener: typeof heard): (() => void) => {
    if (!isDeaf) heard = listener;
    return never();
  };
  const faults: unknown[] = [];
  const streams = openStreams({ changes }, (error) => faults.push(error), pace);
  t.after(() => streams.close());
  return {
    now,
    streams,
    faults,
    wake: () => heard('A'),
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
  await sleep(5);
  assert.deepEqual(
    [early.ids(), late.ids()],
    [
      [1, 2],
      [1, 2],
    ],
  );
  wake();
  await sleep(5);
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
  const { now, join } = watched(t, { sweep: 20 }, true);
  const one = reader();
  join(one);
  await sleep(5);
  Object.assign(now, { nr: 2, news: 2 });
  await sleep(60);
  assert.deepEqual(one.ids(), [1, 2]);
});

test('positions alone are told every few seconds at most, and the last one is told', async (t) => {
  const { now, join, wake } = watched(t, { sweep: 200 });
  const one = reader();
  join(one);
  await sleep(5);
  for (let position = 0; position < 40; position++) {
    now.nr += 1;
    wake();
    await sleep(2);
  }
  assert.ok(one.ids().length <= 3, `${one.ids().length} messages`);
  await sleep(320);
  assert.equal(one.ids().at(-1), 41);
  now.news = ++now.nr;
  wake();
  await sleep(5);
  assert.equal(one.ids().at(-1), 42, 'other news at once');
});

test('the first position after other news is told at once', async (t) => {
  const { now, join, wake } = watched(t, {});
  const one = reader();
  join(one);
  await sleep(5);
  now.news = ++now.nr;
  wake();
  await sleep(5);
  now.nr += 1;
  wake();
  await sleep(5);
  assert.deepEqual(one.ids(), [1, 2, 3]);
});

test('a new revision without an event is told too', async (t) => {
  const { now, join, wake } = watched(t, {});
  const one = reader();
  join(one);
  await sleep(5);
  now.revision = 2;
  wake();
  await sleep(5);
  assert.deepEqual(one.ids(), [1, 1]);
});

test('who does not read is dropped, and the others go on', async (t) => {
  const { now, join, wake } = watched(t, {});
  const [slow, good] = [reader(100_000), reader()];
  join(slow);
  join(good);
  await sleep(5);
  assert.ok(slow.ended);
  Object.assign(now, { nr: 2, news: 2 });
  wake();
  await sleep(5);
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
  const { join, looksBy, faults } = watched(t, { sweep: 20 });
  const one = reader();
  looksBy(() => Promise.reject(new Error('away')));
  join(one);
  await sleep(5);
  assert.equal(faults.length, 1);
  looksBy(async () => null);
  await sleep(40);
  assert.ok(one.ended);
  assert.match(one.sent.at(-1)!, /^event: bye\n/);
});

test('every reader hears a heartbeat, without an id', async (t) => {
  const { join } = watched(t, { beat: 10 });
  const one = reader();
  join(one);
  const heard = () => one.sent.filter((text) => text.includes('event: herzschlag\ndata: {}\n\n'));
  for (let tries = 0; tries < 200 && heard().length < 3; tries++) await sleep(10);
  const beats = heard();
  assert.ok(beats.length >= 3, `${beats.length} beats`);
  assert.ok(beats.every((text) => !text.includes('id:')));
});
