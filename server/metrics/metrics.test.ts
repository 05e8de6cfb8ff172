import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';

const TOKEN = 'a-token-of-the-operator';
const WEBHOOK = { WEBHOOK_URL: 'https://x.example/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

test('the figures are there for this machine and for the token, to all others there is no such address', async (t) => {
  const { app } = await testApp(t, { env: { METRICS_TOKEN: TOKEN } });
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers }, remoteAddress });
  for (const answer of [await ask(), await ask({ authorization: `Bearer ${TOKEN}` }, '203.0.113.5')])
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, TYPE]);
  const others = [
    await ask({}, '203.0.113.5'),
    await ask({ authorization: `Bearer ${TOKEN}x` }),
    await ask({ 'x-forwarded-for': '127.0.0.1' }),
    await ask({ host: 'panne.example' }),
  ];
  for (const { statusCode, json } of others) assert.deepEqual([statusCode, json().code], [404, 'METHODE_UNBEKANNT']);
});

test('without a token set none opens them', async (t) => {
  const { app } = await testApp(t);
  const answer = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer ' },
    remoteAddress: '203.0.113.5',
  });
  assert.equal(answer.statusCode, 404);
});

test('they count what was done by route and result, and hold nothing of a case or a caller', async (t) => {
  const { app, call, started, store, time } = await testApp(t, {
    env: { TRUST_PROXY: 'loopback', ...WEBHOOK },
    withPages: true,
  });
  const { userID, einladung } = await started();
  const headers = { 'user-agent': 'Kanarienvogel', 'x-forwarded-for': '203.0.113.77', 'idempotency-key': 'KANARIE' };
  const write = (path: string, revision: number) =>
    call('POST', path, flatTyre(), {
      ...headers,
      'if-match': `"${revision}"`,
      'idempotency-key': `KANARIE-${revision}`,
    });
  await write(`vorgang/${userID}`, 1);
  await write(`vorgang/${userID}`, 77);
  await write(`vorgang/${userID}/melden`, 2);
  await call('POST', `storno/vorgang/${userID}`, { grund: 'KANARIE' }, headers);
  await call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, headers);
  for (let miss = 0; miss < 12; miss++) await call('GET', `vorgang/KANARIE${miss}KANARIE`, undefined, headers);
  await call('GET', `vorgang/${einladung}`, undefined, headers);
  for (const url of [`/kfz/start/${userID}`, `/${einladung}`, `/nirgends/${userID}?x=Quittenbaum`, `/%zz${userID}`])
    await app.inject({ url, headers });
  await app.inject({ method: 'DELETE', url: `/${userID}`, headers });

  time.now += 60_000;
  const text = (await app.inject('/metrics')).body;
  const valueOf = (series: string): number => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return Number(line?.slice(series.length));
  };
  assert.deepEqual(
    [
      valueOf('pannenlotse_case_saves_total{result="accepted"}'),
      valueOf('pannenlotse_case_saves_total{result="stale"}'),
      valueOf('pannenlotse_submits_total{result="accepted"}'),
      valueOf('pannenlotse_cancels_total{result="rejected"}'),
      valueOf('pannenlotse_cancels_total{result="accepted"}'),
      valueOf('pannenlotse_rate_limited_total'),
      valueOf('pannenlotse_unread_reports'),
      valueOf('pannenlotse_outbox_depth{lane="operator"}'),
      valueOf(`http_request_duration_seconds_count{route="${BASE}/vorgang/:userID",method="POST",code="409"}`),
      valueOf('pannenlotse_http_requests_in_flight'),
    ],
    [1, 1, 1, 1, 1, 2, (await store.unread('9999')).anzahl, (await store.outbox.backlog()).wartend, 1, 1],
  );
  assert.ok(valueOf('pannenlotse_id_misses_total') >= 12);
  assert.ok(valueOf('pannenlotse_disk_free_bytes') > 0 && valueOf('process_resident_memory_bytes') > 0);
  for (const canary of [
    userID,
    einladung,
    'anari',
    'KANARIE',
    'Quittenbaum',
    '203.0.113',
    'Trankgasse',
    'K-RA',
    '50.9375',
  ])
    assert.ok(!text.includes(canary), canary);
});

