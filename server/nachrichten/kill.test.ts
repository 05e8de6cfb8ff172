import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { emptyVorgang } from '#domain/vorgang.ts';
import { eventOf, fresh, partnersOf, reportOf } from '../store/contract/contract-examples.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { clientsFolder } from '../test/test-clients.ts';
import { folder, run } from '../test/test-service.ts';
import { smsLane } from './sms-lane.ts';
import { eventually, gatewayOn } from './test-lane.ts';

const KILLS = 20;

test(`killed ${KILLS} times between the effect and its acknowledgement, the service says nothing twice, and what comes next to all`, async (t) => {
  let kill: (() => void) | null = null;
  const { url, got, until } = await gatewayOn(t, (response) => {
    if (!kill) return void response.end('ok');
    kill();
    response.socket?.destroy();
  });
  const nachrichten = { adresse: url, vorlage: { to: '{nummer}', text: '{text}' } };
  const dataDir = folder(t);
  const env = { MANDANTEN_DIR: clientsFolder(t, { ra_Standard: { nachrichten } }) };
  let service = await run(t, dataDir, env);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(() => store.close());
  const numberOf = (nr: number): string => `+491760000${String(nr).padStart(4, '0')}`;
  const reported = async (nr: number) => {
    const one = fresh({ doc: JSON.stringify(emptyVorgang()) });
    await store.create(one);
    const weg = { ziel: 'sms', weg: smsLane('ra_Standard'), adresse: numberOf(nr), sprache: 'de' };
    const zeit = new Date().toISOString();
    await store.report(reportOf(one, { doc: one.doc, weg, zeit, event: { ...eventOf('EINGANG'), zeit } }));
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
    await until(nr + 1);
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
    Array.from({ length: KILLS }, (_, nr) => numberOf(nr)),
  );
  for (const happens of cases) await happens('ANKUNFT');
  // Two minutes after the last: they wait.
  await eventually(
    async () => (await lane.backlog()).wartend === KILLS,
    () => 'the next is lost',
    10_000,
  );
  assert.equal(got.length, KILLS);
  service.child.kill('SIGKILL');
});
