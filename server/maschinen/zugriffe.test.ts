import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreError } from '../store/engine.ts';
import { newKey } from '../store/tables/bearer-key.ts';
import type { Zugriff, Zugriffe } from '../store/tables/auskunft/zugriffe.ts';
import { flatTyre, NOW, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, operate, reported, run } from '../test/test-service.ts';
import { makeAccessLog } from './zugriffe.ts';

const ZEIT = new Date(NOW).toISOString();
type Lists = { store: { zugriffe: Pick<Zugriffe, 'list'> } };

/** The accesses of an actor once there are so many, oldest call first as words. */
async function accessesOf({ store }: Lists, akteur: string, count: number): Promise<Zugriff[]> {
  let found: Zugriff[] = [];
  for (let tries = 0; tries < 100 && found.length < count; tries++) {
    await sleep(50);
    found = await store.zugriffe.list({ akteur }, 1_000);
  }
  return found;
}

const wordsOf = ({ aufruf, vorgang, ausgang, anzahl }: Zugriff): string => `${aufruf} ${vorgang} ${ausgang} ${anzahl}`;

test('every answer to a machine is written down: key, call, case, client, time, outcome; a feed names each of its cases [7.122]', async (t) => {
  const app = await testApp(t);
  const [one, other] = [await app.reported(), await app.reported()];
  const { authorization, id } = await app.keyOf('betreiber', { mandant: 'ra_Standard' });
  const headers = { authorization, 'idempotency-key': 'k' };
  for (let n = 0; n < 3; n++) await app.call('GET', `betreiber/vorgang/${one.vorgangRef}`, undefined, headers);
  await app.call('GET', 'betreiber/vorgang/NOSUCHNOSUCHNOSU', undefined, headers);
  await app.call('GET', 'betreiber/vorgaenge', undefined, headers);
  await app.call('POST', `betreiber/vorgang/${other.vorgangRef}/hinweis`, { text: 'Wir kommen.' }, headers);
  await app.call('DELETE', `betreiber/einladung/${other.einladung}`, undefined, headers);
  const made = (await app.call('POST', 'betreiber/vorgang', {}, headers)).json().data as { vorgangRef: string };
  const found = await accessesOf(app, id, 7);
  assert.deepEqual(
    found.map(wordsOf).toSorted(),
    [
      `GET /betreiber/vorgang/:vorgangRef ${one.vorgangRef} 200 3`,
      'GET /betreiber/vorgang/:vorgangRef  404 1',
      `GET /betreiber/vorgaenge ${one.vorgangRef} 200 1`,
      `GET /betreiber/vorgaenge ${other.vorgangRef} 200 1`,
      `POST /betreiber/vorgang/:vorgangRef/hinweis ${other.vorgangRef} 200 1`,
      `DELETE /betreiber/einladung/:id ${other.vorgangRef} 200 1`,
      `POST /betreiber/vorgang ${made.vorgangRef} 200 1`,
    ].toSorted(),
  );
  assert.ok(found.every(({ zeit, zuletzt }) => zeit === ZEIT && zuletzt === ZEIT));
  assert.ok(found.every(({ vorgang, mandant }) => mandant === (vorgang ? 'ra_Standard' : '')));
  const dump = await app.store.lifetime.dump('ra_Standard', one.userID);
  assert.equal(dump?.['zugriffe']?.length, 2, 'the person who asks is told');
});

test('a partner’s batch is written down for each case that it reached, once', async (t) => {
  const app = await testApp(t);
  const [mine, foreign] = [await app.reported(), await app.reported()];
  const { authorization, id } = await app.keyOf('partner', { name: 'Helfer' });
  await app.store.zuweisungen.assign('ra_Standard', mine.userID, { partner: 'Helfer', seit: ZEIT });
  const event = (vorgangRef: string, unid: string) => ({ vorgangRef, unid, meldungsTyp: 'ABFAHRT' });
  const ereignisse = [event(mine.vorgangRef, '1'), event(mine.vorgangRef, '2'), event(foreign.vorgangRef, '3')];
  await app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  assert.deepEqual((await accessesOf(app, id, 1)).map(wordsOf), [`POST /partner/ereignisse ${mine.vorgangRef} 200 1`]);
});

