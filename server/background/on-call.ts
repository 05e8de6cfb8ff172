import type { FastifyBaseLogger } from 'fastify';
import { GEFAHR_WORTE, reportedDangers } from '#domain/gefahr/gefahr.ts';
import { damageOf, UNREADABLE, withoutPerson } from '#domain/leitstand/brett-fall.ts';
import { placeLine } from '#domain/ort/place-line.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { gatewayFor } from '../mandanten/gateway-for.ts';
import type { Gateway } from '../mandanten/gateway.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { RESTS } from '../nachrichten/lanes.ts';
import { sendSms, SMS_TIMEOUT } from '../nachrichten/sms.ts';
import type { Sent } from '../outbox/sent.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { DueCase } from '../store/tables/next-look.ts';
import { legible } from '../vorgang/legible.ts';
import { askingOf } from '../vorgang/webparams.ts';

interface Given extends Pick<Deps, 'store' | 'mandanten' | 'settings' | 'clock'> {
  /** Shows what the trial gateway takes, a line each. */
  print(line: string): void;
  /** The service stops. */
  signal?: AbortSignal;
}
type Log = Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;

/** Milliseconds between two looks. */
const EVERY = 5_000;
/** Milliseconds after which a report is no news: it was there before anybody was on call. */
const OLD = 24 * 60 * 60_000;
/** Milliseconds by which a claim outlasts its try. */
const SPARE = 5_000;
/** Milliseconds for which a report waits that cannot be told of. */
const PUT_OFF = 60_000;
/** Reports of a client that are told of in one look. */
const AT_ONCE = 20;
/** Characters of the place. */
const PLACE = 90;

/**
 * Tells the number on call of reports that nobody has, one text each by the client's gateway. Any number of processes
 * may look at once. A report may be told of twice only where a process dies while the gateway takes the text.
 */
export function makeOnCall(given: Given, log: Log): { look(): Promise<void> } {
  const { store, mandanten, settings, clock } = given;
  const { onCall, onCallAfterMs } = settings.desk;
  const warned = new Set<string>();
  const all = { ...given, unnoted: new Set<string>() };

  const lookAt = async (client: Client, before: number): Promise<void> => {
    const { id } = client.mandant;
    const gateway = gatewayFor(client, false);
    const span = { since: isoTime(clock() - OLD), before: isoTime(before) };
    const due = await store.rufe.due(id, span, isoTime(clock()), AT_ONCE);
    if (!due.length) return;
    if (gateway === null) {
      if (!warned.has(id))
        log.warn({ event: 'rufbereitschaft-ohne-gateway', mandant: id }, 'Nobody has a report; no gateway can say so.');
      warned.add(id);
      return;
    }
    // A gateway that fails holds up its own client alone.
    for (const one of due) if (!(await tellOrPutOff(client, gateway, one))) return;
  };
  /** As `tell`; a report that cannot be told of waits for a minute, and the others go on. */
  const tellOrPutOff = async (client: Client, gateway: Gateway, one: DueCase): Promise<boolean> => {
    try {
      return await tell(all, client, gateway, one, log);
    } catch (error) {
      // Without a store this fails, too, and ends the look.
      await store.rufe.rest(one, isoTime(clock() + PUT_OFF));
      log.error({ err: error, event: 'rufbereitschaft-vorgang', mandant: one.mandant }, 'A report cannot be told of.');
      return true;
    }
  };

  return {
    async look() {
      const now = clock();
      if (!onCall || !(await store.konten.isAny(isoTime(now)))) return;
      const isOpen = await store.anwesend.isAnyAtBoard(isoTime(now));
      const before = isOpen ? now - onCallAfterMs : now;
      const looks = await Promise.allSettled(mandanten.all.map((client) => lookAt(client, before)));
      for (const one of looks) if (one.status === 'rejected') throw one.reason;
    },
  };
}

interface Telling extends Given {
  /** Cases whose text has gone without the store noting it: noted at the next try, and not sent again. */
  unnoted: Set<string>;
}

/** Tells of one report; false: the gateway did not take the text. */
async function tell(given: Telling, client: Client, gateway: Gateway, of: DueCase, log: Log): Promise<boolean> {
  const { store, settings, clock, unnoted } = given;
  const now = clock();
  const tries = await store.rufe.claim(of, isoTime(now), isoTime(now + SMS_TIMEOUT + SPARE));
  if (tries === null) return true;
  const stand = await store.brett.one(of.userID, isoTime(now));
  if (!stand) return true;
  const { stored, isDamaged } = legible(stand.stored);
  const { vorgangRef } = stored;
  const vorgang = caseNow(stored);
  const [kind] = isDamaged
    ? UNREADABLE.was
    : withoutPerson(damageOf(vorgang, askingOf({ stored, client }, now)), vorgang);
  const [wo] = placeLine(vorgang) ?? [''];
  const place = wo.length > PLACE ? `${wo.slice(0, PLACE)}…` : wo;
  const said = [...reportedDangers(vorgang).map((code) => GEFAHR_WORTE[code][0]), kind, place]
    .filter(Boolean)
    .join(', ');
  const link = `${settings.desk.url}/leitstand/fall/${vorgangRef}`;
  const text = `${client.mandant.name}: ${said}. Niemand hat den Fall. ${link}`;
  const sent: Sent = unnoted.has(of.userID)
    ? { ended: 'accepted' }
    : await handOver(given, gateway, { id: `rufbereitschaft ${vorgangRef}`, nummer: settings.desk.onCall, text });
  const which = { mandant: of.mandant, vorgangRef };
  if (sent.ended === 'accepted') {
    unnoted.add(of.userID);
    await store.rufe.done(of, isoTime(clock()));
    unnoted.delete(of.userID);
    log.info({ event: 'rufbereitschaft', ...which }, 'The number on call was told of a report that nobody has');
    return true;
  }
  const asked = sent.ended === 'failed' || sent.ended === 'busy' ? sent.rest : 0;
  const rest = Math.max(asked, RESTS[Math.min(tries, RESTS.length - 1)]!);
  await store.rufe.rest(of, isoTime(clock() + rest));
  const grund = sent.ended === 'failed' ? sent.grund : sent.ended;
  log.error({ event: 'rufbereitschaft-gestoert', ...which, grund }, 'The number on call was not told of a report.');
  return false;
}

/** Hands a text to the gateway, or shows it. */
async function handOver(
  { settings, print, signal = new AbortController().signal }: Given,
  gateway: Gateway,
  message: Parameters<typeof sendSms>[1],
): Promise<Sent> {
  if (gateway !== 'probe')
    return sendSms(gateway, message, { secrets: settings.sms.secrets, timeoutMs: SMS_TIMEOUT, signal });
  print(`SMS an ${message.nummer}: ${message.text}`);
  return { ended: 'accepted' };
}

/**
 * Looks every 5 s (`every`: milliseconds, for tests) until the function it gives is called; a failed look is logged,
 * and the next tries again.
 */
export function startOnCall(given: Omit<Given, 'signal'>, log: Log, every = EVERY): () => void {
  if (!given.settings.desk.onCall) return () => undefined;
  const ending = new AbortController();
  const { look } = makeOnCall({ ...given, signal: ending.signal }, log);
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch((error: unknown) => {
      if (!ending.signal.aborted)
        log.error({ err: error, event: 'rufbereitschaft' }, 'A look at the reports that nobody has failed');
    });
    isLooking = false;
  }, every).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}
