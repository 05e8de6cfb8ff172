import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleEvent, fresh, partnersOf, remarkOf, exampleReport } from '../store/contract-tests/contract-examples.ts';
import { readSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { NewCase } from '../store/tables/cases.ts';
import type { Log } from './settle.ts';
import { SECRET, type Got } from './test-receiver.ts';
import { startWebhook } from './webhook.ts';

export const START = Date.parse('2026-03-02T10:00:00Z');

/** A case that messages tell of. */
type Told = NewCase & { vorgangRef: string };

/** A case that was reported at `now`, milliseconds; of the standard client, or that one. */
export async function reported(store: Store, now: number, mandant?: string): Promise<Told> {
  const made = fresh(mandant === undefined ? {} : { mandant });
  const zeit = new Date(now).toISOString();
  const { vorgangRef } = (await store.create(made))!;
  const one = { ...made, vorgangRef };
  await store.report(exampleReport(one, { zeit, zustellung: messageOf(one) }));
  return one;
}

/** Remarks on it. */
export async function remarked(store: Store, one: Told, now: number, key: string): Promise<void> {
  const event = { ...exampleEvent('NACHTRAG'), unid: key, zeit: new Date(now).toISOString() };
  await store.remark(remarkOf(one, { key, event }));
}

/** Something of this type happens in it, whose message the store writes by itself. */
export async function happened(store: Store, one: Told, now: number, meldungsTyp: string): Promise<void> {
  await store.appendEvents(one.mandant, [partnersOf(one, meldungsTyp, { zeit: new Date(now).toISOString() })]);
}

const messageOf = ({ vorgangRef }: Told): string => JSON.stringify({ type: 'vorgang.gemeldet', data: { vorgangRef } });

/** The numbers of the messages that came, by case, in the order in which they came. */
export function numbersByCase(got: readonly Got[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { body } of got) {
    const { data, nr } = JSON.parse(body) as { data: { vorgangRef: string }; nr: number };
    found.set(data.vorgangRef, [...(found.get(data.vorgangRef) ?? []), nr]);
  }
  return found;
}

/** A worker on a real store, with a fake clock. */
export async function working(t: TestContext, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  const store = await openSqlite(join(folder, 'store.sqlite'));
  const all: Record<string, string> = { WEBHOOK_SECRET: SECRET, WEBHOOK_TIMEOUT: '500ms', ...env };
  const webhook = readSettings(all).webhook!;
  const time = { now: START };
  const events: string[] = [];
  const tell = ({ event }: { event: string }) => void events.push(event);
  const log = { info: tell, warn: tell, error: tell } as unknown as Log;
  const begin = () => startWebhook({ store, webhook, log, clock: () => time.now });
  let worker = begin();
  t.after(async () => {
    await worker.stop();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  return {
    store,
    events,
    time,
    /** Reports a case and gives its vorgangRef. */
    report: async () => (await reported(store, time.now)).vorgangRef,
    pass: (ms: number) => {
      time.now += ms;
      worker.look();
    },
    restart: async () => {
      await worker.stop();
      worker = begin();
    },
    stop: () => worker.stop(),
    /** Waits until the outbox holds so many pending messages and dead letters. */
    settled: async (wartend: number, aufgegeben = 0) => {
      let now = await store.outbox.backlog();
      for (let tries = 0; tries < 250 && !(now.wartend === wartend && now.aufgegeben === aufgegeben); tries++) {
        await sleep(20);
        now = await store.outbox.backlog();
      }
      assert.deepEqual([now.wartend, now.aufgegeben], [wartend, aufgegeben]);
    },
    waiting: async () =>
      (await store.outbox.list(null, 'wartend', 10)).map(({ fehler, versuche }) => [fehler, versuche]),
    /** Waits until an attempt has failed with that error. */
    failing: async (fehler: string | RegExp) => {
      for (let tries = 0; tries < 250; tries++) {
        const [one] = await store.outbox.list(null, 'wartend', 1);
        if (one?.fehler && one.fehler.match(fehler)) return one;
        await sleep(20);
      }
      throw new Error(`no try failed with ${fehler}: ${JSON.stringify(await store.outbox.list(null, 'wartend', 9))}`);
    },
  };
}
