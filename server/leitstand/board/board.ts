import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Brett, BrettFall, BrettNachrichten } from '#domain/leitstand/brett.ts';
import { BRETT, boardGroupOf } from '#domain/leitstand/zeile.ts';
import type { Sink } from '../../background/streams.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { BrettStand } from '../../store/tables/leitstand/brett.ts';
import { actorOfKonto } from '../../store/tables/leitstand/konten.ts';
import { LAGE_WAKE } from '../../store/tables/leitstand/lage.ts';
import { factsOf, fallbackFacts } from './fall.ts';

/** Milliseconds between two looks at each session, and between two sweeps, which find what no notification told. */
const BEAT = 15_000;
const SWEEP = 10_000;
/** Milliseconds until a browser reconnects, at most; with jitter. */
const RETRY = 2_000;
/** Bytes that may wait for a slow reader beside one whole board, before it is cut. */
const BACKLOG = 1_048_576;
/** Cases that a board has at most, the newest; and how old a report on it may be. §5 'Later' is 30 days ahead. */
const MOST = 10_000;
const OLDEST = 32 * 24 * 3_600_000;
/** Desks of a process at most. */
const DESKS = 500;
/** Cases that are read at once. */
const AT_ONCE = 10;

/** What a desk may see of the board. `isLocked`: nothing but the number of new reports. */
export interface View {
  isLocked: boolean;
  sees(fall: BrettFall): boolean;
  /** The same text for the same view. */
  name: string;
  /** Id of the account. */
  konto: string;
}

interface Desk {
  sink: Sink;
  /** Asks for the session anew; null: it has ended. */
  look(): Promise<View | null>;
  view: View;
  /** What it is told next, once its session was looked at. `''` in `cases`: the whole board. */
  cases: Set<string>;
  isLooking: boolean;
  /** The cases that it has, by their `vorgangRef`. */
  shown: Map<string, string>;
  /** Number of new reports that it was told while locked; -1: none yet. */
  told: number;
  backlog: number;
  leave(): void;
}

interface Entry {
  fall: BrettFall;
  version: string;
  /** The message that says it, made once for all desks. */
  json: string;
}

export interface Board {
  /** Sends the board and each change to a desk, until the function it gives is called. */
  open(sink: Sink, view: View, look: Desk['look'], leave: () => void): () => void;
  /** Whether this process has no room for another desk. */
  isFull(): boolean;
  /** The cases now, read once; `gekuerzt` as in `Brett`. */
  read(): Promise<Pick<Brett, 'faelle' | 'gekuerzt'>>;
  close(): void;
}

interface Pace {
  beat?: number;
  sweep?: number;
  most?: number;
}

/**
 * The board of this process: one model of all cases on it, while a desk is connected. Each case is read and written as
 * a line once for each change, however many desks there are. Before anything of a case goes to a desk its session is
 * looked at, so that a locked or ended one gets none.
 */
