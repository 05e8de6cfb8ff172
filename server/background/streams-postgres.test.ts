import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MOST_NOTES } from '#domain/ereignisse.ts';
import { size } from '../../scripts/test/size.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from '../store/postgres/test-postgres.ts';
import { BASE } from '../test/test-calls.ts';
import { folder, operate, reported, run, type Running } from '../test/test-service.ts';

const KILLS = size(2, 20);
const CASES = size(3, 5);

interface Status {
  nr: number;
  hinweise: string[];
}

/**
 * Reads a stream as EventSource does, reconnecting with Last-Event-ID; the list it gives fills with what is sent. Each
 * connection begins with the current status, which is left out if it is the last one known.
 */
function readStream(t: TestContext, port: number, userID: string): Status[] {
  const got: Status[] = [];
  const stopping = new AbortController();
  t.after(() => stopping.abort());
  const once = async (): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}${BASE}/vorgang/${userID}/ereignisse`, {
      headers: { 'last-event-id': String(got.at(-1)?.nr ?? 0) },
      signal: stopping.signal,
    });
    let text = '';
    let isFirst = true;
    for await (const bytes of answer.body!) {
      text += Buffer.from(bytes).toString();
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const status = statusIn(block);
        if (status && !(isFirst && status.nr === got.at(-1)?.nr)) got.push(status);
        isFirst &&= !status;
      }
    }
  };
  void (async () => {
    while (!stopping.signal.aborted) {
      await once().catch(() => undefined); // its process was killed: reconnect
      await sleep(50);
    }
  })();
  return got;
}

function statusIn(block: string): Status | null {
  const nr = /^id: (\d+)$/m.exec(block)?.[1];
  const data = /^data: (.+)$/m.exec(block)?.[1];
  if (!nr || !data) return null;
  const { hinweise } = (JSON.parse(data) as { data: { hinweise: { text: string }[] } }).data;
  return { nr: Number(nr), hinweise: hinweise.map(({ text }) => text) };
}

describe(
  'status streams of one process, events through another, on one PostgreSQL',
  { skip: withoutPostgres, timeout: 400_000 },
  () => {
    let server: AnyPostgres;
    before(async () => {
      server = await sharedPostgres();
    });
    after(() => server.stop());

    test(`nothing is missing, doubled or out of order in ${KILLS} kills of either`, async (t) => {
      const env = { DATABASE_URL: await server.newUrl() };
      const dataDir = folder(t);
      const processes: Running[] = [await run(t, dataDir, env), await run(t, dataDir, env)];
      const ports = processes.map(({ port }) => port);
      const cases: Awaited<ReturnType<typeof reported>>[] = [];
      for (let n = 0; n < CASES; n++) cases.push(await reported(ports[0]!, dataDir, { env }));
      const made = await operate(
        ['schluessel', 'anlegen', '--art', 'partner', '--name', 'probe', '--alle-mandanten', '--json'],
        dataDir,
        env,
      );
      const { schluessel } = JSON.parse(made.stdout) as { schluessel: string };
      for (const { vorgangRef } of cases)
        assert.equal((await operate(['zuweisen', vorgangRef, '--partner', 'probe'], dataDir, env)).status, 0);
      const streams = cases.map(({ userID }) => readStream(t, ports[0]!, userID));

      /** Whether a stream may have missed so many notes that its next status no longer has them all. */
      const isBehind = (): boolean => streams.some((got) => sent + 1 - (got.at(-1)?.nr ?? 1) >= MOST_NOTES);

      let sent = 0;
      const killed = new AbortController();
      /** Sends one event per case at a time; each batch is repeated until it is answered. */
      const sending = (async () => {
        for (; !killed.signal.aborted || sent < KILLS; sent++) {
          const ereignisse = cases.map(({ vorgangRef }) => ({
            vorgangRef,
            unid: `${vorgangRef}-${sent}`,
            // A case keeps 60 events of one type.
            meldungsTyp: `PROBE_${Math.floor(sent / 50)}`,
            hinweis: `Nachricht ${sent}`,
            timestamp: new Date().toISOString(),
          }));
          while (isBehind()) await sleep(20);
          while (!(await isTaken(ports[1]!, schluessel, ereignisse))) await sleep(20);
          await sleep(KILLS * 20);
        }
      })();
      for (let kill = 0; kill < KILLS; kill++) {
        const which = kill % 2;
        await sleep(Math.random() * 300);
        processes[which]!.child.kill('SIGKILL');
        await processes[which]!.ended;
        processes[which] = await run(t, dataDir, { ...env, PORT: String(ports[which]) });
      }
      killed.abort();
      await sending;

      const wanted = Array.from({ length: sent }, (_, n) => `Nachricht ${n}`);
      for (let tries = 0; streams.some((got) => got.at(-1)?.nr !== sent + 1); tries++) {
        assert.ok(tries < 300, `the last of ${sent} events reaches every stream`);
        await sleep(100);
      }
      for (const got of streams) {
        const numbers = got.map(({ nr }) => nr);
        assert.deepEqual(
          numbers,
          [...new Set(numbers)].toSorted((a, b) => a - b),
          'each once, rising',
        );
        const told = [...new Set(got.flatMap(({ hinweise }) => hinweise))];
        assert.deepEqual(told.toSorted(byNumber), wanted, 'a status has the latest notes, so all of them together');
      }
      t.diagnostic(
        `seen: ${KILLS} kills, ${sent} events to each of ${CASES} streams, none missing, doubled or out of order`,
      );
    });
  },
);

const numberOf = (text: string): number => Number(text.split(' ')[1]);
const byNumber = (one: string, other: string): number => numberOf(one) - numberOf(other);

/** Whether the partner's call was answered with 2xx; without an answer it may have been committed all the same. */
async function isTaken(port: number, key: string, ereignisse: readonly object[]): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${BASE}/partner/ereignisse`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ ereignisse }),
  }).catch(() => null);
  return answer?.ok ?? false;
}