test('who is refused is written down too: by the id of the key if it was ever one of ours, and a flood of them is one row [7.123]', async (t) => {
  const app = await testApp(t);
  const { vorgangRef } = await app.reported();
  const path = `betreiber/vorgang/${vorgangRef}`;
  const [revoked, weak, partner] = [
    await app.keyOf('betreiber'),
    await app.keyOf('betreiber', { darf: ['anlegen'] }),
    await app.keyOf('partner'),
  ];
  await app.store.keys.revoke(revoked.id, ZEIT);
  for (const { authorization } of [revoked, weak, partner]) await app.call('GET', path, undefined, { authorization });
  const { key } = newKey();
  for (let n = 0; n < 300; n++) {
    app.time.now += 61_000 * 11; // past the window of misses
    if (n % 6 === 0) app.time.now = NOW + Math.floor(n / 6) * 1_000;
    await app.call('GET', path, undefined, n % 2 ? { authorization: `Bearer ${key}` } : {});
  }
  const call = 'GET /betreiber/vorgang/:vorgangRef ';
  assert.deepEqual((await accessesOf(app, revoked.id, 1)).map(wordsOf), [`${call} 401 1`]);
  assert.deepEqual((await accessesOf(app, weak.id, 1)).map(wordsOf), [`${call} 403 1`]);
  assert.deepEqual((await accessesOf(app, partner.id, 1)).map(wordsOf), [`${call} 401 1`]);
  const unknown = await accessesOf(app, '', 1);
  assert.ok(unknown.length >= 1 && unknown.length <= 4, `${unknown.length} rows`);
  assert.equal(
    unknown.reduce((sum, { anzahl }) => sum + anzahl, 0),
    300,
  );
});

test('no key, name, number, plate, position or id of a person ever stands in the log of accesses [7.124]', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir);
  const { userID, vorgangRef, einladung } = await reported(port, dataDir);
  const make = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'Leitstelle', '--alle-mandanten', '--json'];
  const { schluessel, id } = JSON.parse((await operate(make, dataDir)).stdout) as { schluessel: string; id: string };
  const call = (path: string) =>
    fetch(`http://127.0.0.1:${port}${BASE}/betreiber/${path}`, { headers: { authorization: `Bearer ${schluessel}` } });
  // Before the store has it, it is in a file, which is emptied within a second.
  const files = () => globSync('zugriffe/*.jsonl', { cwd: dataDir }).map((file) => join(dataDir, file));
  let onTheWay = '';
  const paths = [
    [`vorgang/${userID}`, 404],
    [`vorgang/${vorgangRef}`, 200],
    ['vorgaenge?mandant=ra_Standard', 200],
  ] as const;
  for (let tries = 0; tries < 20 && !(onTheWay.includes(id) && onTheWay.includes(vorgangRef)); tries++)
    for (const [path, status] of paths) {
      assert.equal((await call(path)).status, status);
      onTheWay += readFileSync(files()[0]!, 'utf8');
    }
  await call(`einladung/${einladung}/qr.svg`);
  assert.equal(files().length, 1);
  assert.equal(statSync(files()[0]!).mode & 0o777, 0o600);
  for (let tries = 0; tries < 100 && readFileSync(files()[0]!, 'utf8') !== ''; tries++) await sleep(100);
  assert.equal(readFileSync(files()[0]!, 'utf8'), '', 'what the store has is taken out of the file');
  const { mobilnummer } = flatTyre().vorgangsMetadaten;
  const secrets = [
    schluessel,
    'Leitstelle',
    userID,
    einladung,
    'Zenobia',
    'K-RA',
    mobilnummer,
    '50.9375',
    'Trankgasse',
  ];
  const { stdout } = await operate(['zugriffe', '--json'], dataDir);
  for (const text of [onTheWay, stdout]) {
    assert.ok(text.includes(id) && text.includes(vorgangRef), text);
    for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${text}`);
  }
});

test('a service that is killed right after its answer has written the access down: the next start takes it over [7.125]', async (t) => {
  const dataDir = folder(t);
  const first = await run(t, dataDir);
  const { vorgangRef } = await reported(first.port, dataDir);
  const make = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--alle-mandanten', '--json'];
  const { schluessel, id } = JSON.parse((await operate(make, dataDir)).stdout) as { schluessel: string; id: string };
  const headers = { authorization: `Bearer ${schluessel}` };
  const path = `${BASE}/betreiber/vorgang/${vorgangRef}`;
  assert.equal((await fetch(`http://127.0.0.1:${first.port}${path}`, { headers })).status, 200);
  first.child.kill('SIGKILL');
  await first.ended;
  const inStore = async () =>
    JSON.parse((await operate(['zugriffe', vorgangRef, '--schluessel', id, '--json'], dataDir)).stdout) as Zugriff[];
  const second = await run(t, dataDir);
  assert.deepEqual((await inStore()).map(wordsOf), [`GET /betreiber/vorgang/:vorgangRef ${vorgangRef} 200 1`]);
  assert.deepEqual(globSync('zugriffe/*', { cwd: dataDir }), []);
  // A stop leaves nothing behind.
  assert.equal((await fetch(`http://127.0.0.1:${second.port}${path}`, { headers })).status, 200);
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0);
  assert.deepEqual(
    (await inStore()).map(({ anzahl }) => anzahl),
    [2],
  );
  assert.deepEqual(globSync('zugriffe/*', { cwd: dataDir }), []);
});

