import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '../files/version.ts';
import { releaseBefore, withoutReleaseBefore } from '../test/release-before.ts';
import { BASE } from '../test/test-calls.ts';
import { betreiber, folder, reported, run, type Running } from '../test/test-service.ts';

/** docs/upgrade.md on one machine, step by step, from the store of the release before, and back. */

const skip = withoutReleaseBefore();

test(
  'an upgrade as docs/upgrade.md says keeps what the release before has stored, and its backup leads back',
  { skip },
  async (t) => {
    const [dataDir, root] = [folder(t), releaseBefore(t)];
    const end = async ({ child, ended }: Running): Promise<void> => {
      child.kill('SIGTERM');
      assert.equal(await ended, 0);
    };
    const statusOf = async ({ port }: Running, { userID }: { userID: string }): Promise<number> =>
      (await fetch(`http://localhost:${port}${BASE}/vorgang/${userID}/status`)).status;

    const before = await run(t, dataDir, {}, [], root);
    const [first, erased] = [
      await reported(before.port, dataDir, { root }),
      await reported(before.port, dataDir, { root }),
    ];
    const backup = join(folder(t), 'before-upgrade.sqlite');
    const saved = betreiber(['sicherung', backup], dataDir, {}, root);
    assert.equal(saved.status, 0, saved.stderr);
    await end(before);

    const begun = performance.now();
    const now = await run(t, dataDir);
    const seconds = (performance.now() - begun) / 1_000;
    assert.deepEqual(await (await fetch(`http://localhost:${now.port}/livez`)).json(), {
      status: 'ok',
      version: VERSION,
    });
    assert.equal((await fetch(`http://localhost:${now.port}/readyz`)).status, 200);
    assert.equal(await statusOf(now, first), 200, 'what the release before stored is read');
    const second = await reported(now.port, dataDir);
    assert.equal(betreiber(['loeschen', erased.userID], dataDir).status, 0);
    await end(now);

    // Back, with the data: the release before runs on the newer schema.
    const again = await run(t, dataDir, {}, [], root);
    assert.deepEqual([await statusOf(again, first), await statusOf(again, second)], [200, 200]);
    await end(again);

    // Back, to the backup: what came after it is gone, and who was erased since stays so.
    const restored = betreiber(['wiederherstellen', backup, '--json'], dataDir, {}, root);
    assert.equal(restored.status, 0, restored.stderr);
    const last = await run(t, dataDir, {}, [], root);
    assert.deepEqual(
      [await statusOf(last, first), await statusOf(last, second), await statusOf(last, erased)],
      [200, 404, 404],
    );
    t.diagnostic(`this release answered ${seconds.toFixed(1)} s after its start on the store of the release before`);
  },
);
