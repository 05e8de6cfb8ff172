import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../scripts/test/long-test.ts';
import { size } from '../../scripts/test/size.ts';
import { readDatabaseUrl } from '../store/postgres/database-url.ts';
import { openPostgres } from '../store/postgres/postgres.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/store.ts';
import type { NewCase } from '../store/tables/cases.ts';
import { folder, run } from '../test/test-service.ts';
import { receiver, SECRET } from './test-receiver.ts';
import { happened, numbersByCase, remarked, reported } from './test-worker.ts';

/** Of each round, which ends in a kill. */
const CASES = 20;
/** What happens in each case after its report, a message each. */
const TOLD = ['NACHTRAG', 'UEBERFAELLIG', 'BEAUFTRAGT', 'ABFAHRT'] as const;
const OF_CASE = 1 + TOLD.length;
const KILLS = size(1, 3);
/** Messages of a round that come before its kill. */
const BEFORE = 30;

/** Services deliver what is in the store while one after the other is killed; checks the order in which it came. */
async function throughKills(
  t: TestContext,
  store: Store,
  { dataDir, count, env }: { dataDir: string; count: number; env: Record<string, string> },
): Promise<void> {
  // An answer takes a while, and every ninth message is received but its answer lost: it comes again.
  const { url, got } = await receiver(t, (response, before) => {
    const isFirst = got.filter(({ id }) => id === got[before]!.id).length === 1;
    if (isFirst && before % 9 === 5) response.socket?.destroy();
    else setTimeout(() => response.writeHead(204).end(), 10 + 20 * Math.random());
  });
  const all = { ...env, WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_TIMEOUT: '500ms' };
  const told: NewCase[] = [];
  const services = await Promise.all(Array.from({ length: count }, () => run(t, dataDir, all)));
  for (let round = 0; round < KILLS; round++) {
    const before = got.length;
    const cases = await Promise.all(Array.from({ length: CASES }, () => reported(store, Date.now())));
    for (const typ of TOLD)
      for (const one of cases)
        await (typ === 'NACHTRAG' ? remarked(store, one, Date.now(), typ) : happened(store, one, Date.now(), typ));
    told.push(...cases);
    while (got.length < before + BEFORE) await sleep(5);
    const { child, ended } = services[round % count]!;
    child.kill('SIGKILL');
    await ended;
    services[round % count] = await run(t, dataDir, all);
  }
  // Two minutes: a message that fails twice, as beside other tests, waits for one (RESTS).
  for (let tries = 0; tries < 2_400 && (await store.outbox.backlog()).wartend > 0; tries++) await sleep(50);
  for (const { child, ended } of services) {
    child.kill('SIGTERM');
    await ended;
  }
  const numbers = numbersByCase(got);
  assert.equal(numbers.size, CASES * KILLS);
  for (const [vorgangRef, of] of numbers) {
    assert.deepEqual(
      of,
      of.toSorted((a, b) => a - b),
      vorgangRef,
    );
    assert.equal(new Set(of).size, OF_CASE, vorgangRef);
  }
  for (const { mandant, userID } of told) {
    const types = (await store.events(mandant, userID)).map(({ meldungsTyp }) => meldungsTyp);
    assert.equal(types.filter((typ) => typ === 'ZUGESTELLT').length, 1, types.join());
  }
  assert.ok(got.length > CASES * OF_CASE * KILLS, 'none came twice, so none was under way at a kill');
  t.diagnostic(`${got.length} messages of ${CASES * OF_CASE * KILLS} in order of their case through ${KILLS} kills`);
}

test('killed while it delivers, again and again, a service keeps to the order of each case: what was under way comes again before the next [7.68]', async (t) => {
  const dataDir = folder(t);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  await throughKills(t, store, { dataDir, count: 1, env: {} });
});

longTest(
  'two services on one PostgreSQL keep to it likewise',
  async (t) => {
    const server = await sharedPostgres();
    t.after(() => server.stop());
    const DATABASE_URL = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(DATABASE_URL));
    t.after(store.close);
    await throughKills(t, store, { dataDir: folder(t), count: 2, env: { DATABASE_URL } });
  },
  { skip: withoutPostgres },
);
