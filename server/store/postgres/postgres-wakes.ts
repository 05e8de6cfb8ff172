import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolConfig } from 'pg';
import type { Engine } from '../engine.ts';
import { wakeHub } from '../wake.ts';

const CHANNEL = 'pannenlotse';
/** Pause in milliseconds before reconnecting. */
const REST_MS = 500;

/**
 * Notifications over LISTEN/NOTIFY, sent after the commit. One connection per process listens; it is opened with the
 * first listener.
 */
export function postgresWakes(config: PoolConfig): {
  tell(pool: Pool, abouts: readonly string[]): Promise<void>;
  onWake: Engine['onWake'];
  close(): Promise<void>;
} {
  const hub = wakeHub();
  const closing = new AbortController();
  let listening: Promise<void> | null = null;

  async function listenOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(() => undefined); // Reconnects below; meanwhile the listeners poll.
      await sleep(REST_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. */
  async function listen(): Promise<void> {
    const client = new Client({ ...config, connectionTimeoutMillis: 2_000 });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => undefined); // The event 'end' follows.
    client.on('notification', ({ payload = '' }) => hub.tell(payload));
    const stop = () => void client.end();
    closing.signal.addEventListener('abort', stop);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      hub.tell('');
      await ended;
    } finally {
      closing.signal.removeEventListener('abort', stop);
      await client.end();
    }
  }

  return {
    // Sent outside the transaction: a NOTIFY inside it makes commits wait for each other, and distributed databases may
    // not support it.
    tell: async (pool, abouts) => {
      const notices = abouts.map((about) => pool.query('select pg_notify($1, $2)', [CHANNEL, about]));
      await Promise.allSettled(notices); // A notification may be lost.
    },
    onWake: (listener) => {
      listening ??= listenOn();
      return hub.onWake(listener);
    },
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}
