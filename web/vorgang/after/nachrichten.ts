import { useHeld } from '../case/held.ts';
import { call } from '../net/calls.ts';

/** Which way of news is on, as the service says it. ADR 051 */
export interface NachrichtenStand {
  sms: { nummer: string; gesagt: readonly { zeit: string; text: string }[] } | null;
}

/** Which way is on for a case, or with `body` after that change; null if the service did not say. */
export async function nachrichten(id: string, body?: object): Promise<NachrichtenStand | null> {
  const { language } = useHeld.getState();
  const answer = await call(`vorgang/${id}/nachrichten`, { language, ...(body && { method: 'POST', body }) });
  return answer.came && answer.status === 200 ? (answer.body['data'] as NachrichtenStand) : null;
}
