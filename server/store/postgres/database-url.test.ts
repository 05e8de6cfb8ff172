import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { DatabaseUrlError, readDatabaseUrl } from './database-url.ts';

test('a DATABASE_URL is read as it is meant, and no print of it shows the password', () => {
  const { password, ...rest } = readDatabaseUrl(
    'postgres://panne:p%40ss%2Fw@db.example:6432/pannen?sslmode=verify-full',
  );
  assert.deepEqual(rest, { host: 'db.example', port: 6432, name: 'pannen', user: 'panne', ssl: {} });
  assert.equal(password?.(), 'p@ss/w');
  const whole = readDatabaseUrl('postgresql://panne:geheim@[::1]/pannen');
  assert.deepEqual([whole.host, whole.port, whole.ssl], ['::1', 5432, false]);
  for (const print of [inspect(whole, { depth: 9 }), JSON.stringify(whole), String(whole)])
    assert.ok(!print.includes('geheim'));
  assert.deepEqual(readDatabaseUrl('postgres:///pannen?host=/run/postgresql'), {
    host: '/run/postgresql',
    port: 5432,
    name: 'pannen',
    ssl: false,
  });
});

test('TLS takes whoever answers, or only whom the certificate names, by the system’s authorities or by a file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, 'the authority');
  const ssl = (query: string) => readDatabaseUrl(`postgres://db.example/pannen?${query}`).ssl;
  assert.equal(ssl('sslmode=disable'), false);
  assert.deepEqual(ssl('sslmode=require'), { rejectUnauthorized: false });
  assert.deepEqual(ssl('sslmode=verify-full'), {});
  assert.deepEqual(ssl(`sslmode=verify-full&sslrootcert=${file}`), { ca: 'the authority' });
});

test('a wrong DATABASE_URL is refused, and the refusal quotes nothing of it', () => {
  const wrong = [
    'geheim',
    'geheim/name',
    'mysql://u:geheim@db/name',
    'postgres://u:geheim@db',
    'postgres://u:geheim@db/',
    'postgres://u:geheim@db/a/b',
    'postgres://u:geheim@db:99999/name',
    'postgres://u:geheim@db/name#x',
    'postgres://u:geheim%@db/name',
    'postgres:///geheim',
    'postgres://u:geheim@db/name?host=other',
    'postgres://u:geheim@db/name?sslmode=geheim',
    'postgres://u:geheim@db/name?sslmode=prefer',
    'postgres://u@db/name?password=geheim',
    'postgres://u@db/name?geheim=1',
    'postgres://u:geheim@db/name?sslrootcert=/geheim',
    'postgres://u:geheim@db/name?sslmode=require&sslrootcert=/geheim',
    'postgres://u:geheim@db/name?sslmode=verify-full&sslrootcert=/geheim',
  ];
  for (const url of wrong)
    assert.throws(
      () => readDatabaseUrl(url),
      (error) => error instanceof DatabaseUrlError && !error.message.includes('geheim'),
      url,
    );
});
