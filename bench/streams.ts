import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { makeId } from '#domain/ids.ts';
import { freePort } from '../server/test/free-port.ts';
import { newKey } from '../server/store/tables/bearer-key.ts';
import { fresh, reportOf } from '../server/store/contract/contract-examples.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { BASE, post } from '../server/test/test-calls.ts';
import { residentOf } from './resident.ts';
import { ROOT, START } from './start-line.ts';

/**
 * Benchmark of open status streams: idle memory per stream, and the time until a partner's events have reached all of
 * them.
 */
const STREAMS = 2_000;
const MOST_KB = 25;
const MOST_MS = 500;
const ROUNDS = 5;
/** Maximum events of a partner call. */
const BATCH = 1_000;
/** Idle time in milliseconds before the memory is read: longer than a heartbeat interval. */
const IDLE = 20_000;

/** Fills a store with reported cases, and makes a partner's key. */
async function reportedCases(dataDir: string): Promise<{ ids: string[]; refs: string[]; authorization: string }> {
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  const ids = Array.from({ length: STREAMS }, () => makeId('userID', randomBytes(64)));
  const doc = JSON.stringify({ ...flatTyre(), vorgangsMetadaten: { status: 'gemeldet' } });
  const zeit = isoOf(Date.now());
  const refs = await Promise.all(
    ids.map(async (userID) => {
      const one = fresh({ userID, doc, beispiel: true });
      const { vorgangRef } = (await store.create(one))!;
      await store.report({ ...reportOf(one, { doc, zeit }), event: { ...reportOf(one).event, zeit, daten: '{}' } });
      await store.zuweisungen.assign(one.mandant, userID, { partner: 'bench', seit: zeit });
      return vorgangRef;
    }),
  );
  const { key, hash, id } = newKey();
  await store.keys.add(
    {
      id,
      art: 'partner',
      mandant: null,
      name: 'bench',
      nurZugewiesene: true,
      darf: null,
      angelegt: zeit,
      gueltigBis: null,
    },
    hash,
  );
  await store.close();
  return { ids, refs, authorization: `Bearer ${key}` };
}

async function startService(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      PARTNER: 'none',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 400; tries++) {
    if (await fetch(`http://localhost:${port}/livez`).catch(() => null)) return { child, port };
    await sleep(25);
  }
  throw new Error('the service does not answer');
}

interface Reader {
  socket: Socket;
  /** Number of the newest event received. */
  nr: number;
}

/** Opens a stream as a browser would; resolves with its first status. */
function openStream(port: number, userID: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost');
    const reader = { socket, nr: 0 };
    socket.once('error', reject);
    socket.on('data', (bytes: Buffer) => {
      for (const [, nr] of bytes.toString('latin1').matchAll(/^id: (\d+)$/gm)) reader.nr = Number(nr);
      if (reader.nr > 0) resolve(reader);
    });
    socket.write(
      `GET ${BASE}/vorgang/${userID}/ereignisse HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nAccept-Language: de-DE\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14)\r\n\r\n`,
    );
  });
}

/** Milliseconds from the partner's calls, one event for each case, until every stream has received its own. */
async function eventToAll(port: number, authorization: string, refs: readonly string[], readers: readonly Reader[]) {
  const before = readers.map(({ nr }) => nr);
  const timestamp = isoOf(Date.now());
  const round = before[0]!;
  const begun = performance.now();
  for (let next = 0; next < refs.length; next += BATCH) {
    const ereignisse = refs.slice(next, next + BATCH).map((vorgangRef) => ({
      vorgangRef,
      unid: `${vorgangRef}-${round}`,
      meldungsTyp: TYP.WARTEZEIT,
      timestamp,
      wartezeitMinuten: 20 + round,
    }));
    await post(`http://localhost:${port}`, 'partner/ereignisse', { ereignisse }, { authorization });
  }
  while (readers.some(({ nr }, index) => nr <= before[index]!)) await sleep(1);
  return performance.now() - begun;
}

/** Prints both figures; false when one is above its bound. */
export async function measureStreams(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-bench-'));
  let service: { child: ChildProcess; port: number } | undefined;
  try {
    const { ids, refs, authorization } = await reportedCases(dataDir);
    service = await startService(dataDir);
    const { child, port } = service;
    await sleep(2_000);
    const before = residentOf(child);
    const readers: Reader[] = [];
    for (let next = 0; next < ids.length; next += 50)
      readers.push(...(await Promise.all(ids.slice(next, next + 50).map((userID) => openStream(port, userID)))));
    await sleep(IDLE);
    const each = ((residentOf(child) - before) * 1_024) / STREAMS;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await eventToAll(port, authorization, refs, readers));
    const middle = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    for (const { socket } of readers) socket.destroy();
    return [
      say(`memory of an idle stream, of ${STREAMS}`, each, 'kB', MOST_KB),
      say(`one event to ${STREAMS} streams`, middle, 'ms', MOST_MS),
    ].every(Boolean);
  } finally {
    service?.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function say(what: string, figure: number, unit: string, most: number): boolean {
  const holds = figure <= most;
  console.log(`${what.padEnd(62)} ${figure.toFixed(0)} ${unit}  (at most ${most})${holds ? '' : '  NOT HELD'}`);
  return holds;
}

if (import.meta.main) process.exitCode = (await measureStreams()) ? 0 : 1;
