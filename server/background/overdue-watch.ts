import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { orderStatus } from '#domain/ereignisse.ts';
import { UNREAD_AFTER } from '#domain/ereignisse/nachfrage.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { VORGANG } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { eventOf } from '../store/tables/service-event.ts';
import { ereignisOf } from '../vorgang/order-status.ts';
import { NEXT_LOOK, type DueCase } from '../store/tables/next-look.ts';
import type { Unread } from '../store/tables/unread.ts';

type Given = Pick<Deps, 'store' | 'mandanten' | 'clock' | 'steady'>;
type Log = Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds between two log lines about the same unread reports. */
const SAY_AGAIN = 10 * MINUTE;
/** Milliseconds between two checks. */
const EVERY = MINUTE / 2;
/**
 * Milliseconds after which what has been overdue is no news: a database that nobody has watched would else tell of
 * every case of its years. Help may be ordered 30 days ahead (§5 'Later').
 */
const OLD = 32 * DAY;
/** Cases that are read at once. */
const AT_ONCE = 100;
/** Milliseconds until the next look at a case that could not be looked at, whatever its newest event is. */
const PUT_OFF = 10 * MINUTE;
const ANY_NUMBER = 2 ** 31 - 1;

/** Reports that have been unread for two minutes. */
export const unreadAt = ({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<Unread> =>
  store.unread(new Date(clock() - UNREAD_AFTER).toISOString());

/**
 * Checks for unread reports (logged) and for broken promises (written as UEBERFAELLIG events). It reads only the cases
 * that are due, one in a turn of the event loop. Any number of processes may do so at once: the event's `unid`
 * deduplicates. §4 'Overdue', ADR 034.
 */
export function makeWatch(given: Given, log: Log): { look(): Promise<void> } {
  const { store, clock, steady } = given;
  let said = { anzahl: 0, at: -Infinity };

  const lookAtUnread = async (): Promise<void> => {
    const { anzahl, seit } = await unreadAt(given);
    const isNews = anzahl > said.anzahl || steady() >= said.at + SAY_AGAIN;
    if (anzahl > 0 && isNews) {
      log.warn({ event: 'ungelesen', anzahl, seit }, 'Reports that no feed has given and no webhook delivered');
      said = { anzahl, at: steady() };
    }
    if (anzahl === 0 && said.anzahl > 0) {
      log.info({ event: 'ungelesen-vorbei' }, 'Every report has been fetched or delivered');
      said = { anzahl: 0, at: -Infinity };
    }
  };

  /** As `writeOverdue`; a case that cannot be looked at waits for ten minutes, and the others go on. */
  const writeOrPutOff = async (one: DueCase): Promise<boolean> => {
    try {
      return await writeOverdue(given, one);
    } catch (error) {
      // Without a store this fails, too, and ends the look.
      await store.looks.next({ ...one, nr: ANY_NUMBER }, isoTime(clock() + PUT_OFF));
      log.error({ err: error, event: 'wacht-vorgang', mandant: one.mandant }, 'A case cannot be looked at.');
      return false;
    }
  };

  const lookAtPromises = async (): Promise<void> => {
    let written = 0;
    for (let due: DueCase[] | null = null; due?.length !== 0;) {
      due = await store.looks.due(new Date(clock()).toISOString(), AT_ONCE);
      for (const one of due) {
        if (await writeOrPutOff(one)) written += 1;
        await endOfTurn();
      }
      if (due.length < AT_ONCE) break;
    }
    if (written) log.warn({ event: 'ueberfaellig', anzahl: written }, 'Something promised has not come');
  };

  return {
    async look() {
      await lookAtUnread();
      await lookAtPromises();
    },
  };
}

/** Placeholders for the fields of a report that do not affect whether it is overdue. */
const ANY_REPORT = { status: 'gemeldet', ranaVorgangsnummer: '', storno: '', bewertung: VORGANG.bewertung };

/**
 * Writes UEBERFAELLIG if the case is overdue, once for each moment that has passed, and sets when to look next; true if
 * it wrote.
 */
async function writeOverdue({ store, mandanten, clock }: Omit<Given, 'steady'>, one: DueCase): Promise<boolean> {
  const { mandant, userID } = one;
  const events = await store.news(mandant, userID);
  const client = mandanten.mandantOf(mandant);
  const now = clock();
  const { ueberfaelligAb: since } = orderStatus(
    events.map(ereignisOf),
    { ...ANY_REPORT, ...(client && { geduld: client }) },
    now,
  );
  const nr = events.at(-1)?.nr ?? 0;
  const at = since === null ? null : Date.parse(since);
  if (since === null || at === null || at > now || at < now - OLD) {
    await store.looks.next({ ...one, nr }, since !== null && at !== null && at > now ? since : NEXT_LOOK.nie);
    return false;
  }
  const event = eventOf(TYP.UEBERFAELLIG, since, { id: `${TYP.UEBERFAELLIG} ${since}` });
  const [appended] = await store.appendEvents(mandant, [{ userID, ...event, empfangen: isoTime(now) }]);
  await store.looks.next({ ...one, nr: appended?.ended === 'neu' ? appended.nr : nr }, NEXT_LOOK.gesagt);
  return appended?.ended === 'neu';
}

/** Checks every 30 s until the function it gives is called; a failed check is logged, and the next tries again. */
export function startWatch(given: Given, log: Log): () => void {
  const watch = makeWatch(given, log);
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await watch
      .look()
      .catch((error: unknown) => log.error({ err: error, event: 'wacht' }, 'A look at the reports failed'));
    isLooking = false;
  }, EVERY).unref();
  return () => clearInterval(timer);
}
