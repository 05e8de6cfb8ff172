import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './test/free-port.ts';
import { readDatabaseUrl } from './store/postgres/database-url.ts';
import { openPostgres } from './store/postgres/postgres.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from './store/postgres/test-postgres.ts';
import { flatTyre, testApp } from './test/test-app.ts';
import { operate } from './test/test-service.ts';

describe('the service on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  test('answers 503 with Retry-After while the database is away, and 200 when it is back', async (t) => {
    const store = await openPostgres(readDatabaseUrl(await server.newUrl()));
    t.after(store.close);
    const { call, app, started, logged } = await testApp(t, { store: () => store });
    const { userID } = await started();
    const load = () => call('GET', `vorgang/${userID}`);
    const save = (revision: number) => call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': `"${revision}"` });
    const { revision } = (await load()).json();
    assert.equal((await save(revision)).statusCode, 200);
    await server.halt('immediate');
    for (const answer of [await load(), await save(revision + 1), await app.inject('/readyz')]) {
      assert.equal(answer.statusCode, 503);
      assert.ok(Number(answer.headers['retry-after']) > 0);
    }
    assert.doesNotMatch(logged(), /pannenlotse@|Trankgasse/);
    await server.restart();
    assert.equal((await load()).json().revision, revision + 1);
    assert.equal((await save(revision + 1)).statusCode, 200);
  });

  test('takes a case from the operator’s call over a partner’s events to the rating, and gives all of it in the feed', async (t) => {
    const store = await openPostgres(readDatabaseUrl(await server.newUrl()));
    t.after(store.close);
    const { call, keyOf, zustimmung } = await testApp(t, { store: () => store });
    const [operator, partner] = [await keyOf('betreiber', { mandant: 'ra_Standard' }), await keyOf('partner')];
    const made = await call('POST', 'betreiber/vorgang', {}, { ...operator, 'idempotency-key': 'new' });
    const { userID, vorgangRef } = made.json().data;
    await call('POST', `betreiber/vorgang/${vorgangRef}/zuweisung`, { partner: 'partner' }, operator);
    await call('POST', `vorgang/${userID}/start`, { zustimmung, language: 'de' });
    await call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'k' });
    await call('PATCH', `betreiber/vorgang/${vorgangRef}`, { ranaVorgangsnummer: 'R-1' }, operator);
    const send = async (...ereignisse: object[]) => {
      const events = ereignisse.map((one) => ({ vorgangRef, ...one }));
      const sent = await call('POST', 'partner/ereignisse', { ereignisse: events }, partner);
      return sent.json().data.map((one: { ergebnis: string }) => one.ergebnis);
    };
    const abfahrt = { unid: '1', meldungsTyp: 'ABFAHRT', hinweis: 'a\u0000b \ud800' };
    assert.deepEqual(
      await send(abfahrt, abfahrt, { ...abfahrt, unid: '2\u0000' }, { ...abfahrt, vorgangRef: '\u0000' }),
      ['neu', 'doppelt', 'fehler', 'unbekannt'],
    );
    assert.deepEqual(await send({ unid: '3', meldungsTyp: 'ABSCHLUSS' }, { unid: '4', meldungsTyp: 'STORNO' }), [
      'neu',
      'fehler',
    ]);
    const rated = await call('PUT', `vorgang/${userID}/bewertung`, { bewertungWert: 4 }, { 'idempotency-key': 'r' });
    assert.deepEqual(rated.json().data, { bewertungWert: 4, bewertungFeedback: '' });
    await call('POST', `vorgang/${userID}/nachtrag`, { text: 'Danke' }, { 'idempotency-key': 'n' });
    const feed = (await call('GET', 'betreiber/vorgaenge', undefined, operator)).json();
    const [{ vorgang }] = feed.data;
    assert.deepEqual(
      [feed.data.length, vorgang.bewertung.bewertungWert, vorgang.vorgangsMetadaten.ranaVorgangsnummer],
      [1, 4, 'R-1'],
    );
    const from = async (seit: string) =>
      (await call('GET', `betreiber/vorgaenge?seit=${seit}`, undefined, operator)).json();
    assert.deepEqual(await from(feed.cursor), { data: [], cursor: feed.cursor, mehr: false });
    await store.beginEpoch(true);
    const { code, cursor } = await from(feed.cursor);
    assert.equal(code, 'STAND_VORAUS');
    assert.deepEqual(await from(cursor), { data: [], cursor, mehr: false }, 'nothing was lost, so nothing comes again');
    await store.beginEpoch(false);
    const again = await from((await from(cursor)).cursor);
    const [{ revision, ...come }] = again.data;
    const [{ revision: before, ...given }] = feed.data;
    assert.deepEqual([again.data.length, come], [1, given], 'nobody knows what was lost, so all comes again');
    assert.ok(revision > before, 'and no revision comes a second time');
    assert.equal(
      (await call('DELETE', `betreiber/einladung/${made.json().data.einladung}`, undefined, operator)).statusCode,
      200,
    );
    const unstorable = await Promise.all(
      (['hersteller/%00', 'vorgang/%00', 'betreiber/vorgang/%00', 'betreiber/einladung/%00/qr.svg'] as const)
        .map((path) => call('GET', path, undefined, operator))
        .concat(call('DELETE', 'betreiber/einladung/%00', undefined, operator)),
    );
    assert.deepEqual(
      unstorable.map(({ statusCode }) => statusCode),
      [200, 404, 404, 404, 404],
    );
    const other = await call('GET', `betreiber/vorgang/${vorgangRef.replace(/.$/, '-')}`, undefined, operator);
    assert.equal(other.statusCode, 404);
  });

  test('is started by DATABASE_URL, the operator’s commands beside it work on the same database, and DATA_DIR holds no store', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
    const dataDir = join(folder, 'data');
    const port = await freePort();
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: await server.newUrl(),
      PORT: String(port),
      LOG_LEVEL: 'error',
    };
    const service = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: 'ignore' });
    const ended = new Promise<number | null>((resolve) => service.once('exit', resolve));
    t.after(() => {
      service.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    const made = await operate(['einladung', '--json'], dataDir, { DATABASE_URL: env.DATABASE_URL });
    assert.deepEqual([made.status, made.stderr], [0, '']);
    const url = `http://localhost:${port}/service/extService.xsp/vorgang/${JSON.parse(made.stdout).einladung}`;
    let answer: Response | null = null;
    for (let tries = 0; tries < 400 && !answer; tries++) {
      answer = await fetch(url).catch(() => null);
      await sleep(25);
    }
    assert.equal(answer?.status, 200);
    assert.equal(existsSync(join(dataDir, 'pannenlotse.sqlite')), false);
    service.kill('SIGTERM');
    assert.equal(await ended, 0);
  });

  test('that cannot open its database says so in one line without the password, and ends with 1', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
    t.after(() => rmSync(dataDir, { recursive: true, force: true }));
    const DATABASE_URL = Object.assign(new URL(await server.newUrl()), {
      username: 'niemand',
      password: 'geheim',
    }).href;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL },
      encoding: 'utf8',
    });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^The database 127\.0\.0\.1:\d+\/test_\w+ refuses the service: [^\n]+\n$/);
    assert.doesNotMatch(stderr, /geheim/);
  });
});
