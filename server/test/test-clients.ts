import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readMandanten, type Mandanten } from '../mandanten/mandanten.ts';
import { THEMES } from '../open.ts';

const OURS = join(import.meta.dirname, '../../mandanten/ra_Standard');

/** What differs from the standard client in a `mandant.json`, or the file itself. */
export type TestClients = Record<string, object | string>;

/** A folder of clients for a test: the standard one, and these. */
export function clientsFolder(t: TestContext, clients: TestClients): string {
  const folder = mkdtempSync(join(tmpdir(), 'mandanten-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeClients(folder, clients);
  return folder;
}

/** Puts the standard client into the folder, and these. */
export function writeClients(folder: string, clients: TestClients): void {
  const standard = JSON.parse(readFileSync(join(OURS, 'mandant.json'), 'utf8')) as object;
  for (const [id, own] of Object.entries({ ra_Standard: {}, ...clients })) {
    cpSync(OURS, join(folder, id), { recursive: true });
    const file = typeof own === 'string' ? own : JSON.stringify({ ...standard, ...own });
    writeFileSync(join(folder, id, 'mandant.json'), file);
  }
}

/** The clients of such a folder; `said` takes what the operator reads. */
export function testClients(t: TestContext, clients: TestClients, said: string[] = []): Mandanten {
  return readMandanten({
    folder: clientsFolder(t, clients),
    themesFolder: THEMES,
    demo: 'any',
    warn: (line) => said.push(line),
  });
}
