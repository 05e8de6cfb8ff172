import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { makeId } from '#domain/ids.ts';
import { newKey } from '../server/store/tables/bearer-key.ts';
import { fresh, exampleReport } from '../server/store/contract-tests/contract-examples.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { BASE, post } from '../server/test/test-calls.ts';
import { median, printFigure } from './figure.ts';
import { residentOf } from './resident.ts';
import { serve } from './serve.ts';
import { START_ARGUMENTS } from './start-line.ts';
import { openBenchDatabases, type BenchDatabase } from './years/place.ts';

/**
 * Benchmark of open status streams: idle memory per stream, and the time until a partner's events have reached all of
 * them.
 */
const STREAMS = 2_000;
const MOST_KB = 25;
const MOST_MS = 500;
const ROUNDS = 5;
/** Most events of a partner's call. */
const BATCH = 1_000;
/** Idle time in milliseconds before the memory is read: longer than a heartbeat interval. */
const IDLE = 20_000;

/** Fills a store with reported cases, and makes a partner's key. */
async function reportedCases(place: BenchDatabase): Promise<{ ids: string[]; refs: string[]; authorization: string }> {
  const store = await place.open();
  const ids = Array.from({ length: STREAMS }, () => makeId('userID', randomBytes(64)));
  const doc = JSON.stringify({ ...flatTyre(), vorgangsMetadaten: { status: 'gemeldet' } });
  const zeit = isoOf(Date.now());
  const refs = await Promise.all(
    ids.map(async (userID) => {
      const one = fresh({ userID, doc, beispiel: true });
      const { vorgangRef } = (await store.create(one))!;
      await store.report({
        ...exampleReport(one, { doc, zeit }),
        event: { ...exampleReport(one).event, zeit, daten: '{}' },
      });
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
      darf: null,
      angelegt: zeit,
      gueltigBis: null,
    },
    hash,
  );
  await store.close();
  return { ids, refs, authorization: `Bearer ${key}` };
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

/** Prints both figures; returns false when one exceeds its bound, which is SQLite's. */
export async function measureStreams(newPlace: () => Promise<BenchDatabase>): Promise<boolean> {
  const place = await newPlace();
  const { ids, refs, authorization } = await reportedCases(place);
  const { child, port, stop } = await serve(START_ARGUMENTS, { ...place.env, SIMULATOR: 'off' });
  try {
    await sleep(2_000);
    const before = residentOf(child);
    const readers: Reader[] = [];
    for (let next = 0; next < ids.length; next += 50)
      readers.push(...(await Promise.all(ids.slice(next, next + 50).map((userID) => openStream(port, userID)))));
    await sleep(IDLE);
    const each = ((residentOf(child) - before) * 1_024) / STREAMS;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await eventToAll(port, authorization, refs, readers));
    for (const { socket } of readers) socket.destroy();
    const bound = (most: number): number | null => (place.engine === 'SQLite' ? most : null);
    return [
      printFigure(
        `memory of an idle stream, of ${STREAMS}, ${place.engine}`,
        each,
        bound(MOST_KB),
        'after 20 s',
        ' kB',
      ),
      printFigure(
        `one event to ${STREAMS} streams, ${place.engine}`,
        median(times),
        bound(MOST_MS),
        'the middle round',
        ' ms',
      ),
    ].every(Boolean);
  } finally {
    await stop();
  }
}

/** Measures on SQLite, for which the bounds are set. */
export async function measureStreamsOnSqlite(): Promise<boolean> {
  const { engines, close } = await openBenchDatabases();
  return measureStreams(engines[0]!).finally(close);
}

if (import.meta.main) process.exitCode = (await measureStreamsOnSqlite()) ? 0 : 1;
