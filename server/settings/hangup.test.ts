import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSignedWith, receiver, SECRET } from '../outbox/test-receiver.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { folder, operate, reported, run, type Running } from '../test/test-service.ts';

const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** Sends SIGHUP and waits until the service has read its files again; gives the log's lines since. */
async function hangUp({ child, logged }: Running): Promise<Record<string, unknown>[]> {
  const from = logged().length;
  child.kill('SIGHUP');
  for (let tries = 0; tries < 400 && !/"geheimnisse-gelesen".*\n/.test(logged().slice(from)); tries++) await sleep(25);
  const lines = logged().slice(from).split('\n').filter(Boolean);
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => String(event).startsWith('geheimnis'));
}

const short = (lines: readonly Record<string, unknown>[]) =>
  lines.map(({ level, event, einstellung, neu }) => [level, event, einstellung ?? neu]);

test('secrets are changed by their files and SIGHUP: both sign and both open, and a file that is gone changes nothing [P10 S17]', async (t) => {
  const { url, until } = await receiver(t);
  const [dataDir, dir] = [folder(t), folder(t)];
  const [secret, token] = [join(dir, 'secret'), join(dir, 'token')];
  const tokens = ['eins', 'zwei', 'drei'].map((name) => `${name}-${'x'.repeat(16)}`);
  writeFileSync(secret, `${SECRET}\n`);
  writeFileSync(token, `${tokens[0]}\n`);
  const env = { WEBHOOK_URL: url, WEBHOOK_SECRET_FILE: secret, METRICS_TOKEN_FILE: token, LOG_LEVEL: 'info' };
  const service = await run(t, dataDir, env);
  const opens = async (): Promise<boolean[]> => {
    const ask = (one: string) =>
      fetch(`http://127.0.0.1:${service.port}/metrics`, { headers: { authorization: `Bearer ${one}` } });
    return Promise.all(tokens.map(async (one) => (await ask(one)).status === 200));
  };
  const signsAt = async (count: number): Promise<boolean[]> => {
    await reported(service.port, dataDir);
    const message = (await until(count))[count - 1]!;
    return [SECRET, OTHER].map((one) => isSignedWith(one, message));
  };

  assert.deepEqual(
    [await opens(), await signsAt(1)],
    [
      [true, false, false],
      [true, false],
    ],
  );
  writeFileSync(secret, OTHER);
  writeFileSync(token, tokens[1]!);
  assert.deepEqual(
    [await opens(), await signsAt(2)],
    [
      [true, false, false],
      [true, false],
    ],
    'not before the signal',
  );
  assert.deepEqual(short(await hangUp(service)), [
    ['info', 'geheimnisse-gelesen', ['METRICS_TOKEN_FILE', 'WEBHOOK_SECRET_FILE']],
  ]);
  assert.deepEqual(
    [await opens(), await signsAt(3)],
    [
      [true, true, false],
      [true, true],
    ],
  );

  rmSync(secret);
  writeFileSync(token, 'geheim');
  const lines = await hangUp(service);
  assert.deepEqual(short(lines), [
    ['error', 'geheimnis-fehlt', 'METRICS_TOKEN_FILE'],
    ['error', 'geheimnis-fehlt', 'WEBHOOK_SECRET_FILE'],
    ['info', 'geheimnisse-gelesen', []],
  ]);
  assert.match(String(lines[1]!['msg']), new RegExp(`^WEBHOOK_SECRET_FILE must be .*"${secret}" \\(ENOENT\\)`));
  assert.deepEqual(
    [await opens(), await signsAt(4)],
    [
      [true, true, false],
      [true, true],
    ],
    'as before',
  );
  writeFileSync(token, tokens[2]!);
  assert.deepEqual(short(await hangUp(service)).slice(1), [['info', 'geheimnisse-gelesen', ['METRICS_TOKEN_FILE']]]);
  assert.deepEqual(await opens(), [true, true, true]);
  assert.doesNotMatch(service.logged() + service.said(), /geheim"|whsec_|xxxx/);
  service.child.kill('SIGTERM');
  assert.equal(await service.ended, 0);
  t.diagnostic('seen P10: both secrets sign from the signal on, the old one still, with no restart');
  t.diagnostic('seen S17: geheimnis-fehlt in the log, the service goes on with the secrets it had');
});

test('without a secret from a file SIGHUP is a line in the log, and the service goes on', async (t) => {
  const service = await run(t, folder(t), { LOG_LEVEL: 'info' });
  service.child.kill('SIGHUP');
  for (let tries = 0; tries < 200 && !service.logged().includes('"event":"sighup"'); tries++) await sleep(10);
  assert.match(service.logged(), /"event":"sighup"/);
  assert.equal((await fetch(`http://127.0.0.1:${service.port}/livez`)).status, 200);
});

test(
  'the password of the database is changed without a restart: new connections take the one that was read again',
  { skip: withoutPostgres },
  async (t) => {
    const server = await sharedPostgres();
    t.after(server.stop);
    const url = new URL(await server.emptyUrl());
    await server.sql(`create role gast login password 'geheim-alt'`);
    await server.sql(`alter database ${url.pathname.slice(1)} owner to gast`);
    await server.sql('grant all on schema public to gast', url.href);
    const cut = () => server.sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'gast'`);
    url.username = 'gast';
    const [dataDir, dir] = [folder(t), folder(t)];
    const file = join(dir, 'password');
    writeFileSync(file, 'geheim-alt\n');
    const env = { DATABASE_URL: url.href, DATABASE_PASSWORD_FILE: file };
    const service = await run(t, dataDir, { ...env, LOG_LEVEL: 'info' });
    const { port } = service;
    /** The status of the readiness, once it is that; it is asked of the store once a second at most. */
    const ready = async (wanted: number): Promise<number> => {
      for (let tries = 1; ; tries++) {
        await sleep(1_100);
        const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
        if (status === wanted || tries === 10) return status;
      }
    };
    assert.equal(await ready(200), 200);

    await server.sql(`alter role gast password 'geheim-neu'`);
    assert.equal(await ready(200), 200, 'connections that are open go on');
    await cut();
    assert.equal(await ready(503), 503, 'the old password opens no new one');
    writeFileSync(file, 'geheim-neu\n');
    assert.deepEqual(short(await hangUp(service)), [['info', 'geheimnisse-gelesen', ['DATABASE_PASSWORD_FILE']]]);
    assert.equal(await ready(200), 200);
    await cut();
    assert.equal(await ready(200), 200, 'new connections alone');
    assert.equal((await operate(['einladung', '--json'], dataDir, env)).status, 0, 'a command reads the file itself');
    assert.doesNotMatch(service.logged(), /geheim-/);
  },
);