export function openBoard(
  deps: Pick<Deps, 'store' | 'mandanten' | 'clock'>,
  warn: (error: unknown) => void,
  { beat = BEAT, sweep = SWEEP, most = MOST }: Pace = {},
): Board {
  const { store, clock } = deps;
  const desks = new Set<Desk>();
  const entries = new Map<string, Entry>();
  /** Cases to read, with the version that a sweep has found; '' where a notification names it. */
  const dirty = new Map<string, string>();
  let working: Promise<void> | null = null;
  let isSwept = false;
  let isCut = false;
  let isClosed = false;
  let stop: (() => void) | null = null;

  const jetzt = (): string => isoTime(clock());
  /** The cases of the board, and whether there are more than it has room for. */
  const listNow = async () => {
    const since = { ended: isoTime(clock() - BRETT.fertig), reported: isoTime(clock() - OLDEST) };
    const found = await store.brett.list(since, jetzt(), most + 1);
    return { found: found.slice(0, most), gekuerzt: found.length > most };
  };

  /** The cases that cannot be read, with what was warned of. */
  const unreadable = new Map<string, string>();
  /** As `factsOf`; of a case that cannot be read what its row says, with one warning for each of its versions. */
  const lineOf = (stand: BrettStand): BrettFall | null => {
    const { userID, revision } = stand.stored;
    try {
      const fall = factsOf(deps, stand);
      unreadable.delete(userID);
      return fall;
    } catch (error) {
      const version = `${revision} ${stand.events.length}`;
      if (unreadable.get(userID) !== version) warn(error);
      unreadable.set(userID, version);
      return fallbackFacts(deps, stand);
    }
  };

  /** Reads one case into the model; true if what is said of it has changed. */
  const refresh = async (userID: string, version: string): Promise<boolean> => {
    const stand = await store.brett.one(userID, jetzt());
    const fall = stand && lineOf(stand);
    if (!fall || hasGone(fall, clock())) return entries.delete(userID);
    const before = entries.get(userID);
    const json = JSON.stringify(fall);
    entries.set(userID, { fall, version, json });
    return before?.json !== json;
  };

  /** Reads what has changed and tells the desks. One at a time; what comes meanwhile is read afterwards. */
  const work = (): Promise<void> =>
    (working ??= readDirty().finally(() => {
      working = null;
    }));
  const readDirty = async (): Promise<void> => {
    while (dirty.size && desks.size) {
      const some = [...dirty].slice(0, AT_ONCE);
      for (const [userID] of some) dirty.delete(userID);
      const read = await Promise.allSettled(some.map(([userID, version]) => refresh(userID, version)));
      for (const [index, one] of read.entries()) {
        if (one.status === 'rejected')
          warn(one.reason); // the next sweep reads it
        else if (one.value) tellAll(some[index]![0]);
      }
      await endOfTurn();
    }
  };

  /** Compares the model with the store, and reads what differs. */
  const sweepAll = async (): Promise<void> => {
    try {
      const now = clock();
      const { found, gekuerzt } = await listNow();
      const known = new Set(found.map(({ userID }) => userID));
      let oldest = '9';
      for (const [userID, { fall }] of entries) if (known.has(userID) && fall.gemeldet < oldest) oldest = fall.gemeldet;
      for (const [userID, { fall }] of entries) {
        if (known.has(userID)) continue;
        if (!gekuerzt || fall.gemeldet >= oldest) dirty.set(userID, '');
        else if (entries.delete(userID)) tellAll(userID); // a full board has room for newer ones alone
      }
      for (const { userID, version, amBrett } of found) {
        const entry = entries.get(userID);
        const isAway = amBrett !== null && !(Date.parse(amBrett) > now);
        const wasAway = (entry?.fall.zustaendig?.weg ?? null) !== null;
        if (entry?.version !== version || isAway !== wasAway) dirty.set(userID, version);
      }
      await work();
      if (!desks.size || (isSwept && isCut === gekuerzt)) return;
      isSwept = true;
      isCut = gekuerzt;
      for (const desk of desks) tell(desk, '');
    } catch (error) {
      warn(error); // the next sweep tries again
    }
  };

  const tellAll = (userID: string): void => {
    for (const desk of desks) tell(desk, userID);
  };
  const tell = (desk: Desk, userID: string): void => {
    desk.cases.add(userID);
    void serve(desk);
  };

  /** Looks at the desk's session, and sends what waits for it as far as that may see it. */
  const serve = async (desk: Desk): Promise<void> => {
    if (desk.isLooking || !isSwept) return;
    desk.isLooking = true;
    try {
      while (desk.cases.size && desks.has(desk)) {
        const waiting = [...desk.cases];
        desk.cases.clear();
        const view = await desk.look();
        if (!view) return end(desk, event('sitzung', { jetzt: jetzt() }));
        const isOther = view.name !== desk.view.name || view.isLocked !== desk.view.isLocked;
        if (isOther) write(desk, event('sitzung', { jetzt: jetzt() }));
        desk.view = view;
        if (view.isLocked) tellCount(desk);
        else if (isOther || waiting.includes('') || desk.told >= 0) tellWhole(desk);
        else for (const userID of waiting) tellOne(desk, userID);
      }
    } catch (error) {
      warn(error);
      // The next beat sends the whole board.
      desk.cases.add('');
    } finally {
      desk.isLooking = false;
    }
  };

  const tellCount = (desk: Desk): void => {
    let anzahl = 0;
    for (const { fall } of entries.values()) if (desk.view.sees(fall) && boardGroupOf(fall) === 'neu') anzahl++;
    if (anzahl === desk.told) return;
    desk.told = anzahl;
    desk.shown.clear();
    write(desk, event('neu', { jetzt: jetzt(), anzahl }));
  };
  const tellWhole = (desk: Desk): void => {
    desk.told = -1;
    desk.shown.clear();
    const seen: string[] = [];
    for (const [userID, { fall, json }] of entries)
      if (desk.view.sees(fall)) {
        desk.shown.set(userID, fall.vorgangRef);
        seen.push(json);
      }
    const text = `event: brett\ndata: {"jetzt":"${jetzt()}","faelle":[${seen.join(',')}],"gekuerzt":${isCut}}\n\n`;
    desk.backlog = BACKLOG + text.length;
    write(desk, text);
  };
  const tellOne = (desk: Desk, userID: string): void => {
    const entry = entries.get(userID);
    const shown = desk.shown.get(userID);
    if (entry && desk.view.sees(entry.fall)) {
      desk.shown.set(userID, entry.fall.vorgangRef);
      write(desk, `event: fall\ndata: {"jetzt":"${jetzt()}","fall":${entry.json}}\n\n`);
    } else if (shown !== undefined) {
      desk.shown.delete(userID);
      write(desk, event('weg', { jetzt: jetzt(), vorgangRef: shown }));
    }
  };
  const write = (desk: Desk, text: string): void => {
    if (desk.sink.writableLength <= desk.backlog) desk.sink.write(text);
    else {
      drop(desk);
      desk.sink.destroy();
    }
  };
  const drop = (desk: Desk): void => {
    if (!desks.delete(desk)) return;
    desk.leave();
    if (desks.size) return;
    stop?.();
    stop = null;
    isSwept = false;
    entries.clear();
    dirty.clear();
  };
  const end = (desk: Desk, text: string): void => {
    drop(desk);
    desk.sink.end(text);
  };

  const start = (): void => {
    const unsubscribe = store.changes((userID) => {
      const watching = [...desks].filter(({ view }) => userID === actorOfKonto(view.konto));
      if (watching.length) for (const desk of watching) tell(desk, NOTHING);
      else if (userID === LAGE_WAKE) for (const desk of desks) write(desk, event('lage', { jetzt: jetzt() }));
      else if (userID === '') void sweepAll();
      else {
        dirty.set(userID, '');
        void work();
      }
    });
    const sweeping = setInterval(() => void sweepAll(), sweep).unref();
    const beating = setInterval(() => {
      for (const desk of desks) {
        write(desk, event('herzschlag', { jetzt: jetzt() }));
        // Also without news: a session that has ended is told so.
        desk.cases.add(desk.cases.has('') ? '' : NOTHING);
        void serve(desk);
      }
    }, beat).unref();
    stop = () => {
      unsubscribe();
      clearInterval(sweeping);
      clearInterval(beating);
    };
    void sweepAll();
  };

  return {
    open(sink, view, look, leave) {
      sink.write(`retry: ${Math.round(RETRY * (0.5 + Math.random() / 2))}\n${event('herzschlag', { jetzt: jetzt() })}`);
      if (isClosed) {
        sink.end(BYE);
        leave();
        return () => undefined;
      }
      const desk: Desk = {
        sink,
        look,
        view,
        leave,
        cases: new Set(),
        isLooking: false,
        shown: new Map(),
        told: -1,
        backlog: BACKLOG,
      };
      desks.add(desk);
      if (!stop) start();
      tell(desk, '');
      return () => drop(desk);
    },
    isFull: () => desks.size >= DESKS,
    read: async () => {
      const faelle: BrettFall[] = [];
      const { found, gekuerzt } = await listNow();
      for (let at = 0; at < found.length; at += AT_ONCE) {
        const some = found.slice(at, at + AT_ONCE);
        const stands = await Promise.all(some.map(({ userID }) => store.brett.one(userID, jetzt())));
        for (const stand of stands) {
          const fall = stand && lineOf(stand);
          if (fall) faelle.push(fall);
        }
      }
      return { faelle, gekuerzt };
    },
    close() {
      isClosed = true;
      for (const desk of desks) end(desk, BYE);
    },
  };
}

/** Waits for a desk, in place of a case: only its session is looked at. */
const NOTHING = '-';

/** Whether a case was reported, or has ended, so long ago that the board does not show it. */
const hasGone = ({ ende, gemeldet }: BrettFall, now: number): boolean =>
  Date.parse(gemeldet) < now - OLDEST || (ende !== null && Date.parse(ende) < now - BRETT.fertig);

const event = <Name extends keyof BrettNachrichten>(name: Name, data: BrettNachrichten[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const BYE = 'event: bye\ndata: {}\n\n';
