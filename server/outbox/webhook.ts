import type { Store } from '../store/store.ts';
import { send } from './send.ts';
import type { Webhook } from './settings.ts';
import { RESTS, type Receiver } from './settle.ts';
import { startOutbox, type Lane, type Worker } from './worker.ts';

const OPERATOR: Receiver = { name: 'webhook', rests: RESTS };

/** Delivers the messages to the operator's webhook. */
export const startWebhook = ({
  store,
  webhook,
  clock = Date.now,
  ...more
}: { store: Store; webhook: Webhook } & Pick<Lane, 'log' | 'clock' | 'steady'>): Worker =>
  startOutbox({
    ...more,
    clock,
    outbox: store.outbox,
    changes: store.changes,
    receiver: OPERATOR,
    timeoutMs: webhook.timeoutMs,
    send: (one, signal) => send(webhook, one, clock(), signal),
  });
