import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { call } from '../net/calls.ts';
import { useHeld } from '../case/held.ts';
import { heldNow } from '../case/vorgang.ts';

/** Timeout of one poll, milliseconds: the next one should not wait for a connection that is dead. */
const LIMIT = 10_000;

/** Loads the order status; null if it does not come. */
export async function loadStatus(): Promise<OrderStatus | null> {
  const { id, vorgang } = heldNow();
  if (id === DEMO_ID) return (await import('../demo/demo-status.ts')).demoStatus(vorgang);
  const answer = await call(`vorgang/${id}/status`, { language: useHeld.getState().language, limit: LIMIT });
  return answer.came && answer.status === 200 ? (answer.body['data'] as OrderStatus) : null;
}
