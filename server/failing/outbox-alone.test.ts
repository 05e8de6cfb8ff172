import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gatewayOn, pushTo, reportedFor, smsTo } from '../nachrichten/test-lane.ts';
import { receiver, SECRET } from '../outbox/test-receiver.ts';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { partnersOf } from '../store/contract-tests/contract-examples.ts';
import { readDatabaseUrl } from '../store/postgres/database-url.ts';
import { openPostgres } from '../store/postgres/postgres.ts';
import { startPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/store.ts';
import { clientsFolder } from '../test/test-clients.ts';
import { pushService } from '../test/test-push-service.ts';
import { beginDesk } from '../test/test-desk.ts';
import { folder, mountable, run } from '../test/test-service.ts';

/** The service whose database fails while a message of each kind is in flight: fault D17. */

interface Failing {
  dataDir: string;
  env?: Record<string, string>;
  open(): Promise<Store>;
  /** The database takes nothing any more, and does again. */
  fail(): void | Promise<void>;
  mend(): void | Promise<void>;
}

/** Milliseconds after which the lease of every message is over. */
const LEASE = 16_000;

async function throughFailure(t: TestContext, { dataDir, env = {}, open, fail, mend }: Failing): Promise<void> {
  const held: ServerResponse[] = [];
  let isHeld = true;
  const hold = (response: ServerResponse): void => void (isHeld ? held.push(response) : response.writeHead(201).end());
  const [hook, gateway, push] = [await receiver(t, hold), await gatewayOn(t, hold), await pushService(t, hold)];
  const key = newVapidKey();
  const nachrichten = { adresse: gateway.url, vorlage: { to: '{nummer}', text: '{text}' } };
  const { child, logged } = await run(t, dataDir, {
    CLIENTS_DIR: clientsFolder(t, { ra_Standard: { nachrichten } }),
    PUSH_KEY: key.privateKey,
    PUSH_HOSTS: '127.0.0.1',
    WEBHOOK_URL: hook.url,
    WEBHOOK_SECRET: SECRET,
    LEITSTAND_ON_CALL: '+4915112345678',
    SIMULATOR: 'off',
    LOG_LEVEL: 'warn',
    ...env,
  });
  const store = await open();
  const zeit = new Date().toISOString();
  const ways = [smsTo('+4917604069077'), pushTo(push.subscribe(key.publicKey))];
  for (const weg of ways) {
    const one = await reportedFor(store, weg, zeit);
    await store.appendEvents(null, [partnersOf(one, 'BEAUFTRAGT', { zeit, daten: '{}' })]);
  }
  // One that nobody has: the number on call is told of it.
  await beginDesk(store, Date.now());
  const { userID, mandant } = await reportedFor(store, null, zeit);
  // The first message of each case to the webhook; the second one waits for it.
  await Promise.all([hook.until(3), gateway.until(2), push.until(1)]);
  await store.close();

  await fail();
  isHeld = false;
  for (const response of held) response.writeHead(201).end('ok');
  await sleep(3_000);
  assert.deepEqual([child.exitCode, child.signalCode], [null, null], logged());
  assert.match(logged(), /"event":"zustellung-speicher"/);
  await mend();
  const after = await open();
  const span = { since: zeit, before: '2999' };
  const leftNow = async () => ({
    boxes: [await after.outbox.backlog(), await after.nachrichten.lane(null).backlog()],
    untold: (await after.rufe.due(mandant, span, '2999', 9)).filter((one) => one.userID === userID).length,
  });
  for (const until = performance.now() + 3 * LEASE; performance.now() < until; await sleep(200)) {
    const { boxes, untold } = await leftNow();
    if (untold === 0 && boxes.every(({ wartend }) => wartend === 0)) break;
  }
  const { boxes, untold } = await leftNow();
  await after.close();
  assert.deepEqual(
    [child.exitCode, untold, boxes.map((one) => [one.wartend, one.aufgegeben])],
    [
      null,
      0,
      [
        [0, 0],
        [0, 0],
      ],
    ],
  );
  assert.deepEqual([hook.got.length, gateway.got.length, push.got.length], [5, 2, 1]);
  assert.equal(new Set(hook.got.map(({ id }) => id)).size, 5, 'each message once');
}

longTest(
  'PostgreSQL is stopped while a text to a person, one to the number on call, a push message and a webhook are in flight: the service lives, and each comes once [D17]',
  async (t) => {
    const server = await startPostgres();
    t.after(() => server.stop());
    const DATABASE_URL = await server.newUrl();
    const open = () => openPostgres(readDatabaseUrl(DATABASE_URL));
    const [fail, mend] = [() => server.halt('fast'), () => server.restart()];
    await throughFailure(t, { dataDir: folder(t), env: { DATABASE_URL }, open, fail, mend });
    t.diagnostic('seen D17: PostgreSQL stopped under messages of four kinds in flight, then each of 8 came once');
  },
  { skip: withoutPostgres },
);

test('the disk is full while a text to a person, one to the number on call, a push message and a webhook are in flight: the service lives, and each comes once [D17]', async (t) => {
  const { at: dataDir, mount } = mountable(t);
  if (!mount('-t', 'tmpfs', '-o', 'size=12m', 'none')) return t.skip('needs the right to mount a small file system');
  const filler = join(dataDir, 'filler');
  const fail = (): void => {
    // To the last byte.
    for (const size of [1_000_000, 4_096, 1])
      for (let isFull = false; !isFull;)
        try {
          writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
        } catch {
          isFull = true;
        }
  };
  const open = () => openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  await throughFailure(t, { dataDir, open, fail, mend: () => rmSync(filler) });
  t.diagnostic('seen D17: the disk full under messages of four kinds in flight, then each of 8 came once');
});
