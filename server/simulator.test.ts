import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { distance } from '#domain/ort/entfernung.ts';
import { isLong } from '../scripts/test/size.ts';
import { planOf } from './simulator/plan.ts';
import { BASE } from './test/test-calls.ts';
import { folder, operate, reported, run } from './test/test-service.ts';

const PLACE = { lat: 50.93754, lng: 6.96028 };
const TYPES = [
  'EINGANG',
  'SCHADENNUMMER',
  'BEAUFTRAGT',
  'ABFAHRT',
  ...Array<string>(20).fill('POSITION'),
  'ANKUNFT',
  'ABSCHLUSS',
];
const EXAMPLE = { flags: ['--beispiel'] };

interface Status {
  schritte: { erledigt: boolean }[];
  helfer: { name: string } | null;
  position: { lat: number; lng: number } | null;
}

const statusOf = async (port: number, userID: string): Promise<Status> =>
  (await (await fetch(`http://localhost:${port}${BASE}/vorgang/${userID}/status`)).json()).data;

async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  let value = await read();
  for (let tries = 0; tries < 600 && !isThere(value); tries++) {
    await sleep(50);
    value = await read();
  }
  return value;
}

/** The types of a case's events; several positions in a row, of which not all are kept, count as one. */
const typesOf = async (dataDir: string, userID: string): Promise<string[]> =>
  thinned(
    JSON.parse((await operate(['auskunft', userID, '--json'], dataDir)).stdout).ereignisse.map(
      (row: { meldungs_typ: string }) => row.meldungs_typ,
    ),
  );
const thinned = (types: readonly string[]): string[] =>
  types.filter((type, index) => type !== 'POSITION' || type !== types[index - 1]);
const isDone = ({ schritte }: Status): boolean => schritte.every(({ erledigt }) => erledigt);

test('the help of an example comes nearer in a straight line, and takes three minutes', () => {
  const plan = planOf('XXXXXXXXXXXX', PLACE);
  assert.deepEqual(['EINGANG', ...plan.map(({ record }) => record['meldungsTyp'])], TYPES);
  assert.deepEqual([plan[0]!.after, plan.at(-1)!.after], [5, 180]);
  assert.equal(new Set(plan.map(({ record }) => record['unid'])).size, plan.length);
  const metres = plan.flatMap(({ record }) => {
    const at = record['bewegungsProfil'] as typeof PLACE | undefined;
    return at ? [distance(at, PLACE)] : [];
  });
  assert.ok(metres[0]! > 4_000 && metres.at(-1)! < 400, metres.join(' '));
  assert.deepEqual(
    metres,
    metres.toSorted((a, b) => b - a),
  );
  assert.ok(planOf('XXXXXXXXXXXX', null).every(({ record }) => record['meldungsTyp'] !== 'POSITION'));
});

test('who reports an example sees help come, from the claim number to the completion; a real case gets no invented help [7.35]', async (t) => {
  const dataDir = folder(t);
  const { port, said } = await run(t, dataDir, { SIMULATOR_SPEED: '60' });
  const [example, real] = [await reported(port, dataDir, EXAMPLE), await reported(port, dataDir)];
  const onTheWay = await until(
    () => statusOf(port, example.userID),
    ({ position }) => position !== null,
  );
  assert.equal(onTheWay.helfer?.name, 'Abschleppdienst Beispiel');
  assert.ok(distance(onTheWay.position!, PLACE) < 6_000);
  assert.ok(isDone(await until(() => statusOf(port, example.userID), isDone)));
  assert.deepEqual(await typesOf(dataDir, example.userID), thinned(TYPES));
  const [, token] = /^Helper of the example: http:.*\/auftrag\/(\w+)$/m.exec(said()) ?? [];
  const page = await fetch(`http://localhost:${port}${BASE}/auftrag/${token}`);
  const { data } = (await page.json()) as { data: { stand: string; ende: string; helfer: { name: string } } };
  assert.deepEqual([data.stand, data.ende, data.helfer.name], ['beendet', 'erledigt', onTheWay.helfer?.name]);
  assert.deepEqual(await typesOf(dataDir, real.userID), ['EINGANG']);
  assert.deepEqual(JSON.parse((await operate(['schluessel', 'liste', '--json'], dataDir)).stdout), []);
});

test('a service that is killed meanwhile goes on with the example, each event once, without a key [7.62]', async (t) => {
  const dataDir = folder(t);
  const env = { SIMULATOR_SPEED: '40' };
  const first = await run(t, dataDir, env);
  const { userID } = await reported(first.port, dataDir, EXAMPLE);
  await until(
    () => statusOf(first.port, userID),
    ({ position }) => position !== null,
  );
  first.child.kill('SIGKILL');
  await first.ended;
  const { port, child, ended } = await run(t, dataDir, env);
  assert.ok(isDone(await until(() => statusOf(port, userID), isDone)));
  assert.deepEqual(await typesOf(dataDir, userID), thinned(TYPES));
  assert.equal(JSON.parse((await operate(['schluessel', 'liste', '--json'], dataDir)).stdout).length, 0);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});

test('a cancelled example is left alone, and by hand only an example that is reported is helped', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir, { SIMULATOR: 'off' });
  const [cancelled, example, real] = [
    await reported(port, dataDir, EXAMPLE),
    await reported(port, dataDir, EXAMPLE),
    await reported(port, dataDir),
  ];
  const answer = await fetch(`http://localhost:${port}${BASE}/storno/vorgang/${cancelled.userID}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'storno' },
    body: '{"grund":"WARTEZEIT"}',
  });
  assert.equal(answer.status, 200);
  const byHand = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'simulator.ts'), ...args], {
      env: { ...process.env, DATA_DIR: dataDir, SIMULATOR_SPEED: '200' },
      encoding: 'utf8',
    });
  const refused = isLong ? [cancelled.userID, real.userID, 'XXXXXXXXXXXX'] : [real.userID];
  for (const id of refused) assert.equal(byHand(id).status, 1, id);
  assert.equal(byHand().status, 2);
  if (isLong) assert.equal(byHand('--help').status, 0);
  const { status, stdout, stderr } = byHand(example.userID);
  const [links, types] = [/^Helper of/, /^[A-Z_]+$/].map((kind) =>
    stdout.split('\n').filter((line) => kind.test(line)),
  );
  assert.deepEqual([status, stderr, types, links?.length], [0, '', TYPES.slice(1), 1]);
  assert.deepEqual(await typesOf(dataDir, example.userID), thinned(TYPES));
  assert.deepEqual(await typesOf(dataDir, cancelled.userID), ['EINGANG', 'STORNO']);
  assert.deepEqual(await typesOf(dataDir, real.userID), ['EINGANG']);
});
