import type { FastifyBaseLogger } from 'fastify';
import { auftragPartner } from '#domain/auftrag.ts';
import { readEreignis } from '#domain/ereignisse/ereignis.ts';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';
import type { Store } from '../store/store.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { NewEvent, StoredEvent } from '../store/tables/event.ts';
import { HELFER, planOf, type Step } from './plan.ts';
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
  /** Reports the example that a desk is shown; a repeat changes nothing. */
  report(): Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Milliseconds after the first example sign-in until the desk is shown an example, at speed 1. */
const FIRST = 60_000;
/** Milliseconds between two looks for a desk that was opened or closed, or signed in to. */
const EVERY = 1_000;

/**
 * Starts the simulated provider, which helps reported examples and never a real case. Where a desk is open, it helps as
 * whom the desk has chosen. Gives the function that stops it.
 */
export async function startSimulator({ store, speed, assign, report, log }: Parts): Promise<() => void> {
  const ending = new AbortController();
  const helped = new Set<string>();
  /** Examples that a desk is to give a helper. */
  const waiting = new Set<string>();
  let isShown = false;
  const look = (userID: string): void => {
    if (userID === '') void lookAtAll();
    else if (!helped.has(userID)) void help(userID);
  };
  const isDeskOpen = (): Promise<boolean> => store.anwesend.isAnyAtBoard(new Date().toISOString());
  const how = { speed, assign, signal: ending.signal, isDeskOpen };

  async function help(userID: string): Promise<void> {
    helped.add(userID);
    waiting.delete(userID);
    try {
      if (await helpInTurn(store, userID, how)) waiting.add(userID);
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

  /** Shows the desk an example, a minute after its first example account was made. */
  async function show(): Promise<void> {
    const first = (await store.konten.list())
      .filter(({ beispiel }) => beispiel)
      .map(({ angelegt }) => Date.parse(angelegt));
    const since = Date.now() - Math.min(...first);
    if (since < FIRST / speed || !first.length) return;
    isShown = true;
    // One of long ago has been shown, and perhaps erased since.
    if (since < BACK) await report();
  }

  let isTicking = false;
  const timer = setInterval(async () => {
    if (isTicking) return;
    isTicking = true;
    for (const userID of waiting) look(userID);
    if (!isShown)
      await show().catch((error: unknown) => {
        isShown = false;
        log.warn({ event: 'simulator', err: error }, 'The simulated provider cannot report an example now.');
      });
    isTicking = false;
  }, EVERY).unref();
  const unlisten = store.changes(look);
  await lookAtAll();
  return () => {
    clearInterval(timer);
    unlisten();
    ending.abort();
  };
}

/** How the simulator helps. */
interface How {
  speed: number;
  assign: AssignExample;
  signal: AbortSignal;
  /** Whether somebody chooses the helper; absent: nobody does. */
  isDeskOpen?(): Promise<boolean>;
  begin?: number;
  tell?(meldungsTyp: string): void;
}

/**
 * Helps a case as whoever has its live assignment, one after the other; without one by itself, unless a desk is open.
 * True: it waits for the desk.
 */
async function helpInTurn(
  store: Store,
  userID: string,
  how: How & Required<Pick<How, 'isDeskOpen'>>,
): Promise<boolean> {
  for (let played: string | null = null; ;) {
    const stored = await store.load(userID, null, new Date().toISOString());
    if (!stored || !isForSimulator(stored)) return false;
    const auftrag = await store.auftraege.latest(stored.mandant, userID);
    if (!auftrag) {
      if (await how.isDeskOpen()) return true;
      if (played !== null) return false;
      played = '';
      await helpCase(store, stored, how);
    } else {
      if (auftrag.ende || auftrag.auftragID === played) return false;
      played = auftrag.auftragID;
      const events = await store.events(stored.mandant, userID);
      await (isOurs(auftrag, events) ? helpCase(store, stored, how) : helpAsChosen(store, stored, auftrag, how));
    }
  }
}

/** Whether the simulator has assigned it: as HELFER, who has agreed at once. */
const isOurs = ({ auftragID, helfer }: StoredAuftrag, events: readonly StoredEvent[]): boolean =>
  helfer.telefon === HELFER.telefon && acceptedAs(auftragID, events) === AGREED;

/** The `unid` of the event by which a link was accepted; undefined: it was not. */
const acceptedAs = (auftragID: string, events: readonly StoredEvent[]): string | undefined =>
  events.find(({ partner, meldungsTyp }) => partner === auftragPartner(auftragID) && meldungsTyp === TYP.BEAUFTRAGT)
    ?.unid;
/** That of a helper who has agreed by telephone. */
const AGREED = ownUnid(TYP.BEAUFTRAGT);

/** Plays the helper whom somebody has chosen, from the hand-out on. Ends when that helper's page says something. */
async function helpAsChosen(
  store: Store,
  stored: StoredCase,
  { auftragID, helfer, seit, minuten }: StoredAuftrag,
  { speed, signal }: How,
): Promise<void> {
  const { mandant, userID, vorgangRef } = stored;
  const partner = auftragPartner(auftragID);
  const isAgreed = acceptedAs(auftragID, await store.events(mandant, userID)) === AGREED;
  const plan = planOf(vorgangRef, readPoint(caseNow(stored).schadenOrt.positionsdaten));
  const order = plan.find(({ record }) => isAssignment(record))!;
  const { elbaVorgang: _, ...accepting } = order.record;
  const record: Step['record'] = { ...accepting, apPartnerInfo: helfer, wartezeitMinuten: minuten ?? MINUTES };
  const steps = [...(isAgreed ? [] : [{ ...order, record }]), ...plan.filter(({ after }) => after > order.after)];
  // What follows a hand-out by itself is no word of the helper's.
  const own = new Set([AGREED, ownUnid(TYP.WECHSEL), ...steps.map((step) => ownUnid(String(step.record['unid'])))]);
  const isOn = async (): Promise<boolean> => {
    const now = await store.load(userID, mandant, new Date().toISOString());
    const latest = await store.auftraege.latest(mandant, userID);
    if (!now || !isForSimulator(now) || latest?.auftragID !== auftragID || latest.ende) return false;
    const events = await store.events(mandant, userID);
    return events.every((event) => event.partner !== partner || own.has(event.unid));
  };
  if (!(await isOn())) return;
  await play({
    steps,
    begin: Date.parse(seit) + ((isAgreed ? 0 : ACCEPTS) - order.after) * (1_000 / speed),
    speed,
    signal,
    isOn,
    take: async (records) => void (await store.appendEvents(mandant, eventsOf(userID, partner, records))),
  });
}

/** Seconds after the hand-out until the chosen helper accepts, at speed 1. */
const ACCEPTS = 10;

/** Whether the simulator answers the case: a reported example. D94 */
export const isForSimulator = ({ beispiel, status }: StoredCase): boolean => beispiel && status === 'gemeldet';

/**
 * Plays the help for a case, timed from its report or `begin`. Does nothing if the case is not for the simulator or is
 * completed. Its records need no key: nothing is kept that could act on a real case.
 */
export async function helpCase(store: Store, stored: StoredCase, { assign, isDeskOpen, ...how }: How): Promise<void> {
  const { mandant, userID, vorgangRef } = stored;
  if (!isForSimulator(stored)) return;
  const events = await store.events(mandant, userID);
  if (events.some(({ meldungsTyp }) => meldungsTyp === TYP.ABSCHLUSS)) return;
  const reported = events.find(({ meldungsTyp }) => meldungsTyp === TYP.EINGANG)?.zeit;
  const { schadenOrt } = caseNow(stored);
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
      if (!now || !isForSimulator(now)) return false;
      // Whom somebody else has assigned helps in the simulator's stead.
      return auftrag ? auftrag.helfer.telefon === HELFER.telefon : !(await isDeskOpen?.());
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
