import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isAge } from '../sicherung/age-file.ts';
import { newPair } from '../sicherung/age-keys.ts';
import { betreiber, folder, run } from '../test/test-service.ts';

test('a command makes no store; one with the environment of another refuses; what it lacks it takes from the service', async (t) => {
  const dataDir = folder(t);
  const fresh = betreiber(['schluessel', 'liste'], dataDir);
  assert.deepEqual([fresh.status, fresh.stdout], [1, '']);
  assert.match(
    fresh.stderr,
    /^There is no database in \S+ yet: the first start of the service makes it\. .*DATA_DIR, DATABASE_URL/,
  );
  assert.ok(!existsSync(join(dataDir, 'pannenlotse.sqlite')));

  const { oeffentlich } = await newPair();
  const env = { BACKUP_RECIPIENTS: oeffentlich, PUBLIC_URL: 'https://panne.example', SIMULATOR: 'off' };
  const { child, ended } = await run(t, dataDir, env);
  const { stdout } = betreiber(['sicherung', '--json'], dataDir);
  assert.ok(isAge((JSON.parse(stdout) as { datei: string }).datei), 'encrypted, although the command has no key');
  assert.match(betreiber(['einladung', '--json'], dataDir).stdout, /"url":"https:\/\/panne\.example\//);
  const other = betreiber(['faelle'], dataDir, { DATABASE_URL: 'postgres://x@127.0.0.1:1/none' });
  assert.deepEqual([other.status, other.stdout], [1, '']);
  assert.match(other.stderr, /^The store of \S+ is one SQLite file, and DATABASE_URL is set: unset it/);
  child.kill('SIGTERM');
  await ended;

  // The service runs on PostgreSQL. Neither a command nor a start makes an empty file beside it.
  const file = join(dataDir, 'dienst.json');
  const left = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...left, speicher: 'postgres panne' }));
  assert.match(betreiber(['faelle'], dataDir).stderr, /is the PostgreSQL database "panne": set DATABASE_URL/);
  writeFileSync(file, '{');
  assert.match(
    betreiber(['faelle'], dataDir).stderr,
    /dienst\.json is damaged: start the service again, which writes it\.\n$/,
  );
});
