import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedPostgres, withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { BASE } from '../server/test/test-calls.ts';
import { writeClients } from '../server/test/test-clients.ts';
import { operate, run, type Running } from '../server/test/test-service.ts';
import { mbtiles, png } from '../server/geo/map/test-tiles.ts';
import { watchLog, type LogWatch } from './check/log-watch.ts';
import { FOREIGN_PARTNER, FUZZ_PARTNER, type RequestScene } from './scene.ts';
import { openStoreRows, type StoreRows } from './store-rows.ts';
import type { ServiceDescription } from './templates.ts';

export type FuzzEngine = 'sqlite' | 'postgres';

/** The service under test, in a process and with a store of its own. */
export interface FuzzStage {
  url: string;
  port: number;
  service: Running;
  rows: StoreRows;
  log: LogWatch;
  description: ServiceDescription;
  /** The values that every scene of this service shares. */
  common: Pick<RequestScene, 'keys' | 'zustimmung' | 'host' | 'base'>;
  /** Resident memory of the service, in megabytes. */
  memory(): number;
  /** Number of answers that it has shed, by its own count. */
  shed(): Promise<number>;
  close(): Promise<void>;
}

/** Starts the service with pages, a map, an open entry, the most verbose log, and a proxy on this machine. */
export async function setFuzzStage(engine: FuzzEngine): Promise<FuzzStage> {
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.push(end) };
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-fuzz-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const clients = join(folder, 'mandanten');
    writeClients(clients, { ra_Standard: { offenerEinstieg: true, partner: [FUZZ_PARTNER] } });
    const databaseUrl = engine === 'postgres' ? await database(t) : undefined;
    const env = {
      BRANDS_DIR: folder,
      MAP_FILE: mbtiles(t as never, [[0, 0, 0, png()]], { attribution: 'Karte', minzoom: '0', maxzoom: '2' }),
      // Each request has an invented address, so that the limit for unknown ids rarely applies.
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'trace',
      // The first flag as in `npm start`. The second, because V8 lets the heap grow with the machine's memory, and
      // uncollected memory would look like a leak.
      NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=160',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const dataDir = join(folder, 'data');
    const service = await run(t as never, dataDir, env);
    const log = watchLog(service.child.stderr!);
    const url = `http://127.0.0.1:${service.port}`;
    const rows = await openStoreRows(join(dataDir, 'pannenlotse.sqlite'), databaseUrl);
    t.after(rows.close);
    const json = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
    const { data } = (await json(`${BASE}/mandant`)) as { data: { zustimmung: string } };
    return {
      url,
      port: service.port,
      service,
      rows,
      log,
      description: (await json('/service/openapi.json')) as ServiceDescription,
      common: {
        keys: {
          betreiber: await keyOf(['--art', 'betreiber', '--name', 'fuzz', ...OF_STANDARD], dataDir, env),
          partner: await keyOf(
            ['--art', 'partner', '--name', FUZZ_PARTNER, '--darf', 'ereignisse,sms', ...OF_STANDARD],
            dataDir,
            env,
          ),
          alle: await keyOf(['--art', 'betreiber', '--name', 'fuzz-alle', '--alle-mandanten'], dataDir, env),
          fremd: await keyOf(['--art', 'partner', '--name', FOREIGN_PARTNER, ...OF_STANDARD], dataDir, env),
        },
        zustimmung: data.zustimmung,
        host: `localhost:${service.port}`,
        base: BASE,
      },
      memory: () => residentOf(service.child.pid!),
      shed: async () => shedIn(await (await fetch(`${url}/metrics`)).text()),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function database(t: { after(end: () => unknown): void }): Promise<string> {
  if (withoutPostgres) throw new Error(withoutPostgres);
  const server = await sharedPostgres();
  t.after(server.stop);
  return server.newUrl();
}

const OF_STANDARD = ['--mandant', 'ra_Standard'];

async function keyOf(flags: readonly string[], dataDir: string, env: Record<string, string>): Promise<string> {
  const { stdout, stderr } = await operate(['schluessel', 'anlegen', ...flags, '--json'], dataDir, env);
  const [, key] = /"schluessel":\s*"([^"]+)"/.exec(stdout) ?? [];
  if (!key) throw new Error(`no key was made: ${stderr}`);
  return key;
}

const shedIn = (figures: string): number =>
  [...figures.matchAll(/^pannenlotse_shed_total\{[^}]*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);

/** @throws Error where the system has no /proc, or the process is gone */
function residentOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
