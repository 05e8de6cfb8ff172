import type { Deps } from '../http/deps.ts';
import { startOutbox, type Worker } from '../outbox/worker.ts';
import type { Log } from '../outbox/settle.ts';
import { smsLane } from '../vorgang/sms-weg.ts';
import { deliverer } from './deliver.ts';
import { isPushLane, pushSprecher } from './push-lane.ts';
import { smsSprecher } from './sms-lane.ts';
import { SMS_TIMEOUT } from './sms.ts';

const [SECOND, MINUTE] = [1_000, 60_000];
/** Back-off of a message to a person: news of two hours ago helps nobody, so it is given up by then. */
// prettier-ignore
export const RESTS = [5 * SECOND, 20 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE, 40 * MINUTE] as const;
/** Milliseconds between two looks for lanes that have no worker yet. */
const LOOK = 1_000;

interface Parts extends Pick<Deps, 'settings' | 'store' | 'mandanten' | 'clock'> {
  log: Log;
  /** Shows what the trial gateway takes, a line each. */
  print(line: string): void;
  /** Time limit of a gateway, milliseconds; tests have a shorter one. */
  timeoutMs?: number;
}

/**
 * Delivers messages to people: a worker for each gateway in whose lane a message waits, so that one that is down holds
 * up no other. Gives the function that stops them.
 */
export function startNachrichten({ log, print, timeoutMs = SMS_TIMEOUT, ...given }: Parts): () => Promise<void> {
  const { store, clock } = given;
  const workers = new Map<string, Worker>();
  const send = {
    sms: deliverer(given, smsSprecher(given, print, timeoutMs)),
    push: deliverer(given, pushSprecher(given, timeoutMs)),
  };
  let looking: Promise<void> = Promise.resolve();
  let isOver = false;

  const begin = (weg: string): Worker => {
    const name = isPushLane(weg) ? 'push' : 'sms';
    return startOutbox({
      outbox: store.nachrichten.lane(weg),
      changes: store.changes,
      receiver: { name, rests: RESTS },
      send: send[name],
      timeoutMs,
      log,
      clock,
      ...(clock === Date.now && { steady: () => performance.now() }),
    });
  };

  async function look(): Promise<void> {
    try {
      const lanes = await store.nachrichten.lanes();
      for (const weg of lanes) if (!isOver && !workers.has(weg)) workers.set(weg, begin(weg));
    } catch (error) {
      log.warn({ event: 'nachrichten-speicher', err: error }, 'The messages to people cannot be read now.');
    }
  }
  // A client's first message need not wait for the look.
  for (const { mandant, nachrichten } of given.mandanten.all)
    if (nachrichten) workers.set(smsLane(mandant.id), begin(smsLane(mandant.id)));
  const timer = setInterval(() => void (looking = looking.then(look)), LOOK).unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await looking;
    await Promise.all([...workers.values()].map((worker) => worker.stop()));
  };
}
