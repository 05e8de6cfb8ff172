import type { FastifyBaseLogger } from 'fastify';
import { GEDULD_MINUTEN, orderStatus } from '#domain/ereignisse.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { VORGANG } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { eventOf } from '../vorgang/service-event.ts';
import { ereignisOf } from '../vorgang/order-status.ts';
import type { Unread } from '../store/tables/feed.ts';

type Given = Pick<Deps, 'store' | 'mandanten' | 'clock' | 'steady'>;
type Log = Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds after which a report that nobody has fetched or been sent counts as unread. D90. */
const UNREAD_AFTER = 2 * MINUTE;
/** Milliseconds between two log lines about the same unread reports. */
const SAY_AGAIN = 10 * MINUTE;
/** Milliseconds between two checks. */
const EVERY = MINUTE / 2;
/**
 * How far back a check looks, in milliseconds: usually two days; the first and every hundredth after it 32, because
 * help may be ordered 30 days ahead (§5 'Later').
 */
const BACK = { usual: 2 * DAY, deep: 32 * DAY, each: 100 } as const;

/** Reports that have been unread for two minutes. */
export const unreadAt = ({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<Unread> =>
  store.unread(new Date(clock() - UNREAD_AFTER).toISOString());

/**
 * Checks for unread reports (logged) and for broken promises (written as UEBERFAELLIG events). Any number of processes
 * may do so at once: the event's `unid` deduplicates. §4 'Overdue'.
 */
export function makeWatch(given: Given, log: Log): { look(): Promise<void> } {
  const { store, clock, steady } = given;
  let looks = 0;
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

  const lookAtPromises = async (): Promise<void> => {
    const back = looks++ % BACK.each === 0 ? BACK.deep : BACK.usual;
    let written = 0;
    for (const { mandant, userID } of await store.underWay(new Date(clock() - back).toISOString()))
      if (await writeOverdue(given, mandant, userID)) written += 1;
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

/** Writes UEBERFAELLIG if the case is overdue, once for each promise that has passed; true if it did. */
async function writeOverdue(
  { store, mandanten, clock }: Omit<Given, 'steady'>,
  mandant: string,
  userID: string,
): Promise<boolean> {
  const events = await store.events(mandant, userID);
  const geduldMinuten = mandanten.mandantOf(mandant)?.geduldMinuten ?? GEDULD_MINUTEN;
  const now = clock();
  const { ueberfaelligAb: since } = orderStatus(events.map(ereignisOf), { ...ANY_REPORT, geduldMinuten }, now);
  if (since === null || now < Date.parse(since)) return false;
  const event = eventOf(TYP.UEBERFAELLIG, since, { unid: `${TYP.UEBERFAELLIG} ${since}` });
  if (events.some(({ unid }) => unid === event.unid)) return false;
  const [appended] = await store.appendEvents(mandant, [{ userID, ...event }]);
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
