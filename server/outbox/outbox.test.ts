import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { longTest } from '../../scripts/test/long-test.ts';
import { isLong, size } from '../../scripts/test/size.ts';
import { openMandanten } from '../open.ts';
import { isSignedWith, receiver, SECRET } from './test-receiver.ts';
import { readSettings } from '../settings.ts';
import { readDatabaseUrl } from '../store/postgres/database-url.ts';
import { openPostgres } from '../store/postgres/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/store.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { flatTyre } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, operate, run } from '../test/test-service.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';

const KILLS = size(2, 8);
const REPORTS = 25;

/** Several services on one store, and that store. */
interface Shared {
  env: Record<string, string>;
  dataDir: string;
  store: Store;
  /** Services at once; in each round one of them is killed, in turn. */
  count: number;
  kills: number;
}

/** Reports cases while services are killed between report and delivery, and checks what the webhook received. */
async function throughKills(t: TestContext, { env: own, dataDir, store, count, kills }: Shared): Promise<void> {
  // Every seventh message is received but its answer lost; the retry comes through.
  const { url, got } = await receiver(t, (response, before) => {
    const isFirst = got.filter(({ id }) => id === got[before]!.id).length === 1;
    if (isFirst && before % 7 === 3) response.socket?.destroy();
    else response.writeHead(204).end();
  });
  const env = { ...own, WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_TIMEOUT: '500ms' };
  const settings = readSettings({ DATA_DIR: dataDir });
  const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
  const consent = { version: client.mandant.zustimmung, zeit: new Date().toISOString(), language: 'de' };
  const wish = { client, typ: 'kfz', beispiel: false, publicUrl: settings.publicUrl } as const;
  const all: string[] = [];
  const acknowledged = new Set<string>();
  const services = await Promise.all(Array.from({ length: count }, () => run(t, dataDir, env)));

  for (let round = 0; round < kills; round++) {
    const ids = await Promise.all(
      Array.from({ length: REPORTS }, () => newVorgang(store, { ...wish, now: Date.now() })),
    );
    for (const { userID } of ids) await store.start('ra_Standard', userID, consent);
    const { child, ended } = services[round % count]!;
    // The kill comes after a random number of the round's reports: after some, and before some.
    const last = 3 + Math.floor((REPORTS - 8) * Math.random());
    for (const [index, { userID }] of ids.entries()) {
      all.push(userID);
      if (index === last) setTimeout(() => child.kill('SIGKILL'), 30 * Math.random());
      const answer = await fetch(`http://localhost:${services[index % count]!.port}${BASE}/vorgang/${userID}/melden`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'if-match': '"1"', 'idempotency-key': userID },
        body: JSON.stringify(flatTyre()),
      }).catch(() => null);
      if (answer?.ok) acknowledged.add(userID);
    }
    await ended;
    services[round % count] = await run(t, dataDir, env);
  }
  const due = async () => (await store.outbox.backlog()).wartend;
  for (let tries = 0; tries < 1_200 && (await due()) > 0; tries++) {
    await endRests(store);
    await sleep(100);
  }
  assert.equal(await due(), 0, JSON.stringify(await store.outbox.list(null, 'wartend', 5)));
  for (const { child, ended } of services) {
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  }

  const idOf = new Map<string, string>();
  for (const message of got) {
    assert.ok(isSignedWith(SECRET, message));
    const { vorgangRef } = JSON.parse(message.body).data as { vorgangRef: string };
    const { userID } = (await store.loadByRef(vorgangRef, null))!;
    assert.equal(idOf.get(userID) ?? message.id, message.id, 'twice under two ids');
    idOf.set(userID, message.id);
  }
  const reported = await Promise.all(
    all.map(async (userID) => (await store.load(userID, null, new Date().toISOString()))?.status === 'gemeldet'),
  );
  assert.deepEqual([...idOf.keys()].toSorted(), all.filter((_, index) => reported[index]).toSorted());
  for (const userID of acknowledged) assert.ok(idOf.has(userID));
  assert.ok(acknowledged.size > kills && acknowledged.size < all.length, `${acknowledged.size} of ${all.length}`);
  assert.ok(got.length > idOf.size, 'no message came twice, so nothing was tried');
  t.diagnostic(`${all.length} reports, ${acknowledged.size} acknowledged, ${idOf.size} kept, ${got.length} messages`);
}

/** Makes messages due at once that back off after a second failure, for a minute or more. */
async function endRests({ outbox }: Store): Promise<void> {
  const [now, soon] = [0, 10_000].map((ahead) => new Date(Date.now() + ahead).toISOString());
  for (const one of await outbox.list(null, 'wartend', 100))
    if (one.faellig > soon!) await outbox.postpone(one, now!, one.fehler ?? '');
}

test('killed between report and delivery, again and again, the service delivers every report; one that comes twice has the same id, and none is of a report that was not kept [7.33]', async (t) => {
  const dataDir = folder(t);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  await throughKills(t, { env: {}, dataDir, store, count: 1, kills: KILLS });
});

longTest(
  'two services on one PostgreSQL, either killed in turns between report and delivery, deliver every report alike [7.34]',
  async (t) => {
    const server = await sharedPostgres();
    t.after(() => server.stop());
    const DATABASE_URL = await server.newUrl();
    const store = await openPostgres(readDatabaseUrl(DATABASE_URL));
    t.after(store.close);
    await throughKills(t, { env: { DATABASE_URL }, dataDir: folder(t), store, count: 2, kills: KILLS });
  },
  { skip: withoutPostgres },
);

test('a start says when nobody would hear of a report: neither a webhook nor a good operator key', async (t) => {
  const dataDir = folder(t);
  const warns = async (env: Record<string, string> = {}) => {
    const { child, logged, ended } = await run(t, dataDir, { LOG_LEVEL: 'warn', ...env });
    child.kill('SIGTERM');
    await ended;
    return logged().includes('"keine-zustellung"');
  };
  assert.equal(await warns(), true);
  if (isLong) assert.equal(await warns({ WEBHOOK_URL: 'http://localhost:9/', WEBHOOK_SECRET: SECRET }), false);
  await operate(['schluessel', 'anlegen', '--art', 'partner', '--name', 'x', '--alle-mandanten'], dataDir);
  if (isLong) assert.equal(await warns(), true);
  const made = await operate(
    ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--alle-mandanten', '--json'],
    dataDir,
  );
  assert.equal(await warns(), false);
  await operate(['schluessel', 'widerrufen', JSON.parse(made.stdout).id], dataDir);
  if (isLong) assert.equal(await warns(), true);
});
