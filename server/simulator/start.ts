import type { FastifyBaseLogger } from 'fastify';
import { auftragPartner } from '#domain/auftrag.ts';
import { readEreignis } from '#domain/ereignisse/ereignis.ts';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { readVorgang } from '#domain/vorgang.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';
import type { Store } from '../store/store.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { NewEvent } from '../store/tables/event.ts';
import { HELFER, planOf } from './plan.ts';
import { play } from './play.ts';

const NAME = 'simulator';
/** After a restart the simulator resumes the reports of the last hour. */
const BACK = 60 * 60_000;

/** Assigns the simulated helper by a link, with minutes until it comes; gives the assignment, null: not possible. */
export type AssignExample = (example: StoredCase, helfer: Helfer, minuten: number) => Promise<StoredAuftrag | null>;

interface Parts {
  store: Store;
  speed: number;
  assign: AssignExample;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Starts the simulated provider, which helps reported examples and never a real case. Gives the function that stops it.
 */
export async function startSimulator({ store, speed, assign, log }: Parts): Promise<() => void> {
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
      if (stored) await helpCase(store, stored, { speed, assign, signal: ending.signal });
    } catch (error) {
      if (!ending.signal.aborted)
        log.warn({ event: 'simulator', err: error }, 'The simulated provider cannot go on with an example.');
    } finally {
      helped.delete(userID);
    }
  }

  async function lookAtAll(): Promise<void> {
    const since = new Date(Date.now() - BACK).toISOString();
    try {
      for (const { userID } of await store.underWay(since)) look(userID);
    } catch (error) {
      log.warn({ event: 'simulator', err: error }, 'The simulated provider cannot read the examples now.');
    }
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
  {
    assign,
    ...how
  }: { speed: number; assign: AssignExample; signal: AbortSignal; begin?: number; tell?(meldungsTyp: string): void },
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
    take: async (records) => {
      const at = records.findIndex(isAssignment);
      const before = await store.auftraege.latest(mandant, userID);
      const append = (some: readonly object[], partner: string) =>
        store.appendEvents(mandant, eventsOf(userID, partner, some));
      await append(records.slice(0, Math.max(0, at)), NAME);
      const auftrag = before ?? (at < 0 ? null : await assign(stored, HELFER, MINUTES));
      await append(records.slice(at + 1), auftrag ? auftragPartner(auftrag.auftragID) : NAME);
    },
    isOn: async () => {
      const now = await store.load(userID, mandant, new Date().toISOString());
      const auftrag = await store.auftraege.latest(mandant, userID);
      // Whom somebody has assigned by hand helps in the simulator's stead.
      const isOurs = !auftrag || auftrag.helfer.telefon === HELFER.telefon;
      return now !== null && isForSimulator(now) && isOurs;
    },
  });
}

/** Minutes that the simulated helper promises. */
const MINUTES = 5;

/** The assignment, which the helper's link makes; what follows are events of that link. */
const isAssignment = (record: { meldungsTyp?: unknown }): boolean => record.meldungsTyp === TYP.BEAUFTRAGT;

/** The plan's records as a partner's are read. */
const eventsOf = (userID: string, partner: string, records: readonly object[]): NewEvent[] =>
  records.flatMap((record) => {
    const read = readEreignis(record, { empfangen: Date.now(), zone: 'UTC' });
    if ('fehler' in read) return [];
    const { daten, zeitKorrigiert: _, ...event } = read.ereignis;
    // Its partner may be the link of a helper whose phone sends events, too.
    const unid = ownUnid(event.unid);
    return [{ ...event, unid, userID, partner, daten: JSON.stringify({ ...daten, unid }) }];
  });
