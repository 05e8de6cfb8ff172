import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

test('the log tells the route and the status, and nothing of the person', async (t) => {
  let isBroken = false;
  const { app, store, call, invite, zustimmung, logged } = await testApp(t, {
    withPages: true,
    env: { LOG_LEVEL: 'trace', TRUST_PROXY: 'loopback' },
    store: (store) => ({
      ...store,
      load: async (...args) => {
        if (isBroken) throw new Error(`row of ${args[0]} with Quittenbaum +4915123456789 broken`);
        return store.load(...args);
      },
    }),
  });
  const { einladung, userID } = await invite({
    vorbelegung: { notesMetadaten: { anlagePerson_CN: 'CN=Kanarienvogel' } },
  });
  const headers = {
    'if-match': '"1"',
    'idempotency-key': 'SCHLUESSEL-KANARIE',
    'x-forwarded-for': '203.0.113.77',
    'user-agent': 'KanarienBrowser\r\n{"level":60}'.replace(/[\r\n]/g, ''),
    'request-id': 'KANARIE-ID',
  };
  await call('GET', `vorgang/${einladung}`, undefined, headers);
  await call('POST', `vorgang/${userID}/start`, { zustimmung, language: 'de' }, headers);
  await call('POST', `vorgang/${userID}`, flatTyre(), headers);
  await call('POST', `vorgang/${userID}`, flatTyre(), headers);
  await call('POST', `vorgang/${userID}`, `{"vn":{"nachname":"Quittenbaum`, {
    ...headers,
    'content-type': 'application/json',
  });
  await call('POST', `vorgang/${userID}/melden`, flatTyre(), { ...headers, 'if-match': '"2"' });
  await call('GET', `vorgang/${userID}/status?name=Quittenbaum`, undefined, headers);
  await call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, headers);
  const { vorgangRef, leseID } = (await store.load(userID, null, '2026'))!;
  for (const id of [vorgangRef, leseID]) await call('GET', `vorgang/${id}/status`, undefined, headers);
  await call('GET', `nirgends/${userID}`, undefined, headers);
  await app.inject({ url: `/kfz/start/${userID}`, headers });
  await app.inject({ url: `/nirgends/${userID}?x=Quittenbaum`, headers });
  await app.inject({ url: `/%zz${userID}`, headers });
  isBroken = true;
  assert.equal((await call('GET', `vorgang/${userID}`, undefined, headers)).statusCode, 500);
  assert.equal((await app.inject('/readyz')).statusCode, 200);

  const log = logged();
  for (const canary of [
    userID,
    einladung,
    vorgangRef,
    leseID,
    'Quittenbaum',
    'Zenobia',
    '5123456789',
    '50.9375',
    '6.9602',
    'Trankgasse',
    'K-RA',
    'anari',
    'KANARIE',
    '203.0.113',
    '127.0.0.1',
  ]) {
    assert.ok(!log.includes(canary), `${canary}: ${log.split('\n').find((line) => line.includes(canary))}`);
  }
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const answers = lines
    .filter(({ event }) => event === 'antwort')
    .map(({ method, route, status }) => `${method} ${route} ${status}`);
  assert.ok(answers.includes(`POST ${BASE}/vorgang/:userID/melden 200`));
  assert.ok(answers.includes(`GET ${BASE}/vorgang/:id 500`));
  const fault = lines.find(({ event }) => event === 'fehler');
  assert.deepEqual([fault.level, fault.err.type, fault.err.message], ['error', 'Error', '']);
  assert.match(fault.err.stack, /request-log\.test\.ts/);
});

test('an answer is told at the level info, as the logger tells its own lines; above it, not', async (t) => {
  for (const [LOG_LEVEL, told] of [
    ['debug', 1],
    ['info', 1],
    ['warn', 0],
    ['silent', 0],
  ] as const) {
    const { app, logged } = await testApp(t, { env: { LOG_LEVEL } });
    const { headers } = await app.inject({ method: 'GET', url: '/livez?x="' });
    const lines = logged()
      .split('\n')
      .filter((line) => line.includes('"antwort"'));
    assert.equal(lines.length, told, LOG_LEVEL);
    if (!lines[0]) continue;
    const { time, ms, ...line } = JSON.parse(lines[0]);
    const wanted = { level: 'info', event: 'antwort', method: 'GET', route: '/livez', status: 200 };
    assert.deepEqual(line, { ...wanted, reqId: headers['request-id'] });
    assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000, time);
    assert.equal(typeof ms, 'number');
  }
});

test('the lines of some milliseconds are one write; a fatal one and what is left at an exit come at once', () => {
  const script = `
    import { bufferedLines } from ${JSON.stringify(import.meta.resolve('./request-log.ts'))};
    const log = bufferedLines({ write: (lines) => console.log(JSON.stringify(lines)) });
    log.write('a');
    setImmediate(() => log.write('b'));
    setTimeout(() => {
      console.log('later');
      log.write('c');
      log.flushSync();
      console.log('after a fatal line');
      log.write('d');
      process.exit(0);
    }, 500);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  assert.equal(stderr, '');
  assert.deepEqual(stdout.trim().split('\n'), ['"ab"', 'later', '"c"', 'after a fatal line', '"d"']);
});
