import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleEvent, fresh, partnersOf, exampleReport } from '../store/contract-tests/contract-examples.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { emptyVorgang } from '#domain/vorgang.ts';
import type { Gateway } from '../mandanten/gateway.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { openMandanten } from '../open.ts';
import type { Log } from '../outbox/settle.ts';
import { receiver } from '../outbox/test-receiver.ts';
import { readSettings } from '../settings.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/store.ts';
import type { Report } from '../store/tables/report.ts';
import { zielOf, type Abo } from './abo.ts';
import { startNachrichten } from './lanes.ts';
import { smsLane } from '../vorgang/sms-weg.ts';

export const START = Date.parse('2026-03-02T10:00:00.000Z');
export const NUMMER = '+4917604069012';

/** An HTTP gateway on this machine: a `receiver` that answers as gateways do, unless `how` says otherwise. */
export const gatewayOn = (
  t: { after(end: () => void): void },
  how: (response: ServerResponse, count: number) => void = (response) => void response.end('{"status":"queued"}'),
): ReturnType<typeof receiver> => receiver(t, how);

/** Waits until that holds. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  said: () => string,
  most = 10_000,
): Promise<void> {
  for (let tries = 0; tries < most / 10; tries++) {
    if (await holds()) return;
    await sleep(10);
  }
  throw new Error(said());
}

/** The way by text to a number. */
export const smsTo = (adresse: string, mandant = 'ra_Standard', sprache = 'de'): NonNullable<Report['weg']> => ({
  ziel: 'sms',
  weg: smsLane(mandant),
  adresse,
  sprache,
});

/** The way by push to a subscription at a `pushService`. */
export const pushTo = (abo: Pick<Abo, 'endpoint'>, sprache = 'de'): NonNullable<Report['weg']> => ({
  ziel: zielOf(abo),
  weg: 'push 127.0.0.1',
  adresse: JSON.stringify(abo),
  sprache,
});

/** A case reported at that time (ISO), whose person is told by that way, or by none. */
export async function reportedFor(
  store: Store,
  weg: Report['weg'] | null,
  zeit: string,
  mandant = 'ra_Standard',
  vorgang = emptyVorgang(),
): Promise<ReturnType<typeof fresh>> {
  const one = fresh({ mandant, doc: JSON.stringify(vorgang) });
  await store.create(one);
  await store.report(
    exampleReport(one, { doc: one.doc, zeit, ...(weg && { weg }), event: { ...exampleEvent(TYP.EINGANG), zeit } }),
  );
  return one;
}

/** The messages to people of a real store, with a fake clock; every client of the installation has that gateway. */
export async function sending(
  t: TestContext,
  gateway: Gateway | ((mandant: { id: string }) => Gateway),
  env: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'nachrichten-'));
  mkdirSync(join(folder, 'data'));
  const store = await openSqlite(join(folder, 'store.sqlite'));
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://panne.example', ...env });
  const mandanten = withGateway(
    openMandanten(settings, () => undefined),
    gateway,
  );
  const time = { now: START };
  const [events, printed]: [string[], string[]] = [[], []];
  const tell = ({ event }: { event: string }) => void events.push(event);
  const log = { info: tell, warn: tell, error: tell } as unknown as Log;
  const parts = { settings, store, mandanten, log, clock: () => time.now, timeoutMs: 500 };
  const begin = () => startNachrichten({ ...parts, print: (line) => void printed.push(line) });
  let stop = begin();
  t.after(async () => {
    await stop();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const lane = store.nachrichten.lane(null);
  return {
    store,
    time,
    events,
    printed,
    lane,
    restart: async () => {
      await stop();
      stop = begin();
    },
    /** A case reported now whose person wants texts; gives its id and a way to let things happen. */
    reported: async (mandant = 'ra_Standard', sprache = 'de', nummer = NUMMER, vorgang = emptyVorgang()) => {
      const zeit = () => new Date(time.now).toISOString();
      const one = await reportedFor(store, smsTo(nummer, mandant, sprache), zeit(), mandant, vorgang);
      let nr = 0;
      const happens = (meldungsTyp: string, daten: object = {}) =>
        store.appendEvents(mandant, [
          partnersOf(one, meldungsTyp, { unid: `u${nr++}`, zeit: zeit(), daten: JSON.stringify(daten) }),
        ]);
      return { one, happens };
    },
    /** Waits until the last attempt at a message has ended so. */
    failing: (fehler: string) =>
      eventually(
        async () => (await lane.list(null, 'wartend', 9)).some((one) => one.fehler === fehler),
        () => `no attempt ended with ${fehler}`,
      ),
    /** Waits until so many messages wait and so many are given up. */
    settled: (wartend: number, aufgegeben = 0) =>
      eventually(
        async () => {
          const now = await lane.backlog();
          return now.wartend === wartend && now.aufgegeben === aufgegeben;
        },
        () => 'the messages did not settle',
      ),
  };
}

const withGateway = (real: Mandanten, gateway: Gateway | ((mandant: { id: string }) => Gateway)): Mandanten => {
  const changed = (client: Client): Client => ({
    ...client,
    nachrichten: typeof gateway === 'function' ? gateway(client.mandant) : gateway,
  });
  const all = real.all.map(changed);
  return { ...real, all, mandantOf: (id) => all.find(({ mandant }) => mandant.id === id) ?? null };
};
