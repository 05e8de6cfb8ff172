import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { TYP } from '#domain/ereignisse/typen.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { hashOf, newKey } from '../store/tables/bearer-key.ts';
import type { Store } from '../store/store.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { planOf } from './plan.ts';
import { play, type Partner } from './play.ts';

const NAME = 'simulator';
/** After a restart the simulator resumes the reports of the last hour. */
const BACK = 60 * 60_000;

interface Parts {
  store: Store;
  partner: Partner;
  speed: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Starts the simulated provider, which helps reported examples and never a real case. Gives the function that stops it.
 */
export async function startSimulator({ store, partner, speed, log }: Parts): Promise<() => void> {
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
      if (stored) await helpCase(store, stored, { partner, speed, signal: ending.signal });
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
 * completed.
 */
export async function helpCase(
  store: Store,
  stored: StoredCase,
  how: { partner: Partner; speed: number; signal: AbortSignal; begin?: number; tell?(meldungsTyp: string): void },
): Promise<void> {
  const { mandant, userID } = stored;
  if (!isForSimulator(stored)) return;
  const events = await store.events(mandant, userID);
  if (events.some(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS)) return;
  const reported = events.find(({ meldungsTyp }) => meldungsTyp === TYP.EINGANG)?.zeit;
  const { schadenOrt } = readVorgang(JSON.parse(stored.doc));
  await play({
    begin: reported === undefined ? Date.now() : Date.parse(reported),
    ...how,
    steps: planOf(userID, readPoint(schadenOrt.positionsdaten)),
    isOn: async () => {
      const now = await store.load(userID, mandant, new Date().toISOString());
      return now !== null && isForSimulator(now);
    },
  });
}

/** The simulator's own bearer key, stored in DATA_DIR for all starts; a new one if it is missing or revoked. */
export async function simulatorKey({ keys }: Store, dataDir: string): Promise<string> {
  const file = join(dataDir, 'simulator-key');
  const kept = readKey(file);
  if (kept && (await keys.find(hashOf(kept)))) return kept;
  const { key, hash, id } = newKey();
  await keys.add({ id, art: 'partner', mandant: null, name: NAME, angelegt: new Date().toISOString() }, hash);
  writeFileSync(file, `${key}\n`, { mode: 0o600 });
  return key;
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return ''; // the first start
  }
}
