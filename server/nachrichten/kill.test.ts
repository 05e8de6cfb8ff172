import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { size } from '../../scripts/test/size.ts';
import { partnersOf } from '../store/contract-tests/contract-examples.ts';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { brandsFolder } from '../test/test-clients.ts';
import { pushService } from '../test/test-push-service.ts';
import { folder, run } from '../test/test-service.ts';
import { eventually, gatewayOn, pushTo, reportedFor, smsTo } from './test-lane.ts';

const KILLS = size(2, 20);

test(`killed ${KILLS} times between the effect and its acknowledgement, the service says nothing twice, and what comes next to all`, async (t) => {
  let kill: (() => void) | null = null;
  const dies = (response: ServerResponse): void => {
    if (!kill) return void response.writeHead(201).end('ok');
    kill();
    response.socket?.destroy();
  };
  const { url, got, until } = await gatewayOn(t, dies);
  const push = await pushService(t, dies);
  const key = newVapidKey();
  const nachrichten = { adresse: url, vorlage: { to: '{nummer}', text: '{text}' } };
  const dataDir = folder(t);
  const BRANDS_DIR = brandsFolder(t, { ra_Standard: { nachrichten } });
  const env = { BRANDS_DIR, PUSH_KEY: key.privateKey, PUSH_HOSTS: '127.0.0.1' };
  let service = await run(t, dataDir, env);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(() => store.close());
  /** By turns a text and a push message. */
  const isText = (nr: number): boolean => nr % 2 === 0;
  const numberOf = (nr: number): string => `+491760000${String(nr).padStart(4, '0')}`;
  const reported = async (nr: number) => {
    const weg = isText(nr) ? smsTo(numberOf(nr)) : pushTo(push.subscribe(key.publicKey));
    const one = await reportedFor(store, weg, new Date().toISOString());
    return (meldungsTyp: string) =>
      store.appendEvents(null, [partnersOf(one, meldungsTyp, { zeit: new Date().toISOString(), daten: '{}' })]);
  };

  const cases = [];
  for (let nr = 0; nr < KILLS; nr++) {
    const { child, ended } = service;
    kill = () => void child.kill('SIGKILL');
    const happens = await reported(nr);
    cases.push(happens);
    await happens('BEAUFTRAGT');
    await (isText(nr) ? until(nr / 2 + 1) : push.until((nr + 1) / 2));
    await ended;
    kill = null;
    service = await run(t, dataDir, env);
  }
  const lane = store.nachrichten.lane(null);
  // The last lease runs out after 15 seconds.
  await eventually(
    async () => (await lane.backlog()).wartend === 0,
    () => 'messages wait',
    60_000,
  );
  const numbers = got.map(({ body }) => String((JSON.parse(body) as { to: string }).to));
  assert.deepEqual(
    numbers.toSorted(),
    Array.from({ length: KILLS / 2 }, (_, place) => numberOf(2 * place)),
  );
  assert.equal(new Set(push.got.map(({ endpoint }) => endpoint)).size, KILLS / 2);
  for (const happens of cases) await happens('ANKUNFT');
  // Two minutes after the last: they wait.
  await eventually(
    async () => (await lane.backlog()).wartend === KILLS,
    () => 'the next is lost',
    10_000,
  );
  assert.deepEqual([got.length, push.got.length], [KILLS / 2, KILLS / 2]);
  service.child.kill('SIGKILL');
});
