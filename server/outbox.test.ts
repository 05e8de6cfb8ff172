import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMandanten } from './open.ts';
import { isSignedWith, receiver, SECRET } from './outbox/test-receiver.ts';
import { readSettings } from './settings.ts';
import { openSqlite } from './store/sqlite.ts';
import { flatTyre } from './test-app.ts';
import { BASE } from './test-calls.ts';
import { betreiber, folder, run } from './test-service.ts';
import { newVorgang } from './vorgang-new.ts';

const KILLS = 8;
const REPORTS = 25;

test('killed eight times between report and delivery, the service delivers every report; one that comes twice has the same id, and none is of a report that was not kept', async (t) => {
  const dataDir = folder(t);
  // Every seventh message is taken, and the answer lost; the next time it comes through.
  const { url, got } = await receiver(t, (response, count) => {
    const isFirst = got.filter(({ id }) => id === got[count]!.id).length === 1;
    if (isFirst && count % 7 === 3) response.socket?.destroy();
    else response.writeHead(204).end();
  });
  const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_TIMEOUT_MS: '500' };
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  const settings = readSettings({ DATA_DIR: dataDir });
  const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
  const consent = { version: client.mandant.zustimmung, zeit: new Date().toISOString(), language: 'de' };
  const wish = { client, typ: 'kfz', beispiel: false, publicUrl: settings.publicUrl } as const;
  const all: string[] = [];
  const acknowledged = new Set<string>();

  for (let round = 0; round < KILLS; round++) {
    const ids = await Promise.all(
      Array.from({ length: REPORTS }, () => newVorgang(store, { ...wish, now: Date.now() })),
    );
    for (const { userID } of ids) await store.start('ra_Standard', userID, consent);
    const { child, port, ended } = await run(t, dataDir, env);
    // After some of the round's reports, at another point each time.
    const last = Math.floor(REPORTS * Math.random());
    for (const [index, { userID }] of ids.entries()) {
      all.push(userID);
      if (index === last) setTimeout(() => child.kill('SIGKILL'), 30 * Math.random());
      const answer = await fetch(`http://localhost:${port}${BASE}/vorgang/${userID}/melden`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'if-match': '"1"', 'idempotency-key': userID },
        body: JSON.stringify(flatTyre()),
      }).catch(() => null);
      if (answer?.ok) acknowledged.add(userID);
    }
    child.kill('SIGKILL');
    await ended;
  }
  const { child, ended } = await run(t, dataDir, env);
  const due = async () => (await store.outbox.backlog()).wartend;
  for (let tries = 0; tries < 1_200 && (await due()) > 0; tries++) await sleep(100);
  assert.equal(await due(), 0, JSON.stringify(await store.outbox.list(null, 'wartend', 5)));
  child.kill('SIGTERM');
  assert.equal(await ended, 0);

  const idOf = new Map<string, string>();
  for (const message of got) {
    assert.ok(isSignedWith(SECRET, message));
    const { userID } = JSON.parse(message.body).data as { userID: string };
    assert.equal(idOf.get(userID) ?? message.id, message.id, 'twice under two ids');
    idOf.set(userID, message.id);
  }
  const reported = await Promise.all(
    all.map(async (userID) => (await store.load(userID, null, new Date().toISOString()))?.status === 'gemeldet'),
  );
  assert.deepEqual([...idOf.keys()].toSorted(), all.filter((_, index) => reported[index]).toSorted());
  for (const userID of acknowledged) assert.ok(idOf.has(userID));
  assert.ok(acknowledged.size > KILLS && acknowledged.size < all.length, `${acknowledged.size} of ${all.length}`);
  assert.ok(got.length > idOf.size, 'no message came twice, so nothing was tried');
  t.diagnostic(`${all.length} reports, ${acknowledged.size} acknowledged, ${idOf.size} kept, ${got.length} messages`);
});

test('a start says when nobody would hear of a report: neither a webhook nor a good operator key', async (t) => {
  const dataDir = folder(t);
  const warns = async (env: Record<string, string> = {}) => {
    const { child, logged, ended } = await run(t, dataDir, { LOG_LEVEL: 'warn', ...env });
    child.kill('SIGTERM');
    await ended;
    return logged().includes('"keine-zustellung"');
  };
  assert.equal(await warns(), true);
  assert.equal(await warns({ WEBHOOK_URL: 'http://localhost:9/', WEBHOOK_SECRET: SECRET }), false);
  betreiber(['schluessel', 'anlegen', '--art', 'partner', '--name', 'x'], dataDir);
  assert.equal(await warns(), true);
  const made = betreiber(['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--json'], dataDir);
  assert.equal(await warns(), false);
  betreiber(['schluessel', 'widerrufen', JSON.parse(made.stdout).id], dataDir);
  assert.equal(await warns(), true);
});
