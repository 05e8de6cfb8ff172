import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readMandanten, type Mandanten } from './mandanten.ts';

const OURS = join(import.meta.dirname, '../mandanten/ra_Standard');

/** Clients for a test: the standard one, and these with what differs in their `mandant.json`; `said` takes what the operator reads. */
export function testClients(t: TestContext, clients: Record<string, object>, said: string[] = []): Mandanten {
  const folder = mkdtempSync(join(tmpdir(), 'mandanten-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const standard = JSON.parse(readFileSync(join(OURS, 'mandant.json'), 'utf8')) as object;
  for (const [id, changes] of Object.entries({ ra_Standard: {}, ...clients })) {
    cpSync(OURS, join(folder, id), { recursive: true });
    writeFileSync(join(folder, id, 'mandant.json'), JSON.stringify({ ...standard, ...changes }));
  }
  return readMandanten({ folder, themes: [], demo: 'any', warn: (line) => said.push(line) });
}
