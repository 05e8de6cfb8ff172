import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { readEreignis } from '#domain/ereignisse/ereignis.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import type { Store } from '../store/store.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { NewEvent } from '../store/tables/events.ts';
import { planOf } from './plan.ts';
import { play } from './play.ts';

const NAME = 'simulator';
/** After a restart the simulator resumes the reports of the last hour. */
const BACK = 60 * 60_000;

interface Parts {
  store: Store;
  speed: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Starts the simulated provider, which helps reported examples and never a real case. Gives the function that stops it.
 */
export async function startSimulator({ store, speed, log }: Parts): Promise<() => void> {
  const ending = new AbortController();
  const helped = new Set<string>();
  const look = (userID: string): void => {
    if (userID === '') void lookAtAll();
    else if (!helped.has(userID)) void help(userID);
  };

  async function help(userID: string): Promise<void> {
    helped.add(userID);
    try {
      const stored = await store.load(userID, null, new Date().toISOString());
      if (stored) await helpCase(store, stored, { speed, signal: ending.signal });
    } catch (error) {
      if (!ending.signal.aborted)
        log.warn({ event: 'simulator', err: error }, 'The simulated provider cannot go on with an example.');
    } finally {
      helped.delete(userID);
    }
  }

  async function lookAtAll(): Promise<void> {
    const since = new Date(Date.now() - BACK).toISOString();
    for (const { userID } of await store.underWay(since).catch(() => [])) look(userID);
  }

  const unlisten = store.changes(look);
  await lookAtAll();
  return () => {
    unlisten();
    ending.abort();
  };
}

/** Whether the simulator answers the case: a reported example. D94 */
export const isForSimulator = ({ beispiel, status }: StoredCase): boolean => beispiel && status === 'gemeldet';

/**
 * Plays the help for a case, timed from its report or `begin`. Does nothing if the case is not for the simulator or is
 * completed. Its records need no key: nothing is kept that could act on a real case.
 */
export async function helpCase(
  store: Store,
  stored: StoredCase,
  how: { speed: number; signal: AbortSignal; begin?: number; tell?(meldungsTyp: string): void },
): Promise<void> {
  const { mandant, userID, vorgangRef } = stored;
  if (!isForSimulator(stored)) return;
  const events = await store.events(mandant, userID);
  if (events.some(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS)) return;
  const reported = events.find(({ meldungsTyp }) => meldungsTyp === TYP.EINGANG)?.zeit;
  const { schadenOrt } = readVorgang(JSON.parse(stored.doc));
  await play({
    begin: reported === undefined ? Date.now() : Date.parse(reported),
    ...how,
    steps: planOf(vorgangRef, readPoint(schadenOrt.positionsdaten)),
    take: async (records) => void (await store.appendEvents(mandant, eventsOf(userID, records))),
    isOn: async () => {
      const now = await store.load(userID, mandant, new Date().toISOString());
      return now !== null && isForSimulator(now);
    },
  });
}

/** The plan's records as a partner's are read. */
const eventsOf = (userID: string, records: readonly object[]): NewEvent[] =>
  records.flatMap((record) => {
    const read = readEreignis(record, { empfangen: Date.now(), zone: 'UTC' });
    if ('fehler' in read) return [];
    const { daten, zeitKorrigiert: _, ...event } = read.ereignis;
    return [{ ...event, userID, partner: NAME, daten: JSON.stringify(daten) }];
  });

/**
 * Erases the key that releases before kept for the simulator in plain text (DATA_DIR/simulator-key), and revokes it: it
 * was good for the cases of every client.
 */
export async function eraseStoredKey({ keys }: Store, dataDir: string): Promise<void> {
  const file = join(dataDir, 'simulator-key');
  if (!existsSync(file)) return;
  const now = new Date().toISOString();
  const found = await keys.find(hashOf(readFileSync(file, 'utf8').trim()), now);
  if (found) await keys.revoke(found.id, now);
  rmSync(file);
}
