import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FLOW } from '#domain/flow.ts';
import { makeId } from '#domain/ids.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { readDatabaseUrl } from '../server/store/postgres/database-url.ts';
import { openPostgres } from '../server/store/postgres/postgres.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import type { Store } from '../server/store/store.ts';
import { startPostgres, withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { measureEvents } from './event.ts';
import { measureNews } from './news.ts';
import { answersPerSecond } from './load.ts';
import { serve, stopServed } from './serve.ts';
import { START_ARGUMENTS } from './start-line.ts';
import { measureStreamsOnSqlite } from './streams.ts';
import { besideFirst, measureInTurns, median, medians, printFigure } from './figure.ts';

/**
 * Benchmark: throughput of the service as a ratio to bare node:http on a store of the same cases (6 kB each). Rounds
 * alternate, and the median of their ratios counts (ADR 047). Absolute figures mean little on a shared machine, which
 * slows both sides.
 */
const ROUNDS = 11;
const MS = 700;
const CLIENTS = 16;
/** Concurrent callers for the rate of one process. */
const CALLERS = 32;
const MANDANT = 'ra_Standard';
const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-bench-'));

/** A complete report with the words and visited steps of a person: 6 kB. */
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
  /** Revisions by the index in `ids`. */
  revisions: Uint32Array;
}

/** Makes a SQLite store with so many cases, each with its names (ADR 038) and the document of a complete report. */
async function fill(name: string, count: number): Promise<Cases> {
  const file = join(folder, name, 'pannenlotse.sqlite');
  await (await openSqlite(file)).close();
  const ids = Array.from({ length: count }, () => makeId('userID', randomBytes(64)));
  const db = new DatabaseSync(file);
  const insert = db.prepare(
    `insert into vorgaenge (user_id, mandant, typ, revision, beispiel, angelegt, geaendert, doc, vorgang_ref, lese_id)
    values (?1, ?2, 'kfz', 1, 0, ?3, ?3, ?4, ?1 || 'Name', ?1)`,
  );
  db.exec('pragma synchronous = off; begin');
  for (const id of ids) insert.run(id, MANDANT, new Date().toISOString(), BODY);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return { file, ids, revisions: new Uint32Array(count).fill(1) };
}

const serveService = async ({ file }: Cases): Promise<number> =>
  (await serve(START_ARGUMENTS, { DATA_DIR: join(file, '..'), LOG_LEVEL: 'info' }, 'ignore')).port;

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
const save = (port: number, { ids, revisions }: Cases, query = '', clients = CLIENTS): Promise<number> =>
  answersPerSecond({
    port,
    clients,
    ms: MS,
    request: (client) => {
      const own = Math.floor(ids.length / clients);
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
      const { ended } = await store.save({
        mandant: MANDANT,
        userID,
        revision,
        doc: BODY,
        key: '',
        zeit: new Date().toISOString(),
      });
      if (ended !== 'done') throw new Error(ended);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: atOnce }, one));
  return (count / (performance.now() - begun)) * 1_000;
}

/**
 * Measures two rates in turn, and prints their ratio and whether it keeps the bound. The ratio is the second beside the
 * first, or the other way round for a bound on time (`most`).
 */
async function compare(
  what: string,
  bound: { least: number } | { most: number } | null,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<void> {
  const isTime = bound !== null && 'most' in bound;
  const rates = await measureInTurns(ROUNDS, isTime ? [ours, other] : [other, ours], (rate) => rate());
  const limit = isTime ? bound.most : bound;
  if (!printFigure(what, besideFirst(rates)[1]!, limit, medians(rates, 'a second'))) process.exitCode = 1;
}

async function main(): Promise<void> {
  const [small, same, large] = [await fill('1000', 1_000), await fill('same', 1_000), await fill('100000', 100_000)];
  const service = await serveService(small);
  const ofLarge = await serveService(large);
  const answer = await (await fetch(`http://localhost:${service}${path(small.ids[0]!)}`)).text();
  const LENGTH = String(Buffer.byteLength(answer));
  const { port: bare } = await serve(['bench/bare.ts'], { FILE: same.file, LENGTH });

  const saveHere = () => save(service, small);
  await compare('save, beside bare node:http that reads, checks, writes', { least: 0.65 }, saveHere, () =>
    save(bare, same),
  );
  await compare('  beside the same with our group commit', null, saveHere, () => save(bare, same, '?grouped'));
  await compare('  beside one that only stores the body', null, saveHere, () => save(bare, same, '?none'));
  const [rate] = await measureInTurns(3, [CALLERS], (callers) => save(service, small, '', callers));
  printFigure(
    `saves a second of one process at FULL, ${CALLERS} callers`,
    median(rate!),
    null,
    'three runs, the middle one',
  );
  const loadHere = () => load(service, small);
  await compare('load, beside bare node:http that reads', { least: 0.45 }, loadHere, () => load(bare, same));
  await compare('  beside constant bytes', null, loadHere, () => load(bare, same, '?none'));
  await compare('time of a load, 100,000 cases beside 1,000', { most: 1.3 }, () => load(ofLarge, large), loadHere);
  await compare('time of a save, 100,000 cases beside 1,000', { most: 1.5 }, () => save(ofLarge, large), saveHere);
  await postgres(join(folder, 'alone.sqlite'));
  if (!(await measureStreamsOnSqlite())) process.exitCode = 1;
  if (!(await measureEvents())) process.exitCode = 1;
  if (!(await measureNews())) process.exitCode = 1;
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
  stopServed();
  rmSync(folder, { recursive: true, force: true });
}
