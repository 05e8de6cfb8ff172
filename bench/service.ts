import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { FLOW } from '#domain/flow.ts';
import { makeId } from '#domain/ids.ts';
import { freePort } from '../server/test/free-port.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { readDatabaseUrl } from '../server/store/postgres/database-url.ts';
import { openPostgres } from '../server/store/postgres/postgres.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import type { Store } from '../server/store/store.ts';
import { startPostgres, withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { measureEvents } from './event.ts';
import { answersPerSecond } from './load.ts';
import { ROOT, START } from './start-line.ts';
import { measureStreams } from './streams.ts';

/**
 * Benchmark: throughput of the service as a ratio to bare node:http on a store of the same cases (6 kB each). Rounds
 * alternate and medians count. Absolute figures say little on a shared machine, which slows both sides.
 */
const ROUNDS = 5;
const MS = 2_000;
const CLIENTS = 16;
const MANDANT = 'ra_Standard';
const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-bench-'));
const children: ChildProcess[] = [];

/** A complete report with what a person wrote and visited on the way: 6 kB. */
const BODY = JSON.stringify({
  ...flatTyre(),
  beschreibungVN: 'Hinten rechts ist der Reifen platt. Wir stehen auf dem Parkplatz vor der Brücke. '.repeat(4).trim(),
  bearbeitungsSchritte: Array.from({ length: 60 }, (_, step) => ({
    schritt: FLOW[step % FLOW.length]![0],
    zeit: new Date(Date.UTC(2026, 2, 2, 10, step)).toISOString(),
  })),
});

interface Cases {
  file: string;
  ids: string[];
  /** By index in `ids`. */
  revisions: Uint32Array;
}

/** Makes a SQLite store with so many cases, each with the document of a complete report. */
async function fill(name: string, count: number): Promise<Cases> {
  const file = join(folder, name, 'pannenlotse.sqlite');
  await (await openSqlite(file)).close();
  const ids = Array.from({ length: count }, () => makeId('userID', randomBytes(64)));
  const db = new DatabaseSync(file);
  const insert = db.prepare(
    `insert into vorgaenge (user_id, mandant, typ, revision, beispiel, angelegt, doc) values (?, ?, 'kfz', 1, 0, ?, ?)`,
  );
  db.exec('pragma synchronous = off; begin');
  for (const id of ids) insert.run(id, MANDANT, new Date().toISOString(), BODY);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return { file, ids, revisions: new Uint32Array(count).fill(1) };
}

/** Starts a server process, waits until it answers, and gives its port. */
async function serve(args: (port: number) => readonly string[], env: Record<string, string> = {}): Promise<number> {
  const port = await freePort();
  const child = spawn(process.execPath, args(port), {
    cwd: ROOT,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  children.push(child);
  for (let tries = 0; tries < 400; tries++) {
    if (await fetch(`http://localhost:${port}/livez`).catch(() => null)) return port;
    await sleep(25);
  }
  throw new Error(`${args(port).join(' ')} does not answer`);
}

const serveService = (cases: Cases): Promise<number> => serve(() => START, { DATA_DIR: join(cases.file, '..') });

const path = (id: string): string => `/service/extService.xsp/vorgang/${id}`;
/** Throughput of loads, spread over the whole store. `query`: for bare.ts. */
const load = (port: number, { ids }: Cases, query = ''): Promise<number> =>
  answersPerSecond({
    port,
    clients: CLIENTS,
    ms: MS,
    request: () =>
      `GET ${path(ids[Math.floor(Math.random() * ids.length)]!)}${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  });

/** Throughput of saves; each client has its own cases, so that none is refused. */
const save = (port: number, { ids, revisions }: Cases, query = ''): Promise<number> =>
  answersPerSecond({
    port,
    clients: CLIENTS,
    ms: MS,
    request: (client) => {
      const own = Math.floor(ids.length / CLIENTS);
      const at = client * own + Math.floor(Math.random() * own);
      const ifMatch = `"${revisions[at]!++}"`;
      return `POST ${path(ids[at]!)}${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: ${ifMatch}\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`;
    },
  });

/** Saves per second on the store itself, with so many at once. */
async function saveOn(store: Store, atOnce: number): Promise<number> {
  const angelegt = new Date().toISOString();
  let count = 0;
  const until = performance.now() + MS;
  const one = async (): Promise<void> => {
    const userID = makeId('userID', randomBytes(64));
    const einladung = makeId('einladung', randomBytes(64));
    await store.create({
      userID,
      einladung,
      mandant: MANDANT,
      typ: 'kfz',
      beispiel: false,
      doc: BODY,
      angelegt,
      gueltigBis: angelegt,
    });
    for (let revision = 1; performance.now() < until; revision++, count++) {
      const { ended } = await store.save({ mandant: MANDANT, userID, revision, doc: BODY, key: '' });
      if (ended !== 'done') throw new Error(ended);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  return (count / (performance.now() - begun)) * 1_000;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/**
 * Measures the two alternately and prints the ratio of the medians, and whether it keeps the bound; without a bound it
 * only informs.
 */
async function compare(
  what: string,
  bound: { least: number } | { most: number } | null,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<void> {
  const [of, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    of.push(await ours());
    beside.push(await other());
  }
  const isTime = bound !== null && 'most' in bound;
  const ratio = isTime ? median(beside) / median(of) : median(of) / median(beside);
  const holds = !bound || (isTime ? ratio <= bound.most : ratio >= bound.least);
  if (!holds) process.exitCode = 1;
  const wanted = !bound ? 'for comparison' : isTime ? `at most ${bound.most}` : `at least ${bound.least}`;
  const rates = `${median(of).toFixed(0)} and ${median(beside).toFixed(0)} a second`;
  console.log(`${what.padEnd(62)} ${ratio.toFixed(2)}  (${wanted}; ${rates})${holds ? '' : '  NOT HELD'}`);
}

async function main(): Promise<void> {
  const [small, same, large] = [await fill('1000', 1_000), await fill('same', 1_000), await fill('100000', 100_000)];
  const service = await serveService(small);
  const ofLarge = await serveService(large);
  const answer = await (await fetch(`http://localhost:${service}${path(small.ids[0]!)}`)).text();
  const bare = await serve((port) => ['bench/bare.ts', String(port), same.file, String(Buffer.byteLength(answer))]);

  const [ours, bareSave] = [() => save(service, small), () => save(bare, same)];
  await compare('save, validated and durable, beside an unvalidated one (NORMAL)', { least: 0.9 }, ours, bareSave);
  await compare(
    '  node:http that reads, checks and writes, beside the same',
    null,
    () => save(bare, same, '?all'),
    bareSave,
  );
  const bareLoad = () => load(bare, same);
  await compare('load, beside constant bytes', { least: 0.6 }, () => load(service, small), bareLoad);
  await compare('  node:http that reads the case, beside the same', null, () => load(bare, same, '?all'), bareLoad);
  await compare(
    'time of a load, 100,000 cases beside 1,000',
    { most: 1.3 },
    () => load(ofLarge, large),
    () => load(service, small),
  );
  await compare(
    'time of a save, 100,000 cases beside 1,000',
    { most: 1.5 },
    () => save(ofLarge, large),
    () => save(service, small),
  );
  await postgres(join(folder, 'alone.sqlite'));
  if (!(await measureStreams())) process.exitCode = 1;
  if (!(await measureEvents())) process.exitCode = 1;
}

/** PostgreSQL compared with SQLite at one commit per save: the same commands in this process. */
async function postgres(file: string): Promise<void> {
  if (withoutPostgres) return console.log(`save on PostgreSQL: not measured, ${withoutPostgres}`);
  const server = await startPostgres();
  const [store, alone] = [await openPostgres(readDatabaseUrl(await server.newUrl())), await openSqlite(file)];
  try {
    const what = 'save on PostgreSQL, 8 connections, beside SQLite one by one';
    await compare(
      what,
      { least: 0.7 },
      () => saveOn(store, 8),
      () => saveOn(alone, 1),
    );
  } finally {
    await Promise.all([store.close(), alone.close()]);
    await server.stop();
  }
}

try {
  await main();
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
