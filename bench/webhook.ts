import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROBE } from '../server/outbox/settle.ts';
import { receiver, SECRET } from '../server/outbox/test-receiver.ts';
import { numbersByCase, remarked, reported } from '../server/outbox/test-worker.ts';
import { startWebhook } from '../server/outbox/webhook.ts';
import { readSettings } from '../server/settings.ts';
import { startClientWebhooks } from '../server/background/client-webhooks.ts';
import { readMandanten } from '../server/mandanten/mandanten.ts';
import { THEMES } from '../server/open.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { writeClients } from '../server/test/test-clients.ts';
import { besideFirst, measureInTurns, medians, printFigure } from './figure.ts';

/**
 * Benchmark of the webhook after an outage: seconds until a receiver has all of 1,000 messages, in order per case. It
 * was away for three hours of a fake clock. ADR 041.
 */
const CASES = 250;
const OF_CASE = 4;
const HOURS = 3;
const MOST_S = 60;

/** Prints the figure; false when it is above the bound, or a case was out of order. */
export async function measureWebhook(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-'));
  const store = await openSqlite(join(folder, 'store.sqlite'));
  const ends: (() => void)[] = [];
  let isUp = false;
  const { url, got } = await receiver(
    { after: (end) => ends.push(end) },
    (response) => void response.writeHead(isUp ? 204 : 503).end(),
  );
  const webhook = readSettings({ WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET }).webhook!;
  const silent = () => undefined;
  const time = { now: Date.now() };
  const cases = await Promise.all(Array.from({ length: CASES }, () => reported(store, time.now)));
  for (let more = 1; more < OF_CASE; more++)
    await Promise.all(cases.map((one) => remarked(store, one, time.now + more, `remark-${more}`)));
  const log = { info: silent, warn: silent, error: silent };
  const worker = startWebhook({ store, webhook, log, clock: () => time.now });
  const pass = async (milliseconds: number): Promise<void> => {
    time.now += milliseconds;
    worker.look();
    await sleep(10);
  };
  for (let probes = 0; probes < (HOURS * 3_600_000) / PROBE; probes++) await pass(PROBE);
  const tries = got.splice(0).length;
  isUp = true;
  const begun = performance.now();
  // The next probe is due within that time; the rest takes real time.
  await pass(PROBE);
  while ((await store.outbox.backlog()).wartend > 0 && performance.now() - begun < MOST_S * 1_000) await sleep(20);
  const seconds = (PROBE + performance.now() - begun) / 1_000;
  await worker.stop();
  for (const end of ends) end();
  await store.close();
  rmSync(folder, { recursive: true });
  const isInOrder = [...numbersByCase(got).values()].every((numbers) => numbers.join() === '1,2,3,4');
  const holds = seconds <= MOST_S && isInOrder && got.length === CASES * OF_CASE;
  const what = `webhook, ${got.length} messages after ${HOURS} h away (${tries} probes)`.padEnd(62);
  console.log(`${what} ${seconds.toFixed(1)} s  (at most ${MOST_S})${holds ? '' : '  NOT HELD'}`);
  return holds;
}

/**
 * Reports of a round, all of a client without a webhook of its own; number of rounds; messages that wait for the dead
 * webhook.
 */
const [REPORTS, ROUNDS, WAITING] = [100, 15, 1_000];
const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent };

/**
 * Milliseconds until the operator's receiver has a round of reports, beside a client's webhook that answers with this
 * status.
 */
async function beside(status: number, ends: (() => Promise<unknown> | void)[]): Promise<() => Promise<number>> {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const store = await openSqlite(join(folder, 'store.sqlite'));
  ends.push(() => store.close());
  const given = { after: (end: () => void) => ends.push(end) };
  const { url, got } = await receiver(given);
  const dead = await receiver(given, (response) => void response.writeHead(status).end());
  const webhook = { adresse: dead.url, geheimnis: 'TOT' };
  writeClients(folder, { tot: { name: 'Tot', webhook } });
  const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: silent });
  const settings = readSettings({ WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, HOOK_SECRET_TOT: SECRET });
  const own = () => ['tot'];
  for (let one = 0; one < WAITING; one++) await reported(store, Date.now(), 'tot');
  const worker = startWebhook({ store, webhook: settings.webhook!, own, log });
  const stop = startClientWebhooks({ store, mandanten, hooks: settings.hooks, log });
  ends.push(() => Promise.all([worker.stop(), stop()]));
  // If it is up, all of its messages are delivered before.
  const rest = status < 300 ? 0 : WAITING;
  while ((await store.outbox.backlog()).wartend > rest) await sleep(20);
  return async () => {
    const all = got.length + REPORTS;
    const begun = performance.now();
    await Promise.all(Array.from({ length: REPORTS }, () => reported(store, Date.now())));
    while (got.length < all) await sleep(1);
    return performance.now() - begun;
  };
}

/** A dead webhook of one client: how much later the others' messages arrive than while it is up. ADR 057 */
export async function measureDeadClient(): Promise<boolean> {
  const ends: (() => Promise<unknown> | void)[] = [];
  try {
    const these = [await beside(204, ends), await beside(503, ends)];
    for (const warmUp of these) await warmUp();
    const times = await measureInTurns(ROUNDS, these, (one) => one());
    const what = `webhook, ${REPORTS} messages beside ${WAITING} of a dead client`;
    return printFigure(what, besideFirst(times)[1]!, 1.1, medians(times, 'ms'));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

if (import.meta.main)
  process.exitCode = [await measureWebhook(), await measureDeadClient()].every((holds) => holds) ? 0 : 1;
