import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../test/free-port.ts';
import { readDatabaseUrl, type Database } from './database-url.ts';

/** For tests: a PostgreSQL server of its own on a free port of this machine; `stop` deletes it. */
export interface TestPostgres {
  /** Creates an empty database and gives its DATABASE_URL. The user `gast` needs a password. */
  newUrl(options?: string): Promise<string>;
  /** The data directory; `base` in it holds the tables. */
  data: string;
  /** Runs one of PostgreSQL's programs, such as pg_dump. */
  program(name: string, ...args: string[]): void;
  /** Runs SQL as the superuser on a connection of its own. */
  sql<T = Record<string, unknown>>(text: string, url?: string): Promise<T[]>;
  /** `server_version_num`: 150004 of PostgreSQL 15.4. */
  version(): Promise<number>;
  /** The end of the server's log. */
  log(): string;
  /** Stops the server as a crash would (`immediate`), or in order but at once (`fast`). */
  halt(how: 'immediate' | 'fast'): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const BASE = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's programs, or null: POSTGRES_BIN, else that of the newest. In CI, which promises them, to
 * find none is a failure.
 */
export function findPostgres(): string | null {
  const { POSTGRES_BIN: named } = process.env;
  if (named && !existsSync(join(named, 'initdb'))) throw new Error(`POSTGRES_BIN: there is no initdb in ${named}`);
  if (named) return named;
  const versions = existsSync(BASE) ? readdirSync(BASE).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions.map((version) => join(BASE, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (!found && process.env['CI'] === 'true') throw new Error('no PostgreSQL found: install the package postgresql');
  return found ?? null;
}

/** Reason why tests on PostgreSQL are skipped, or false. */
export const withoutPostgres = findPostgres() ? false : 'no PostgreSQL found: install the package postgresql';

/** Makes and starts a server; `settings` are added to its defaults. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const bin = findPostgres() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const owner = ownerIds();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const env = { ...process.env, LC_ALL: 'C' };
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'pannenlotse', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...owner, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  writeFileSync(
    join(data, 'pg_hba.conf'),
    `host all gast 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n`,
  );
  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    recovery_init_sync_method: 'syncfs',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const urlOf = (name: string): string => `postgres://pannenlotse@127.0.0.1:${port}/${name}`;

  const sql: TestPostgres['sql'] = async <T>(text: string, url = urlOf('postgres')) => {
    const client = new Client({ ...clientConfig(readDatabaseUrl(url)), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // the query rejects as well
    await client.connect();
    try {
      return (await client.query(text)).rows as T[];
    } finally {
      await client.end();
    }
  };

  let server: ChildProcess | null = null;
  let log = '';
  const restart = async (): Promise<void> => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
      ...owner,
      env,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.on('data', (text) => (log = (log + String(text)).slice(-32_000)));
    for (const until = performance.now() + 30_000; performance.now() < until && server.exitCode === null;) {
      if (await sql('select 1').catch(() => null)) return;
      await sleep(20);
    }
    throw new Error(`PostgreSQL does not start:\n${log}`);
  };
  const halt: TestPostgres['halt'] = async (how) => {
    const ending = server;
    server = null;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  process.once('exit', () => server?.kill('SIGQUIT'));

  await restart();
  let databases = 0;
  return {
    newUrl: async (options = '') => {
      const name = `test_${++databases}`;
      await sql(`create database ${name} ${options}`);
      return urlOf(name);
    },
    data,
    program: (name, ...args) => void execFileSync(join(bin, name), args, { env, stdio: ['ignore', 'ignore', 'pipe'] }),
    sql,
    version: async () => {
      const [row] = await sql<{ server_version_num: string }>('show server_version_num');
      return Number(row?.server_version_num);
    },
    log: () => log,
    halt,
    restart,
    stop: async () => {
      await halt('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const clientConfig = ({ host, port, name, user }: Database) => ({ host, port, database: name, user });

/** PostgreSQL refuses to run as root: then it runs as the system's user postgres, or nobody. */
export function ownerIds(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string, user: string): number => {
    const { status, stdout } = spawnSync('id', [flag, user], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : NaN;
  };
  const user = ['postgres', 'nobody'].find((name) => Number.isInteger(idOf('-u', name)));
  if (!user) throw new Error('no user to run PostgreSQL as');
  return { uid: idOf('-u', user), gid: idOf('-g', user) };
}
