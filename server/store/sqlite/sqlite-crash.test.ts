import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { fresh, NOW } from '../contract-tests/contract-examples.ts';
import { openSqlite } from './sqlite.ts';
import { assertKept, saver } from './test-crash.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
after(() => rmSync(folder, { recursive: true }));

describe('the SQLite store beside other processes', () => {
  test('keeps every acknowledged revision when its process is killed, five times [D5]', async (t) => {
    const file = join(folder, 'killed.sqlite');
    const all = new Map<string, number>();
    for (const killAfter of [1, 30, 77, 150, 300]) {
      const { acknowledged, errors } = await saver(file, { killAfter });
      assert.equal(errors, '');
      assert.equal(acknowledged.size, 4);
      for (const [userID, revision] of acknowledged) all.set(userID, revision);
      await assertKept(file, all);
    }
    assert.equal(all.size, 20);
    t.diagnostic(`seen D5: 5 kills with a log that is not in the file yet, ${all.size} cases as acknowledged`);
  });

  test('serves two processes on one file, from the moment that makes it', async () => {
    const file = join(folder, 'shared.sqlite');
    const ends = await Promise.all([saver(file, { most: 150 }), saver(file, { most: 150 })]);
    for (const { acknowledged, code, errors } of ends) {
      assert.equal(errors, '');
      assert.equal(code, 0);
      assert.deepEqual([...acknowledged.values()], [150, 150, 150, 150]);
      await assertKept(file, acknowledged);
    }
  });

  test('acknowledges no save before the disk has it: a sync for each commit, and before its answer [D16]', async (t) => {
    const trace = join(folder, 'trace');
    const rounds = 50;
    const writer = join(import.meta.dirname, 'crash-writer.ts');
    const watch = ['-f', '-s', '40', '-e', 'trace=fsync,fdatasync,write', '-o', trace];
    const command = [process.execPath, writer, join(folder, 'synced.sqlite'), String(rounds)];
    const { status } = spawnSync('strace', [...watch, ...command]);
    if (status !== 0) return t.skip('needs strace, and the right to use it');
    let [syncs, acknowledged] = [0, 0];
    for (const line of readFileSync(trace, 'utf8').split('\n')) {
      if (/ f(data)?sync\(/.test(line)) syncs++;
      const [, revision] = / write\(1, "[2-9B-Z]{12} (\d+)\\n"/.exec(line) ?? [];
      if (revision === undefined) continue;
      acknowledged++;
      // Four concurrent cases share at most one commit. So a case at revision n has seen at least n syncs.
      assert.ok(syncs >= Number(revision), `revision ${revision} was acknowledged after ${syncs} syncs`);
    }
    assert.equal(acknowledged, 4 * (rounds - 1));
    t.diagnostic(`seen D16: ${acknowledged} saves acknowledged after ${syncs} syncs of the disk, none before its own`);
  });

  test('says STORE_FULL on a full disk, reads on, keeps what it acknowledged, and writes again once there is room', async (t) => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const mount = (...options: string[]) => spawnSync('mount', [...options, disk]).status === 0;
    if (process.platform !== 'linux' || !mount('-t', 'tmpfs', '-o', 'size=1m', 'none')) {
      t.skip('needs the right to mount a small file system');
      return;
    }
    t.after(() => spawnSync('umount', ['-l', disk]));
    const file = join(disk, 'store.sqlite');
    const store = await openSqlite(file);
    const kept: string[] = [];
    let refused = 0;
    for (let round = 0; round < 40; round++) {
      const cases = Array.from({ length: 4 }, () => fresh({ doc: 'x'.repeat(6_000) }));
      const ends = await Promise.allSettled(cases.map(store.create));
      for (const [index, end] of ends.entries()) {
        if (end.status === 'fulfilled') kept.push(cases[index]?.userID ?? '');
        else {
          assert.equal(end.reason.code, 'STORE_FULL', String(end.reason));
          refused++;
        }
      }
    }
    assert.ok(kept.length > 0 && refused > 0);
    assert.equal(await store.count(), kept.length);
    assert.ok(await store.load(kept[0] ?? '', null, NOW));
    assert.ok(mount('-o', 'remount,size=8m'));
    assert.equal(await store.probe(), true);
    await store.create(fresh());
    for (const userID of kept) assert.ok(await store.load(userID, null, NOW));
    await store.close();
    const check = new DatabaseSync(file);
    assert.equal(Object.values(check.prepare('pragma integrity_check').get() ?? {})[0], 'ok');
    check.close();
  });
});
