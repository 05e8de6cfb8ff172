import type { Ereignis } from '#domain/ereignisse/hilfsstatus.ts';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import type { ServiceTyp } from '#domain/ereignisse/typen.ts';
import { SERVICE_PARTNER } from '#domain/lesbar.ts';
import type { StoredCase } from './cases.ts';
import type { EventToAppend } from './event.ts';

/** Words of an event by the service. */
interface Words extends Pick<Ereignis, 'anlass' | 'berichtigung' | 'nachtrag' | 'nummer' | 'ab' | 'erreicht'> {
  id?: string;
  hinweis?: string;
}

/**
 * Makes an event that the service itself writes: a help-status record (§3). `id` makes its `unid`, which deduplicates
 * it within the case. The default is its type, for events that may happen only once.
 */
export function eventOf(
  meldungsTyp: ServiceTyp,
  zeit: string,
  { id = meldungsTyp, hinweis = '', ...more }: Words = {},
): EventToAppend {
  const unid = ownUnid(id);
  const daten = JSON.stringify({ meldungsTyp, timestamp: zeit, unid, ...(hinweis && { hinweis }), ...more });
  return { partner: SERVICE_PARTNER, unid, meldungsTyp, zeit, daten };
}

/**
 * Makes the webhook message that the outbox delivers. It names the case by its `vorgangRef` (D112), and nothing of the
 * person. `type` is the `message` of the event's type, `timestamp` ISO; `more` are further members of its data.
 */
export const messageOf = (
  type: string,
  { mandant, vorgangRef }: Pick<StoredCase, 'mandant' | 'vorgangRef'>,
  timestamp: string,
  more: object = {},
): string => JSON.stringify({ type, timestamp, data: { mandant, vorgangRef, ...more } });
