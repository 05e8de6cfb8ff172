import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app.ts';
import { makeAccessLog } from '../server/maschinen/zugriffe.ts';
import { openMandanten, openStore } from '../server/open.ts';
import { readSettings } from '../server/settings.ts';
import { newKey } from '../server/store/tables/bearer-key.ts';
import { sharedPostgres, withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import type { Store } from '../server/store/store.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { BASE } from '../server/test/test-calls.ts';
import { newVorgang } from '../server/vorgang/vorgang-new.ts';
import type { Loads } from './access-caller.ts';
import { median, printFigure } from './figure.ts';

/**
 * Benchmark: cost of recording an access (ADR 056), as a share of the operator's load of a case. Measured in processor
 * time of the service's process, with the writes to the store, in alternate rounds. The loads come over a connection,
 * from a process of their own.
 */
const [ROUNDS, LOADS, CASES] = [7, 1_000, 500];

/** Milliseconds of processor time. */
async function processor(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function measure(name: string, env: Record<string, string>): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-bench-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const store = await openStore(settings);
  const mandanten = openMandanten(settings, () => undefined);
  const app = buildApp({ settings, store, mandanten, withPages: false });
  const refs = await cases(store, mandanten.mandantOf('ra_Standard')!, settings.publicUrl);
  const { key, hash, id } = newKey();
  const rights = { art: 'betreiber', mandant: null, darf: null, gueltigBis: null } as const;
  await store.keys.add({ ...rights, id, name: 'bench', angelegt: new Date().toISOString() }, hash);
  const refOf = (n: number): string => refs[n % refs.length]!;
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = fork(join(import.meta.dirname, 'access-caller.ts'));
  const load = async (): Promise<void> => {
    const urls = refs.map((ref) => `${url}${BASE}/betreiber/vorgang/${ref}`);
    caller.send({ urls, authorization: `Bearer ${key}`, times: LOADS } satisfies Loads);
    const [failure] = (await once(caller, 'message')) as [string | null];
    if (failure !== null) throw new Error(failure);
  };
  // A second's worth of accesses at once, as the service writes them to the store.
  const write = async (): Promise<void> => {
    const log = makeAccessLog({ store, dataDir, log: app.log });
    for (let n = 0; n < LOADS; n++) {
      const zeit = new Date().toISOString();
      const one = { akteur: id, aufruf: 'GET /betreiber/vorgang/:vorgangRef', mandant: 'ra_Standard', ausgang: '200' };
      log.add([{ ...one, vorgang: refOf(n), zeit, zuletzt: zeit, anzahl: 1 }]);
    }
    await log.close();
  };
  await load();
  const parts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [written, loaded] = [await processor(write), await processor(load)];
    parts.push((100 * written) / (loaded - written));
  }
  caller.disconnect();
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
  return printFigure(`Access log, ${name}: part of a load`, median(parts), 3, `${ROUNDS} rounds of ${LOADS}`, ' %');
}

type ClientOf = Parameters<typeof newVorgang>[1]['client'];

async function cases(store: Store, client: ClientOf, publicUrl: string): Promise<string[]> {
  const wish = { client, typ: 'kfz', beispiel: false, vorbelegung: flatTyre(), publicUrl, now: Date.now() } as const;
  const refs: string[] = [];
  while (refs.length < CASES) refs.push((await newVorgang(store, wish)).vorgangRef);
  return refs;
}

const results = [await measure('SQLite', {})];
if (!withoutPostgres) {
  const server = await sharedPostgres();
  results.push(await measure('PostgreSQL', { DATABASE_URL: await server.newUrl() }));
  await server.stop();
}
if (results.includes(false)) process.exitCode = 1;
