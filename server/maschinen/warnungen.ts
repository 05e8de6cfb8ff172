import type { FastifyRequest } from 'fastify';
import { say } from '#domain/text.ts';
import { WARNUNGEN, type Warnung } from '#domain/warnungen.ts';
import { preferredLanguage } from '../http/faults.ts';

/** The member `warnung` of an answer to a machine, in its language; none without a warning. */
export function warningsIn(
  request: FastifyRequest,
  codes: readonly Warnung[],
): { warnung?: { code: Warnung; text: string }[] } {
  if (codes.length === 0) return {};
  const language = preferredLanguage(request.headers['accept-language']);
  return { warnung: codes.map((code) => ({ code, text: say(WARNUNGEN[code], language) })) };
}
