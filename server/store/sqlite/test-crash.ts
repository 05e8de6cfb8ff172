import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { NOW } from '../contract-tests/contract-examples.ts';
import { readDatabaseUrl } from '../postgres/database-url.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from '../store.ts';

interface Ended {
  acknowledged: Map<string, number>;
  code: number | null;
  errors: string;
}

/** Opens the store at a DATABASE_URL or in a file. */
export const openAt = (target: string): Promise<Store> =>
  target.startsWith('postgres:') ? openPostgres(readDatabaseUrl(target)) : openSqlite(target);

/**
 * Runs crash-writer.ts. `killAfter`: milliseconds until SIGKILL, counted once each of its four cases has an
 * acknowledged save.
 */
export function saver(
  target: string,
  { most = Infinity, killAfter }: { most?: number; killAfter?: number },
): Promise<Ended> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'crash-writer.ts'), target, String(most)]);
  const acknowledged = new Map<string, number>();
  let [rest, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) acknowledged.set(line.split(' ')[0] ?? '', Number(line.split(' ')[1]));
    if (killAfter !== undefined && acknowledged.size === 4) setTimeout(() => child.kill('SIGKILL'), killAfter);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ acknowledged, code, errors })));
}

/** Asserts that every acknowledged revision is stored, with its document. */
export async function assertKept(target: string, acknowledged: Map<string, number>): Promise<void> {
  const store = await openAt(target);
  for (const [userID, revision] of acknowledged) {
    const found = await store.load(userID, null, NOW);
    assert.ok(found && found.revision >= revision, `${userID}: ${revision} acknowledged, ${found?.revision} kept`);
    assert.equal(JSON.parse(found.doc).revision, found.revision, 'document and revision belong together');
  }
  await store.close();
}
