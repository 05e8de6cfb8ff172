import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { pushTo, reportedFor, smsTo } from '../server/nachrichten/test-lane.ts';
import { newVapidKey } from '../server/outbox/vapid-key.ts';
import { receiver } from '../server/outbox/test-receiver.ts';
import { MANDANT } from '../server/store/contract-tests/contract-examples.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { post } from '../server/test/test-calls.ts';
import { writeClients } from '../server/test/test-clients.ts';
import { pushService } from '../server/test/test-push-service.ts';
import { betreiber, run } from '../server/test/test-service.ts';
import { percentile } from './figure.ts';

/**
 * Benchmark of news to people, with many open cases. Measures milliseconds from a partner's call to the message at the
 * gateway (text) or at the push service, 95th percentile. ADR 051, ADR 052
 */
const OPEN = 1_000;
const EVENTS = 200;
/** Milliseconds between two events. */
const EVERY = 100;
const MOST_MS = 2_000;

/** Prints the figures; false when one is above the bound. */
export async function measureNews(): Promise<boolean> {
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.push(end) };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'news-'));
    const key = newVapidKey();
    const came = new Map<string, number>();
    const gateway = await receiver(t, (response, nr) => {
      came.set((JSON.parse(gateway.got[nr]!.body) as { to: string }).to, performance.now());
      response.end('ok');
    });
    const push = await pushService(t, (response, nr) => {
      came.set(push.got[nr]!.endpoint, performance.now());
      response.writeHead(201).end();
    });
    const nachrichten = { adresse: gateway.url, vorlage: { to: '{nummer}', text: '{text}' } };
    const brands = join(dataDir, 'marken');
    writeClients(join(brands, 'mandanten'), { [MANDANT]: { nachrichten, partner: ['bench'] } });
    const env = { BRANDS_DIR: brands, PUSH_KEY: key.privateKey, PUSH_HOSTS: '127.0.0.1' };
    const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
    const made = betreiber(
      ['schluessel', 'anlegen', '--art', 'partner', '--name', 'bench', '--alle-mandanten', '--json'],
      dataDir,
      env,
    );
    const { schluessel } = JSON.parse(made.stdout) as { schluessel: string };
    const cases: { vorgangRef: string; to: string }[] = [];
    for (let nr = 0; nr < OPEN; nr++) {
      const abo = nr % 2 ? push.subscribe(key.publicKey) : null;
      const to = abo?.endpoint ?? `+491760000${String(nr).padStart(4, '0')}`;
      const zeit = new Date().toISOString();
      const one = await reportedFor(store, abo ? pushTo(abo) : smsTo(to), zeit);
      cases.push({ vorgangRef: (await store.load(one.userID, MANDANT, zeit))!.vorgangRef, to });
    }
    await store.close();
    const { child, port, ended } = await run(t, dataDir, env);
    const headers = { authorization: `Bearer ${schluessel}` };
    const begun = new Map<string, number>();
    for (const [nr, { vorgangRef, to }] of cases.slice(0, EVENTS).entries()) {
      const timestamp = isoOf(Date.now());
      const event = { vorgangRef, unid: `news-${nr}`, meldungsTyp: TYP.BEAUFTRAGT, timestamp, wartezeitMinuten: '30' };
      begun.set(to, performance.now());
      await post(`http://127.0.0.1:${port}`, 'partner/ereignisse', { ereignisse: [event] }, headers);
      await sleep(EVERY);
    }
    for (let tries = 0; tries < 500 && came.size < EVENTS; tries++) await sleep(20);
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true });
    const told = (['+', 'http'] as const).map((prefix) =>
      [...begun].filter(([to]) => to.startsWith(prefix)).map(([to, from]) => (came.get(to) ?? Infinity) - from),
    );
    return told.map((times, place) => line(place === 0 ? 'text' : 'push', times)).every(Boolean);
  } finally {
    for (const end of ends.toReversed()) end();
  }
}

function line(way: string, times: readonly number[]): boolean {
  const late = percentile(times, 0.95);
  const holds = late <= MOST_MS;
  const what = `event to ${way}, 95th percentile of ${times.length}, ${OPEN} open cases`.padEnd(62);
  console.log(`${what} ${late.toFixed(0)} ms  (at most ${MOST_MS})${holds ? '' : '  NOT HELD'}`);
  return holds;
}

if (import.meta.main) process.exitCode = (await measureNews()) ? 0 : 1;