/** An access log on a store that fails while `isAway`. */
function logOn(t: TestContext, dataDir: string) {
  const kept: Zugriff[] = [];
  const told: string[] = [];
  const state = { isAway: true };
  const add = async (accesses: readonly Zugriff[]): Promise<void> => {
    if (state.isAway) throw new StoreError('STORE_BUSY', 'away');
    kept.push(...accesses);
  };
  const store = { zugriffe: { add } as unknown as Zugriffe };
  const log = makeAccessLog({
    store,
    dataDir,
    log: { error: (line: { event: string }) => void told.push(line.event) } as never,
  });
  t.after(log.close);
  return { log, kept, told, state };
}

const accessOf = (n: number, akteur = 'a'): Zugriff => {
  const zeit = new Date(NOW).toISOString();
  return { akteur, aufruf: 'GET /x', mandant: '', vorgang: `${n}`, ausgang: '200', zeit, zuletzt: zeit, anzahl: 1 };
};

test('while the store is away accesses wait, in bounded room, and one line says so', async (t) => {
  const dataDir = folder(t);
  const { log, kept, told, state } = logOn(t, dataDir);
  for (let n = 0; n < 60_000; n++) log.add([accessOf(n % 25_000)]);
  for (let tries = 0; tries < 100 && !told.length; tries++) await sleep(100);
  assert.deepEqual(told, ['zugriffe-gescheitert']);
  const [file] = globSync('zugriffe/*.jsonl', { cwd: dataDir });
  const lines = readFileSync(join(dataDir, file!), 'utf8').split('\n').length - 1;
  assert.ok(lines <= 20_000, `${lines} lines`);
  state.isAway = false;
  for (let tries = 0; tries < 100 && !kept.length; tries++) await sleep(100);
  assert.equal(kept.length, 20_000);
  assert.ok(
    kept.some(({ vorgang }) => vorgang === '24999'),
    'the newest',
  );
});

test('a folder that may not be written is told once, and answers go on', async (t) => {
  const dataDir = folder(t);
  writeFileSync(join(dataDir, 'zugriffe'), 'a file in its place');
  const { log, kept, told, state } = logOn(t, dataDir);
  state.isAway = false;
  log.add([accessOf(1)]);
  log.add([accessOf(1)]);
  await log.close();
  assert.deepEqual([kept.map(({ anzahl }) => anzahl), told], [[2], ['zugriffe-gescheitert']]);
});

test('what a dead process left is taken over, also with a line that was cut; of a living one nothing', async (t) => {
  const dataDir = folder(t);
  const { log, kept, state } = logOn(t, dataDir);
  state.isAway = false;
  mkdirSync(join(dataDir, 'zugriffe'));
  const lines = `${JSON.stringify(accessOf(1))}\n${JSON.stringify(accessOf(1))}\n{"akteur":"b`;
  writeFileSync(join(dataDir, 'zugriffe/999999999-a.jsonl'), lines);
  writeFileSync(join(dataDir, `zugriffe/${process.ppid}-b.jsonl`), lines);
  await log.takeOver();
  assert.deepEqual(kept.map(wordsOf), ['GET /x 1 200 2']);
  assert.deepEqual(globSync('zugriffe/*', { cwd: dataDir }), [`zugriffe/${process.ppid}-b.jsonl`]);
});
