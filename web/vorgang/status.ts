import { demoEvents } from '#domain/demo/ablauf.ts';
import { orderStatus, type OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { call } from './calls.ts';
import { useHeld } from './held.ts';
import { heldNow } from './vorgang.ts';

/** Loads the order status; null when there is no connection. */
export async function loadStatus(): Promise<OrderStatus | null> {
  const { id, vorgang } = heldNow();
  if (id === DEMO_ID) return demoStatus(vorgang);
  const answer = await call(`vorgang/${id}/status`, { language: useHeld.getState().language });
  return answer.came && answer.status === 200 ? (answer.body['data'] as OrderStatus) : null;
}

/** The demo's order status by the clock. */
function demoStatus({ vorgangsMetadaten, bewertung }: Vorgang): OrderStatus {
  const { timestampGemeldet } = vorgangsMetadaten;
  const events = timestampGemeldet === null ? [] : demoEvents(timestampGemeldet, Date.now());
  return orderStatus(events, { ...vorgangsMetadaten, bewertung }, Date.now());
}
