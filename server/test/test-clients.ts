import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { readMandanten, type Mandanten } from '../mandanten/mandanten.ts';
import { THEMES } from '../open.ts';

const OURS = join(import.meta.dirname, '../../mandanten/ra_Standard');

/** By id: fields that differ from the standard client's `mandant.json`, or the text of the file. */
export type TestClients = Record<string, object | string>;

/** A temporary folder of brands (BRANDS_DIR): the standard client and these, with the themes of the package. */
export function brandsFolder(t: { after(end: () => unknown): void }, clients: TestClients): string {
  const folder = mkdtempSync(join(tmpdir(), 'marken-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeClients(join(folder, 'mandanten'), clients);
  return folder;
}

/** The folder of its clients. */
export const clientsFolder = (t: TestContext, clients: TestClients): string =>
  join(brandsFolder(t, clients), 'mandanten');

/** Writes the standard client and these into the folder. */
export function writeClients(folder: string, clients: TestClients): void {
  const standard = JSON.parse(readFileSync(join(OURS, 'mandant.json'), 'utf8')) as object;
  for (const [id, own] of Object.entries({ ra_Standard: {}, ...clients })) {
    cpSync(OURS, join(folder, id), { recursive: true });
    const file = typeof own === 'string' ? own : JSON.stringify({ ...standard, ...own });
    writeFileSync(join(folder, id, 'mandant.json'), file);
  }
}

/** Reads the clients of such a folder; `said` collects the warnings. */
export function testClients(t: TestContext, clients: TestClients, said: string[] = []): Mandanten {
  return readMandanten({
    folder: clientsFolder(t, clients),
    themesFolder: THEMES,
    demo: 'any',
    warn: (line) => said.push(line),
  });
}
