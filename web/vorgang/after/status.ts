import { DEMO_ID } from '#domain/ids.ts';
import { demoStatus } from '../demo/demo-status.ts';
import { heldNow } from '../commands/vorgang.ts';
import { loadStatusOf, type StatusAnswer } from './read-status.ts';

/** Loads the order status of the held case; null if it does not come, `gone` where the service knows no such case. */
export async function loadStatus(): Promise<StatusAnswer | 'gone' | null> {
  const { id, vorgang } = heldNow();
  if (id === DEMO_ID) return { data: demoStatus(vorgang) };
  return loadStatusOf(id);
}
