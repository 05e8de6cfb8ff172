import type { Deps } from '../http/deps.ts';
import { send } from '../outbox/send.ts';
import type { Sent } from '../outbox/sent.ts';
import { RESTS, type Log } from '../outbox/settle.ts';
import { startOutbox, type Lane, type Worker } from '../outbox/worker.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { ownWebhooks } from '../mandanten/mandanten.ts';
import type { Settings } from '../settings.ts';
import type { Delivery } from '../store/tables/outbox.ts';

/** Milliseconds between two looks for clients whose file has changed. */
const LOOK = 1_000;

interface Parts extends Pick<Deps, 'store' | 'mandanten'>, Pick<Lane, 'clock' | 'steady'> {
  hooks: Settings['hooks'];
  log: Log;
}

/**
 * Delivers to the clients' own webhooks: a worker, a circuit breaker and a lane for each, so that one that is down
 * holds up no other. Address and secret are looked up for each attempt, since files change. Gives the function that
 * stops them. ADR 057
 */
export function startClientWebhooks({ hooks, log, clock = Date.now, steady, ...given }: Parts): () => Promise<void> {
  const { store, mandanten } = given;
  const workers = new Map<string, Worker>();
  const own = (): string[] => ownWebhooks(mandanten);
  let ending = Promise.resolve();

  const begin = (mandant: string): Worker =>
    startOutbox({
      outbox: store.webhookLane(mandant, own),
      changes: store.changes,
      receiver: { name: 'webhook', mandant, rests: RESTS },
      timeoutMs: hooks.timeoutMs,
      send: (one, signal) => attempt(mandanten.mandantOf(mandant), hooks, { one, now: clock(), signal }),
      log,
      clock,
      ...(steady && { steady }),
    });

  const look = (): void => {
    const now = new Set(own());
    for (const id of now) if (!workers.has(id)) workers.set(id, begin(id));
    for (const [id, worker] of workers)
      if (!now.has(id)) {
        workers.delete(id);
        ending = ending.then(worker.stop);
      }
  };
  look();
  const lookAgain = (): void => {
    try {
      look();
    } catch (error) {
      log.warn({ event: 'webhooks-speicher', err: error }, 'The lanes of the webhooks cannot be opened now.');
    }
  };
  const timer = setInterval(lookAgain, LOOK).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all([ending, ...[...workers.values()].map((worker) => worker.stop())]);
  };
}

/** One attempt. Without a secret nothing is sent: a message that nobody can check is none. */
async function attempt(
  client: Client | null,
  { secrets, timeoutMs }: Settings['hooks'],
  { one, now, signal }: { one: Delivery; now: number; signal: AbortSignal },
): Promise<Sent> {
  if (!client?.webhook) return { ended: 'failed', grund: 'no webhook in mandant.json', rest: 0 };
  const { adresse, geheimnis } = client.webhook;
  const secret = secrets.get(geheimnis);
  if (!secret?.().length) return { ended: 'failed', grund: `HOOK_SECRET_${geheimnis} is not set`, rest: 0 };
  return send({ url: new URL(adresse), secrets: secret, timeoutMs }, one, now, signal);
}
