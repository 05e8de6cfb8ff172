import { demoEvents } from '#domain/demo/events.ts';
import { orderStatus, type OrderStatus } from '#domain/ereignisse.ts';
import type { Vorgang } from '#domain/vorgang.ts';

/** Computes the demo's order status from the time since its report; a cancel stops it. */
export function demoStatus({ vorgangsMetadaten, bewertung, bearbeitungsSchritte }: Vorgang): OrderStatus {
  const { timestampGemeldet } = vorgangsMetadaten;
  const cancelled = Date.parse(bearbeitungsSchritte.findLast(({ schritt }) => schritt === '/storno')?.zeit ?? '');
  const until = Math.min(Date.now(), Number.isNaN(cancelled) ? Infinity : cancelled);
  const events = timestampGemeldet === null ? [] : demoEvents(timestampGemeldet, until);
  const order = orderStatus(events, { ...vorgangsMetadaten, bewertung }, Date.now());
  return Number.isNaN(cancelled) ? order : { ...order, storniertUm: new Date(cancelled).toISOString() };
}
