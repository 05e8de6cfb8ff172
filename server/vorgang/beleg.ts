import type { FastifyReply } from 'fastify';
import type { StoredCase, Written } from '../store/tables/cases.ts';
import type { StoredEvent } from '../store/tables/events.ts';

/** What a report and a cancel have in common: the event, the message to the operator, and the receipt as answer. */

/** An event that the service itself writes: a help-status record of §3, all text. What may happen once in a case has its type as `unid`. */
export function eventOf(
  meldungsTyp: 'EINGANG' | 'STORNO' | 'BEWERTUNG' | 'NACHTRAG' | 'UEBERFAELLIG',
  zeit: string,
  { unid = meldungsTyp, hinweis = '' }: { unid?: string; hinweis?: string } = {},
): Omit<StoredEvent, 'nr'> {
  const daten = JSON.stringify({ meldungsTyp, timestamp: zeit, unid, ...(hinweis && { hinweis }) });
  return { partner: 'service', unid, meldungsTyp, zeit, daten };
}

/** The message that the outbox delivers: which case it is about, nothing of the person. */
export const messageOf = (type: string, { mandant, userID }: StoredCase, timestamp: string): string =>
  JSON.stringify({ type, timestamp, data: { mandant, userID } });

/** A receipt as it is stored, with the revision it led to. */
export const sendBeleg = (
  reply: FastifyReply,
  { beleg, revision }: Extract<Written, { ended: 'done' }>,
): FastifyReply => reply.type('application/json; charset=utf-8').send(`{"data":${beleg},"revision":${revision}}`);
