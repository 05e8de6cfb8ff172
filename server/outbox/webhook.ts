import type { Store } from '../store/store.ts';
import { send } from './send.ts';
import type { Webhook } from '../settings.ts';
import { RESTS, type Receiver } from './settle.ts';
import { startOutbox, type Lane, type Worker } from './worker.ts';

const OPERATOR: Receiver = { name: 'webhook', rests: RESTS };

interface Parts extends Pick<Lane, 'log' | 'clock' | 'steady'> {
  store: Store;
  webhook: Webhook;
  /** The clients that have a webhook of their own; their messages are left out. */
  own?: () => readonly string[];
}

/** Delivers the messages to the operator's webhook. */
export const startWebhook = ({ store, webhook, own = () => [], clock = Date.now, ...more }: Parts): Worker =>
  startOutbox({
    ...more,
    clock,
    outbox: store.webhookLane(null, own),
    changes: store.changes,
    receiver: OPERATOR,
    timeoutMs: webhook.timeoutMs,
    send: (one, signal) => send(webhook, one, clock(), signal),
  });
