import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { testApp, type TestApp } from '../test/test-app.ts';
import { warnOfEndingKeys } from './ending-keys.ts';

const DAY = 24 * 3_600_000;

/** The lines of a watch that began at once, after as many further days. */
async function linesAfter(t: TestContext, days: number, keys: TestApp['store']['keys']): Promise<object[]> {
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() });
  const lines: object[] = [];
  const stop = warnOfEndingKeys({ keys }, { warn: (line: object) => void lines.push(line) });
  for (let day = 0; day <= days; day++) {
    await new Promise((resolve) => setImmediate(resolve));
    await keys.list(); // behind the one of the watch
    t.mock.timers.tick(DAY);
  }
  stop();
  t.mock.timers.reset();
  return lines;
}

test('a key that ends within 14 days is warned of at once and every day, by its id alone, until it has ended', async (t) => {
  const { store, keyOf } = await testApp(t);
  const endIn = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
  const [soon, later] = [endIn(2.5), endIn(15.5)];
  const ending = await keyOf('partner', { gueltigBis: soon });
  const other = await keyOf('betreiber', { gueltigBis: later });
  await keyOf('betreiber');
  await keyOf('partner', { gueltigBis: endIn(-1) });
  const revoked = await keyOf('partner', { gueltigBis: soon });
  await store.keys.revoke(revoked.id, endIn(0));
  const lines = await linesAfter(t, 3, store.keys);
  const count = (id: string, gueltigBis: string): number =>
    lines.filter((line) => isDeepStrictEqual(line, { event: 'schluessel-endet', id, gueltigBis })).length;
  assert.deepEqual([lines.length, count(ending.id, soon), count(other.id, later)], [5, 3, 2]);
});

test('a store that cannot be read leaves a line, and the next day is looked again', async (t) => {
  const { store } = await testApp(t);
  const broken = { ...store.keys, list: () => Promise.reject(new Error('away')) };
  const lines: { event?: string }[] = [];
  const stop = warnOfEndingKeys({ keys: broken }, { warn: (line: object) => void lines.push(line) });
  await new Promise((resolve) => setImmediate(resolve));
  stop();
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['schluessel-ungelesen'],
  );
});
