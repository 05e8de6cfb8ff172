import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres, ownerIds, startPostgres, withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { BASE } from '../server/test/test-calls.ts';
import { betreiber, folder, reported, run } from '../server/test/test-service.ts';

/** The recipe for PostgreSQL on a real server: a base backup, the log's archive, and a point in time between. */

const SCRIPT = join(import.meta.dirname, 'postgres-backup.sh');

test(
  'a PostgreSQL that is lost comes back as it was at a chosen moment, and who was erased before stays so',
  { skip: withoutPostgres },
  async (t) => {
    const owner = ownerIds();
    const dir = mkdtempSync(join(tmpdir(), 'backup-'));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    const [archive, backups] = [join(dir, 'archive'), join(dir, 'backups')];
    mkdirSync(archive);
    if (owner) for (const made of [dir, archive]) chownSync(made, owner.uid, owner.gid);
    const server = await startPostgres({
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    });
    t.after(server.stop);
    appendFileSync(join(server.data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
    await server.sql('select pg_reload_conf()');
    const url = await server.newUrl();
    const env = {
      ...process.env,
      PATH: `${findPostgres()}:${process.env['PATH']}`,
      PGHOST: '127.0.0.1',
      PGPORT: new URL(url).port,
      PGUSER: 'pannenlotse',
      JOURNAL_DIR: '',
    };
    const script = (...args: string[]) =>
      spawnSync('sh', [SCRIPT, ...args], { ...owner, env, cwd: dir, encoding: 'utf8' });

    const dataDir = folder(t);
    const service = await run(t, dataDir, { DATABASE_URL: url });
    const more = { env: { DATABASE_URL: url } };
    const before = await reported(service.port, dataDir, more);
    const erased = await reported(service.port, dataDir, more);

    assert.match(script('base', backups, archive, '2').stderr, /^JOURNAL_DIR is not set: copy the journal of erasures/);
    // The script runs as the database's user, who may not read the folder of the service.
    Object.assign(env, { JOURNAL_DIR: join(dir, 'journal') });
    cpSync(join(dataDir, 'journal'), env.JOURNAL_DIR, { recursive: true });
    if (owner)
      for (const made of globSync('journal/**', { cwd: dir })) chownSync(join(dir, made), owner.uid, owner.gid);
    // The clock was ahead when the first one was made.
    const ahead = join(backups, 'base-2099-01-01T00-00-00');
    renameSync(
      join(
        backups,
        readdirSync(backups).find((name) => /^base-[\dT-]+$/.test(name))!,
      ),
      ahead,
    );
    for (let n = 0; n < 3; n++) {
      await sleep(1_100); // a name a second
      const { status, stderr } = script('base', backups, archive, '2');
      assert.deepEqual([status, stderr], [0, `${ahead} is of a time to come: rename or delete it.\n`]);
    }
    rmSync(ahead, { recursive: true });
    const kept = readdirSync(backups).filter((name) => /^base-[\dT-]+$/.test(name));
    const journals = kept.map((name) => name.replace('base', 'journal'));
    assert.equal(kept.length, 2, 'older ones are pruned');
    assert.deepEqual(readdirSync(backups), [...kept, ...journals]);
    for (const name of journals) assert.ok(existsSync(join(backups, name, 'journal.json')));

    const after = await reported(service.port, dataDir, more);
    assert.equal(betreiber(['loeschen', erased.userID], dataDir, more.env).status, 0);
    const [{ now: moment } = { now: '' }] = await server.sql<{ now: string }>('select now()::text as now');
    await sleep(50);
    const tooLate = await reported(service.port, dataDir, more); // the mishap that is to be undone
    await server.sql('select pg_switch_wal()');
    for (let tries = 0; tries < 200; tries++) {
      const [{ waiting } = { waiting: 1 }] = await server.sql<{ waiting: number }>(
        `select count(*)::int as waiting from pg_ls_archive_statusdir() where name like '%.ready'`,
      );
      if (!waiting) break;
      await sleep(50);
    }
    service.child.kill('SIGTERM');
    await service.ended;
    await server.halt('immediate');
    renameSync(server.data, join(dir, 'lost'));

    const begun = performance.now();
    const refused = script('restore', join(backups, kept[1]!), archive, backups);
    assert.match(refused.stderr, /is not empty: move the old data away first/);
    const restored = script('restore', join(backups, kept[1]!), archive, server.data, moment);
    assert.equal(restored.status, 0, restored.stderr);
    assert.match(restored.stdout, /before the service starts: npm run betreiber -- wiederherstellen/);
    await server.restart();
    for (let tries = 0; tries < 400; tries++) {
      const [{ busy } = { busy: true }] = await server.sql<{ busy: boolean }>('select pg_is_in_recovery() as busy');
      if (!busy) break;
      await sleep(25);
    }
    const epoch = betreiber(['wiederherstellen', '--json'], dataDir, more.env);
    assert.equal(epoch.status, 0, epoch.stderr);
    const again = await run(t, dataDir, { DATABASE_URL: url });
    const seconds = (performance.now() - begun) / 1_000;
    const statusOf = async ({ userID }: { userID: string }): Promise<number> =>
      (await fetch(`http://localhost:${again.port}${BASE}/vorgang/${userID}`)).status;
    assert.deepEqual(
      [await statusOf(before), await statusOf(after), await statusOf(erased), await statusOf(tooLate)],
      [200, 200, 404, 404],
    );
    assert.ok(existsSync(join(server.data, 'PG_VERSION')));
    t.diagnostic(`restored to a moment, with the service ready and a new epoch, in ${seconds.toFixed(1)} s`);
  },
);

test('a folder that is no backup, an archive that is none and a number that is none are one line', (t) => {
  const dir = folder(t);
  const refused = (args: string[], said: RegExp): void =>
    assert.throws(
      () => execFileSync('sh', [SCRIPT, ...args], { stdio: 'pipe', encoding: 'utf8' }),
      (error: { stderr: string }) => said.test(error.stderr),
    );
  refused(['restore', dir, dir, join(dir, 'data')], /^\S+ is no base backup\.\n$/);
  writeFileSync(join(dir, 'backup_label'), '');
  refused(['restore', dir, '.', join(dir, 'data')], /^ARCHIVE must be a path from \/ on.*not \.\.\n$/);
  refused(['base', dir, join(dir, 'none'), '7'], /^There is no archive \S+\.\n$/);
  refused(['base', dir, dir, 'x'], /^KEEP must be a number from 1 on, not x\.\n$/);
  refused([], /^Which: base or restore\?\n$/);
});
