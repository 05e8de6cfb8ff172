import type { FastifyReply } from 'fastify';
import { EVENT_TYPES, type MessageTyp, type ServiceTyp } from '#domain/ereignisse/typen.ts';
import type { StoredCase, StoredEvent, Written } from '../store/store.ts';

/** What a report and a cancel have in common: the event, the message to the operator, and the receipt as answer. */

/** An event that the service itself writes: a help-status record of §3, all text. What may happen once in a case has its type as `unid`. */
export function eventOf(
  meldungsTyp: ServiceTyp,
  zeit: string,
  { unid = meldungsTyp, hinweis = '' }: { unid?: string; hinweis?: string } = {},
): Omit<StoredEvent, 'nr'> {
  const daten = JSON.stringify({ meldungsTyp, timestamp: zeit, unid, ...(hinweis && { hinweis }) });
  return { partner: 'service', unid, meldungsTyp, zeit, daten };
}

/** The message that the outbox delivers: which case it is about, nothing of the person. */
export const messageOf = (meldungsTyp: MessageTyp, { mandant, userID }: StoredCase, timestamp: string): string =>
  JSON.stringify({ type: EVENT_TYPES[meldungsTyp].message, timestamp, data: { mandant, userID } });

/** A receipt as it is stored, with the revision it led to. */
export const sendBeleg = (
  reply: FastifyReply,
  { beleg, revision }: Extract<Written, { ended: 'done' }>,
): FastifyReply => reply.type('application/json; charset=utf-8').send(`{"data":${beleg},"revision":${revision}}`);
