import assert from 'node:assert/strict';
import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { betreiber, folder, operate } from '../test/test-service.ts';
import { actAsOwner } from './owner.ts';

/** User of a foreign folder, where the test may make one. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

test('a command as root acts as the owner of DATA_DIR, so that the service still writes all of it', async (t) => {
  if (!isRoot) return t.skip('only root can make a folder of another user');
  const dataDir = folder(t);
  await operate(['einladung'], dataDir);
  for (const name of ['', 'pannenlotse.sqlite', 'journal', 'journal/kopf.json'].map((one) => join(dataDir, one)))
    if (statSync(name, { throwIfNoEntry: false })) chownSync(name, NOBODY, NOBODY);
  const { status, stderr } = betreiber(['sicherungsschluessel', join(dataDir, 'schluessel')], dataDir);
  assert.equal(status, 0, stderr);
  assert.equal(statSync(join(dataDir, 'schluessel')).uid, NOBODY);
});

test('as another user a command refuses, with the line to type; its own folder and one to come are no matter', (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const { uid } = statSync(dataDir);
  const became: number[][] = [];
  const as = (id: number, DATA_DIR = dataDir, may = false) =>
    actAsOwner({ DATA_DIR }, 'loeschen', { id, mayWrite: () => may, become: (...ids) => became.push(ids) });
  assert.match(
    as(uid + 1)!,
    /^\S+ belongs to \S+, and you are \S+\. Type: sudo -u \S+ DATA_DIR=\S+ npm run betreiber -- loeschen …$/,
  );
  assert.equal(as(uid + 1, dataDir, true), null, 'a user of a container, who may write by the group');
  assert.deepEqual([as(uid), as(uid + 1, join(dataDir, 'none')), became], [null, null, []]);
});
