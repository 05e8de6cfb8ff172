import type { Deps } from '../http/deps.ts';
import { ownWebhooks } from '../mandanten/mandanten.ts';
import { startNachrichten } from '../nachrichten/lanes.ts';
import type { Log } from '../outbox/settle.ts';
import { startWebhook } from '../outbox/webhook.ts';
import { startClientWebhooks } from './client-webhooks.ts';
import { startOnCall } from './on-call.ts';

interface Parts extends Pick<Deps, 'settings' | 'store' | 'mandanten' | 'clock'> {
  log: Log;
  /** Shows what the trial gateway takes, a line each. */
  print(line: string): void;
  /** For tests, milliseconds: time limit of a message to a person, rest between two looks for the number on call. */
  timeoutMs?: number;
  onCallEvery?: number;
}

/**
 * Everything by which the service sends of its own accord: webhooks of operator and clients, messages to people, texts
 * to the number on call. Whatever else will send starts here, too: what these do on a store and with senders that fail
 * is tried as one (faults D17 and P22). Gives the function that stops them.
 */
export function startSenders({ timeoutMs, onCallEvery, ...parts }: Parts): () => Promise<void> {
  const { settings, store, mandanten, log, clock } = parts;
  const { webhook, hooks } = settings;
  const own = (): string[] => ownWebhooks(mandanten);
  const stopOnCall = startOnCall(parts, log, onCallEvery);
  const stopNachrichten = startNachrichten({ ...parts, ...(timeoutMs !== undefined && { timeoutMs }) });
  const outbox = webhook && startWebhook({ store, webhook, own, log, clock });
  const stopWebhooks = startClientWebhooks({ store, mandanten, hooks, log, clock });
  return async () => {
    stopOnCall();
    await Promise.all([outbox?.stop(), stopWebhooks(), stopNachrichten()]);
  };
}
