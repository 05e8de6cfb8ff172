import { useApp } from '../state/app.ts';
import { call } from '../../net/calls.ts';

/** Which ways of news are on and which may be, as the service says it. ADR 051, ADR 052 */
export interface NachrichtenStand {
  sms: { nummer: string; gesagt: readonly { zeit: string; text: string }[] } | null;
  /** The number to which texts may be asked for, while they are off. */
  smsMoeglich: string | null;
  /** Null: the service sends no push messages. */
  push: PushStand | null;
}

export interface PushStand {
  /** The service's public key. */
  schluessel: string;
  /** The browsers that asked, by the name of their subscription. `seit`: ISO time. */
  an: readonly { ziel: string; seit: string }[];
}

/** The answer, or why there is none: a sentence of the service, '' where it did not answer. */
export type Gehoert = { stand: NachrichtenStand } | { grund: string };

/** Which ways are on for a case, or with `body` after that change. */
export async function nachrichten(id: string, body?: object): Promise<Gehoert> {
  const { language } = useApp.getState();
  const answer = await call(`vorgang/${id}/nachrichten`, { language, ...(body && { method: 'POST', body }) });
  if (!answer.came) return { grund: '' };
  if (answer.status === 200) return { stand: answer.body['data'] as NachrichtenStand };
  const { fehler, detail } = answer.body as { fehler?: { text: string }[]; detail?: string };
  return { grund: fehler?.[0]?.text ?? detail ?? '' };
}