test('the database has a size on either engine; of PostgreSQL’s backups the newest in BACKUP_DIR counts, where that is set', async (t) => {
  const figures = async (env: Record<string, string>): Promise<Map<string, number>> => {
    const { app } = await testApp(t, { env });
    const { body } = await app.inject('/metrics');
    const lines = body.split('\n').map((line) => /^(pannenlotse_(?:db|wal|backup)\S*) (\S+)$/.exec(line));
    return new Map(lines.flatMap((found) => (found ? [[found[1]!, Number(found[2])]] : [])));
  };
  const own = await figures({});
  assert.ok(own.get('pannenlotse_db_bytes{store="sqlite"}')! > 0 && own.get('pannenlotse_wal_bytes')! >= 0);
  // The app of a test is on SQLite all the same: these figures go by the settings.
  const DATABASE_URL = 'postgres://panne@127.0.0.1/panne';
  assert.equal((await figures({ DATABASE_URL })).has('pannenlotse_backup_age_seconds'), false);
  const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'backups-'));
  t.after(() => rmSync(BACKUP_DIR, { recursive: true }));
  const ageOf = async (): Promise<number> =>
    (await figures({ DATABASE_URL, BACKUP_DIR })).get('pannenlotse_backup_age_seconds')!;
  const sinceStart = (Date.now() - performance.timeOrigin) / 1_000;
  assert.ok(Math.abs((await ageOf()) - sinceStart) < 60, 'without any, since the start');
  for (const [name, days] of [
    ['2026-03-02.dump', 3],
    ['base-2026-03-01T03-30-00', 2],
    ['base-2026-03-01T03-30-00.part', 0],
    ['notes.txt', 0],
  ] as const) {
    writeFileSync(join(BACKUP_DIR, name), '');
    const then = Date.now() / 1_000 - days * 86_400;
    utimesSync(join(BACKUP_DIR, name), then, then);
  }
  assert.equal(Math.round((await ageOf()) / 86_400), 2);
});

test('they are in the format that Prometheus reads, and a bucket holds all of the smaller ones', async (t) => {
  const { app } = await testApp(t);
  for (let n = 0; n < 5; n++) await app.inject('/livez');
  const { body } = await app.inject('/metrics');
  assert.ok(body.endsWith('\n'));
  const names = new Set<string>();
  let typed = '';
  for (const line of body.trimEnd().split('\n')) {
    const [, name] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (name) {
      assert.ok(!names.has(name), `${name} twice`);
      names.add((typed = name));
    } else if (line !== '' && !line.startsWith('# HELP ')) {
      assert.match(line, /^[a-z_0-9]+(\{\w+="[^"\\\n]*"(,\w+="[^"\\\n]*")*\})? -?[\d.e+-]+$/);
      assert.ok(line.startsWith(typed), line);
    }
  }
  const buckets = body.split('\n').filter((line) => /_bucket\{le="[^"]+",route="\/livez"/.test(line));
  const counts = buckets.map((line) => Number(line.split(' ').at(-1)));
  assert.deepEqual(
    counts,
    [...counts].sort((a, b) => a - b),
  );
  assert.equal(counts.at(-1), 5);
  assert.match(buckets.at(-1)!, /le="\+Inf"/);
});

test('where there is no webhook, what waits for one is no lane that grows and is behind', async (t) => {
  const lanesIn = async (env: Record<string, string>): Promise<string[]> => {
    const { app, reported, time } = await testApp(t, { env });
    await reported();
    time.now += 10 * 60_000;
    const { body } = await app.inject('/metrics');
    return body.split('\n').filter((line) => /^pannenlotse_(outbox|deliveries).*lane="operator"/.test(line));
  };
  assert.deepEqual(await lanesIn({}), []);
  const lanes = await lanesIn(WEBHOOK);
  assert.equal(lanes.length, 6);
  assert.ok(lanes.includes('pannenlotse_outbox_oldest_seconds{lane="operator"} 600'), lanes.join('\n'));
});
