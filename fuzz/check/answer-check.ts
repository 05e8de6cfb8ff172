import { SHED } from '../../server/http/overload/shed-reading.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import type { RequestDraft } from '../draft.ts';
import type { WireAnswer } from '../wire/read-answers.ts';
import type { DescriptionCheck } from './description-check.ts';

const HEADERS = Object.keys(securityHeaders({ publicUrl: 'http://localhost' }));
/** Statuses that the service never sends: it answers no 5xx of its own, and 408 and 421 make browsers repeat. F2. */
const NEVER = [408, 421];
/** Targets that a leseID opens: the status with its stream, its page (D118), and a page that needs no case. */
const READS = /\/(status|ereignisse)(\W|$)|\/(organisation|errorNetwork)\//i;

/** The faults of an answer; [] for none. */
export function faultsOf(
  answer: WireAnswer,
  { method, target }: RequestDraft,
  isDescribed: DescriptionCheck,
): string[] {
  const { status, headers } = answer;
  const faults: string[] = [];
  // Readiness reports by design that the store did not answer within a quarter of a second.
  const isPlanned = status === 503 && /^\/readyz(\W|$)/.test(normalized(target));
  if ((status >= 500 && !isPlanned && !isShed(method, answer)) || NEVER.includes(status))
    faults.push(`status ${status}: ${answer.body.slice(0, 300)}`);
  const missing = HEADERS.filter((name) => !headers.get(name));
  if (missing.length) faults.push(`${status} without ${missing.join(', ')}`);
  // Requests that the parser refuses never reach the app, which would name the log line.
  if (!isOfParser(answer) && !/^[\da-f]{8}$/.test(headers.get('request-id') ?? ''))
    faults.push(`${status} without Request-Id`);
  const fault = isOfParser(answer) ? undefined : isDescribed(method, target, answer);
  return fault ? [...faults, `not as described: ${fault}`] : faults;
}

/** Whether a leseID opened more than it may. A 308 opens nothing: it names the address that a link meant. */
export function isByLeseID({ status }: WireAnswer, draft: RequestDraft, leseID: string): boolean {
  const target = normalized(draft.target);
  return status < 400 && status !== 308 && target.includes(leseID) && !READS.test(target);
}

/** The target without unnecessary percent-encodings, those of unreserved characters (RFC 3986, 6.2.2.2). */
const normalized = (target: string): string =>
  target.replace(/%([\da-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/** Whether the HTTP parser's handler answered, outside the app. */
export const isOfParser = ({ status, headers }: WireAnswer): boolean =>
  (status === 400 || status === 431) && headers.get('connection') === 'close' && !headers.has('request-id');

/**
 * Load shedding: a reading request is told to come back, since this test sends as much as a process can answer. ADR 057
 */
export const isShed = (method: string, { status, headers }: WireAnswer): boolean =>
  status === 503 &&
  (method === 'GET' || method === 'HEAD') &&
  Object.entries(SHED).every(([name, value]) => headers.get(name) === value);
