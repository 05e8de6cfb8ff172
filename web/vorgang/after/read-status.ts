import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Notice } from '#domain/mandant.ts';
import type { Text } from '#domain/text.ts';
import { call } from '../../net/calls.ts';
import { useApp } from '../state/app.ts';

/** Timeout of one poll, milliseconds: the next one should not wait for a connection that is dead. */
const LIMIT = 10_000;

/** The answer of the status call, and each message of its stream. */
export interface StatusAnswer {
  data: OrderStatus;
  /** What the client announces now; absent in the demo, and of an older service. */
  hinweise?: readonly Notice[];
  /** By the userID: what reads this status and nothing else. D118 */
  leseID?: string;
  /** By a leseID: an example; the place in words. */
  beispiel?: boolean;
  ort?: Text | null;
}

/** Loads the order status by a userID or leseID; null if it does not come, `gone` where there is none. */
export async function loadStatusOf(id: string): Promise<StatusAnswer | 'gone' | null> {
  const answer = await call(`vorgang/${id}/status`, { language: useApp.getState().language, limit: LIMIT });
  if (!answer.came) return null;
  if (answer.status === 404) return 'gone';
  return answer.status === 200 ? (answer.body as unknown as StatusAnswer) : null;
}
