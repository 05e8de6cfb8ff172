import { setTimeout as sleep } from 'node:timers/promises';
import { SENDING } from '../../server/http/http-server.ts';
import type { Sending } from '../mutate/framing.ts';
import { openSocket } from './connection.ts';

/** Milliseconds in which the service ends a connection whose request is never whole: its own time-outs, and 2 s. */
export const HELD_LIMIT = Math.max(SENDING.head, SENDING.request, SENDING.silence) + 2 * SENDING.look + 2_000;

/** Sends an incomplete request; returns the milliseconds until the service ended the connection, null: never. */
export async function holdOpen(port: number, { pieces }: Sending): Promise<number | null> {
  const socket = await openSocket(port);
  const since = performance.now();
  for (const { bytes } of pieces) socket.write(bytes);
  const ended = new Promise<number>((resolve) => {
    const end = (): void => resolve(performance.now() - since);
    socket.once('close', end).once('end', end).resume();
  });
  const waited = new AbortController();
  const late = sleep(HELD_LIMIT, null, { signal: waited.signal }).catch(() => null);
  const ms = await Promise.race([ended, late]);
  waited.abort();
  socket.destroy();
  return ms;
}
