import type { FastifyRequest } from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { answersOf } from '#domain/answers.ts';
import { EVENT_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import { isObject } from '#domain/is-object.ts';
import { PARTS } from '#domain/parts.ts';
import { reportedVorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Typed } from '../http/schema.ts';
import type { REPORT_HEADERS } from '../http/schemas.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase, WriteResult } from '../store/tables/cases.ts';
import { eventOf, messageOf } from '../store/tables/service-event.ts';
import { acceptedOf } from './accepted.ts';
import { tooLate } from './case-answer.ts';
import type { Found } from './find-case.ts';
import { hintsOf } from './report-of.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { smsWeg } from './sms-weg.ts';

type Request = FastifyRequest & { headers: Typed<typeof REPORT_HEADERS> };

/**
 * The report by network of a case that was reported by text: brings what the text could not carry, and gets the text's
 * receipt. Made from the very revision that the text found, its answers count; else somebody wrote in between, and they
 * fill only what is empty. Null: the case was not reported by a text of this report, or is over.
 * @throws Refusal BEREITS_GEMELDET (409) with the case where it lacks something of these answers, so that the person
 * hears of it; NICHT_BEREIT (503) where the case changed again and again
 */
export async function completeReport(deps: Deps, found: Found, request: Request): Promise<WriteResult | null> {
  const { stored } = found;
  const key = request.headers['idempotency-key'];
  if (!stored.meldeweg.startsWith('sms') || stored.status !== 'gemeldet' || found.isOver) return null;
  const before = await deps.store.sms.foundAt(stored.mandant, stored.userID, key);
  if (before === null) return null;
  const isWhole = Number(/\d+/.exec(request.headers['if-match'])?.[0]) === before;
  const written = await retryOnConflict(stored, (current) =>
    complete(deps, { ...found, stored: current }, request, isWhole),
  );
  if (written.ended === 'conflict') throw new Refusal('NICHT_BEREIT');
  if (!isWhole) await assertNothingLacks(deps, found, request);
  return written;
}

function complete(deps: Deps, found: Found, request: Request, isWhole: boolean): Promise<WriteResult> {
  const { stored } = found;
  const now = deps.clock();
  const zeit = isoTime(now);
  const body = isWhole ? request.body : filled(caseAsReported(stored), request.body);
  const vorgang = reportedVorgang(acceptedOf(found, request, now, body).vorgang);
  return deps.store.sms.complete({
    mandant: stored.mandant,
    userID: stored.userID,
    revision: stored.revision,
    doc: JSON.stringify(vorgang),
    key: request.headers['idempotency-key'],
    zeit,
    event: {
      ...eventOf(TYP.ERGAENZT, zeit),
      zustellung: messageOf(EVENT_TYPES[TYP.ERGAENZT].message, stored, zeit, hintsOf(found, vorgang)),
    },
    weg: smsWeg(found, vorgang),
  });
}

/** What is held, with what came where nothing is held. */
function filled(held: unknown, came: unknown): unknown {
  if (!isObject(held)) return isNothing(held) && came !== undefined ? came : held;
  if (!isObject(came)) return held;
  const fields = [...new Set([...Object.keys(came), ...Object.keys(held)])];
  return Object.fromEntries(fields.map((field) => [field, filled(held[field], came[field])]));
}

const isNothing = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

/** @throws Refusal BEREITS_GEMELDET with the case as it is now, if an answer of the request is not in it */
async function assertNothingLacks(deps: Deps, found: Found, request: Request): Promise<void> {
  const { mandant, userID, typ } = found.stored;
  const now = deps.clock();
  const current: StoredCase | null = await deps.store.load(userID, mandant, isoTime(now));
  if (!current) return;
  const held = caseAsReported(current);
  const sent = reportedVorgang(acceptedOf({ ...found, stored: current }, request, now).vorgang);
  const parts = PARTS.filter(({ path }) => path.startsWith(`/${typ}/`));
  if (parts.every(({ part }) => isDeepStrictEqual(answersOf(part, held), answersOf(part, sent)))) return;
  throw await tooLate(deps, { ...found, stored: current });
}
