import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../test/free-port.ts';
import { readDatabaseUrl, type Database } from './database-url.ts';
import { openPostgres } from './postgres.ts';

/** For tests: a PostgreSQL server on a port of this machine. The user `gast` needs a password. */
export interface AnyPostgres {
  /** Creates a database with our empty tables and returns its DATABASE_URL. */
  newUrl(): Promise<string>;
  /** Creates a database without tables; `options` of `create database`. */
  emptyUrl(options?: string): Promise<string>;
  /** Runs one of PostgreSQL's programs, such as pg_dump. */
  program(name: string, ...args: string[]): void;
  /** Runs SQL as the superuser on a connection of its own. */
  sql<T = Record<string, unknown>>(text: string, url?: string): Promise<T[]>;
  /** `server_version_num`: 150004 of PostgreSQL 15.4. */
  version(): Promise<number>;
  /** Deletes the server if it is the caller's own; the one of the whole run stays. */
  stop(): Promise<void>;
}

/** A server of the caller's own, which may be stopped. */
export interface TestPostgres extends AnyPostgres {
  port: number;
  pid(): number;
  /** The data directory; `base` in it holds the tables. */
  data: string;
  /** The end of the server's log. */
  log(): string;
  /** Stops the server like a crash (`immediate`), or orderly at once (`fast`). */
  halt(how: 'immediate' | 'fast'): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
}

const BASE = '/usr/lib/postgresql';
const ENV = { ...process.env, LC_ALL: 'C' };

/**
 * The folder of PostgreSQL's programs: POSTGRES_BIN, else that of the newest version; null for none. In CI, where
 * PostgreSQL must be there, none is a failure.
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

/** The server of the whole run (`npm test`, by the variable TEST_POSTGRES), else a server of the caller's own. */
export async function sharedPostgres(): Promise<AnyPostgres> {
  const port = Number(process.env['TEST_POSTGRES']);
  return port ? { ...connectTo(port), stop: async () => undefined } : startPostgres();
}

/** Creates and starts a server. `settings` are added to its defaults. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const bin = findPostgres() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const owner = ownerIds();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'pannenlotse', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(join(bin, 'initdb'), init, { ...owner, env: ENV, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
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
    // Tests stop processes, never the machine, so everything that the system took is there afterwards.
    fsync: 'off',
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const connected = connectTo(port);

  let server: ChildProcess | null = null;
  let log = '';
  const restart = async (): Promise<void> => {
    server = spawn(join(bin, 'postgres'), ['-D', data, ...options], {
      ...owner,
      env: ENV,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.on('data', (text) => (log = (log + String(text)).slice(-32_000)));
    for (const until = performance.now() + 30_000; performance.now() < until && server.exitCode === null;) {
      if (await connected.sql('select 1').catch(() => null)) return;
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
  return {
    ...connected,
    port,
    pid: () => server?.pid ?? 0,
    data,
    log: () => log,
    halt,
    restart,
    stop: async () => {
      await halt('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connectTo(port: number): Omit<AnyPostgres, 'stop'> {
  const urlOf = (name: string): string => `postgres://pannenlotse@127.0.0.1:${port}/${name}`;
  const newName = (): string => `test_${randomBytes(8).toString('hex')}`;

  const sql: AnyPostgres['sql'] = async <T>(text: string, url = urlOf('postgres')) => {
    const client = new Client({ ...clientConfig(readDatabaseUrl(url)), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // The query rejects as well.
    await client.connect();
    try {
      return (await client.query(text)).rows as T[];
    } finally {
      await client.end();
    }
  };
  const emptyUrl = async (options = ''): Promise<string> => {
    const name = newName();
    await sql(`create database ${name} ${options}`);
    return urlOf(name);
  };
  /** Name of a database with our tables, from which new ones are copied: ten times as fast as creating them. */
  let template: Promise<string> | null = null;
  const newTemplate = async (): Promise<string> => {
    const url = readDatabaseUrl(await emptyUrl());
    await (await openPostgres(url)).close();
    return url.name;
  };
  return {
    emptyUrl,
    newUrl: async () => emptyUrl(`template ${await (template ??= newTemplate())}`),
    sql,
    program: (name, ...args) =>
      void execFileSync(join(findPostgres()!, name), args, { env: ENV, stdio: ['ignore', 'ignore', 'pipe'] }),
    version: async () => {
      const [row] = await sql<{ server_version_num: string }>('show server_version_num');
      return Number(row?.server_version_num);
    },
  };
}

const clientConfig = ({ host, port, name, user }: Database) => ({ host, port, database: name, user });

/** PostgreSQL refuses to run as root. Then it runs as the system's user postgres, or nobody. */
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
