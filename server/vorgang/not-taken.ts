import type { FastifyRequest } from 'fastify';
import type { Problem } from '#domain/questions.ts';
import { say, type Language } from '#domain/text.ts';
import { preferredLanguage } from '../http/faults.ts';

/** Fields that an answer names at most, and characters of a path: so that no body makes a huge answer. */
const MOST = 100;
const PATH_MOST = 100;

/** What a call left out or changed, in one language (D98); above the limit a last entry says how many more. */
export function worded(problems: readonly Problem[], language: Language): { feld: string; text: string }[] {
  const named = problems.slice(0, MOST).map(({ feld, text }) => ({
    feld: feld.length > PATH_MOST ? `${feld.slice(0, PATH_MOST).toWellFormed()}…` : feld,
    text: say(text, language),
  }));
  const more = problems.length - named.length;
  if (more === 0) return named;
  return [...named, { feld: '', text: say([`Und ${more} weitere.`, `And ${more} more.`], language) }];
}

/**
 * The member `nicht_uebernommen` of an answer, in the reader's language; none if everything was taken over. Counted in
 * log and metrics, without names or values, which may be personal data.
 */
export function notTakenIn(
  request: FastifyRequest,
  problems: readonly Problem[],
): { nicht_uebernommen?: ReturnType<typeof worded> } {
  if (problems.length === 0) return {};
  request.notTaken = problems.length;
  request.log.info({ event: 'nicht_uebernommen', anzahl: problems.length });
  return { nicht_uebernommen: worded(problems, preferredLanguage(request.headers['accept-language'])) };
}

/** The same as text to append to the members of a JSON object. */
export function notTakenMember(request: FastifyRequest, problems: readonly Problem[]): string {
  const member = JSON.stringify(notTakenIn(request, problems)).slice(1, -1);
  return member && `,${member}`;
}
