import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as ask } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { makeId } from '#domain/ids.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { printFigure, percentile } from './figure.ts';
import type { Flood, FloodResult } from './flood.ts';
import { serve, stopServed } from './serve.ts';
import { START_ARGUMENTS } from './start-line.ts';

/**
 * Benchmark of load shedding. For a minute pages of unknown addresses come at ten times the rate that one process
 * holds, while people save and report. Their calls are due by the clock, whatever happened to earlier ones, and their
 * time counts from then. ADR 057
 */
/**
 * Share of reports among the calls, and rate of the calls: a quarter of the saves that the process holds, up to a
 * limit.
 */
const CALLS = { most: 45, part: 1 / 4, reports: 1 / 9 };
const SECONDS = { held: 5, before: 5, overload: Number(process.argv[2] ?? 60), after: 5 };
const CONNECTIONS = 1_000;
/** Milliseconds after which a call counts as not answered. */
const PATIENCE = 10_000;
const MANDANT = 'ra_Standard';
const BODY = JSON.stringify(flatTyre());
const BASE = '/service/extService.xsp/vorgang';

/** Fills a store with so many started cases. */
async function fill(dataDir: string, count: number): Promise<string[]> {
  const file = join(dataDir, 'pannenlotse.sqlite');
  await (await openSqlite(file)).close();
  const ids = Array.from({ length: count }, () => makeId('userID', randomBytes(64)));
  const db = new DatabaseSync(file);
  const insert = db.prepare(
    `insert into vorgaenge (user_id, mandant, typ, revision, beispiel, angelegt, geaendert, zustimmung_version, zustimmung_zeit, zustimmung_sprache, doc, vorgang_ref, lese_id)
    values (?1, ?2, 'kfz', 1, 0, ?3, ?3, '1', ?3, 'de', ?4, ?1 || 'Name', ?1)`,
  );
  db.exec('begin');
  for (const id of ids) insert.run(id, MANDANT, new Date().toISOString(), BODY);
  db.prepare('insert into zaehler (mandant, stand) values (?, 0)').run(MANDANT);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
  return ids;
}

interface Ended {
  ms: number;
  status: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function post(port: number, path: string, revision: number): Promise<Ended> {
  const due = performance.now();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(BODY),
    'if-match': `"${revision}"`,
    'idempotency-key': randomBytes(12).toString('hex'),
  };
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ ms: performance.now() - due, status });
    const call = ask({ port, host: 'localhost', method: 'POST', path, agent, headers, timeout: PATIENCE }, (answer) => {
      answer.resume().once('end', () => end(answer.statusCode ?? 0));
    });
    call.once('timeout', () => call.destroy()).once('error', () => end(0));
    call.end(BODY);
  });
}

/** Saves that are answered per second, for so many callers, each one after the other. */
async function savesHeld(port: number, ids: string[], callers: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const caller = async (): Promise<number> => {
    const id = ids.pop();
    let revision = 1;
    for (; performance.now() < until; revision++) await post(port, `${BASE}/${id}`, revision);
    return revision - 1;
  };
  return (await Promise.all(Array.from({ length: callers }, caller))).reduce((all, one) => all + one, 0) / seconds;
}

/** Saves and reports, each of another case, evenly spaced at so many a second for so many seconds. */
async function people(port: number, ids: string[], rate: number, seconds: number) {
  const calls: Promise<Ended>[] = [];
  const begun = performance.now();
  for (let nr = 0; nr < rate * seconds; nr++) {
    await sleep(Math.max(0, begun + (nr * 1_000) / rate - performance.now()));
    const isReport = nr % Math.round(1 / CALLS.reports) === 0;
    calls.push(post(port, `${BASE}/${ids.pop()}${isReport ? '/melden' : ''}`, 1));
  }
  const ended = await Promise.all(calls);
  const good = ended.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return { part: good.length / ended.length, p95: percentile(good, 0.95), ended };
}

const flood = (data: Flood): Promise<FloodResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData: data });
    worker.once('message', resolve).once('error', reject);
  });

/** Seconds until that page answers with that status. */
async function secondsUntil(status: number, url: string): Promise<number> {
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1_000;
  while (passed() < 60 && (await fetch(url).catch(() => null))?.status !== status) await sleep(100);
  return passed();
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);

async function main(dataDir: string): Promise<boolean> {
  const all = Object.values(SECONDS).reduce((one, other) => one + other, 0);
  const ids = await fill(dataDir, CALLS.most * (all + 5));
  const { port, url } = await serve(START_ARGUMENTS, { DATA_DIR: dataDir, LOG_LEVEL: 'info' }, 'ignore');
  const held = await flood({ port, rate: 1e6, connections: 16, ms: SECONDS.held * 1_000 });
  const rate = sum(held.byStatus) / SECONDS.held;
  const saves = await savesHeld(port, ids, 16, SECONDS.held);
  const calls = Math.min(CALLS.most, saves * CALLS.part);
  await sleep(1_000);
  const before = await people(port, ids, calls, SECONDS.before);
  const flooding = flood({ port, rate: 10 * rate, connections: CONNECTIONS, ms: SECONDS.overload * 1_000 });
  const during = await people(port, ids, calls, SECONDS.overload);
  const { byStatus, due, withoutRetry } = await flooding;
  const recovered = await secondsUntil(404, `${url}/gibt/es/nicht`);
  const after = await people(port, ids, calls, SECONDS.after);
  const answered = sum(byStatus);
  const statuses = JSON.stringify(
    Object.fromEntries(
      Object.entries(Object.groupBy(during.ended, (one) => one.status)).map(([code, list]) => [code, list!.length]),
    ),
  );
  const more = `${calls.toFixed(0)} a second, of ${saves.toFixed(0)} saves that it holds; ${statuses}`;
  return [
    printFigure('overload: pages of no address a second, one process', rate, null, '16 callers, closed loop'),
    printFigure(
      'overload: such pages due in the minute, of what is held',
      due / SECONDS.overload / rate,
      null,
      `${due} due, ${answered} answered over ${CONNECTIONS} connections`,
    ),
    printFigure('overload: saves and reports answered', during.part, { least: 0.99 }, more),
    printFigure('overload: their p95', during.p95, 1_000, `before ${before.p95.toFixed(0)} ms`, ' ms'),
    printFigure(
      'overload: pages of no address that were shed',
      (byStatus['503'] ?? 0) / answered,
      { least: 0.5 },
      JSON.stringify(byStatus),
    ),
    printFigure('overload: without Retry-After', withoutRetry, 0, 'answers'),
    printFigure('overload: s until such a page is answered again', recovered, 5, '404', ' s'),
    printFigure(
      'overload: p95 then, beside before',
      after.p95 / Math.max(before.p95, 20),
      2,
      `${after.p95.toFixed(0)} ms`,
    ),
  ].every(Boolean);
}

const folder = mkdtempSync(join(tmpdir(), 'overload-'));
try {
  process.exitCode = (await main(folder)) ? 0 : 1;
} finally {
  agent.destroy();
  stopServed();
  rmSync(folder, { recursive: true, force: true });
}
