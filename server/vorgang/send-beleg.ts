import type { FastifyReply } from 'fastify';
import type { WriteResult } from '../store/tables/cases.ts';

/**
 * Answers with the receipt (Beleg) exactly as it is stored, so a repeat gets the same bytes, and the revision it led
 * to; `more`: further members, after a comma.
 */
export const sendBeleg = (
  reply: FastifyReply,
  { beleg, revision }: Extract<WriteResult, { ended: 'done' }>,
  more = '',
): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(`{"data":${beleg},"revision":${revision}${more}}`);
