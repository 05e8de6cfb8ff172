import { SHED } from '../../server/http/overload/shed-reading.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import type { Draft } from '../draft.ts';
import type { Answer } from '../wire/read-answers.ts';
import type { DescriptionCheck } from './description-check.ts';

const HEADERS = Object.keys(securityHeaders({ publicUrl: 'http://localhost' }));
/** Statuses that the service never sends: nothing of its own fails here, and 408 and 421 make browsers repeat. F2. */
const NEVER = [408, 421];
/** What a leseID opens: the status with its stream, and its page (D118); and a page that looks at no case. */
const READS = /\/(status|ereignisse)(\W|$)|\/(organisation|errorNetwork)\//i;

/** What is wrong with an answer; [] for nothing. */
export function faultsOf(answer: Answer, { method, target }: Draft, isDescribed: DescriptionCheck): string[] {
  const { status, headers } = answer;
  const faults: string[] = [];
  // Whoever asks is told that the store did not answer within a quarter of a second, which is what the call is for.
  const isPlanned = status === 503 && /^\/readyz(\W|$)/.test(normalized(target));
  if ((status >= 500 && !isPlanned && !isShed(method, answer)) || NEVER.includes(status))
    faults.push(`status ${status}: ${answer.body.slice(0, 300)}`);
  const missing = HEADERS.filter((name) => !headers.get(name));
  if (missing.length) faults.push(`${status} without ${missing.join(', ')}`);
  // What the parser refuses never reaches the app, which would name the line of its log.
  if (!isOfParser(answer) && !/^[\da-f]{8}$/.test(headers.get('request-id') ?? ''))
    faults.push(`${status} without Request-Id`);
  const fault = isOfParser(answer) ? undefined : isDescribed(method, target, answer);
  return fault ? [...faults, `not as described: ${fault}`] : faults;
}

/** Whether a leseID opened more than it may. A 308 opens nothing: it names the address that a link meant. */
export function isByLeseID({ status }: Answer, draft: Draft, leseID: string): boolean {
  const target = normalized(draft.target);
  return status < 400 && status !== 308 && target.includes(leseID) && !READS.test(target);
}

/** The target without percent-encodings that change nothing, those of unreserved characters (RFC 3986, 6.2.2.2). */
const normalized = (target: string): string =>
  target.replace(/%([\da-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });

/** Answered by the HTTP parser's handler, outside the app. */
export const isOfParser = ({ status, headers }: Answer): boolean =>
  (status === 400 || status === 431) && headers.get('connection') === 'close' && !headers.has('request-id');

/** Load shedding: what only reads is told to come back, since this sends as much as a process answers. ADR 057 */
export const isShed = (method: string, { status, headers }: Answer): boolean =>
  status === 503 &&
  (method === 'GET' || method === 'HEAD') &&
  Object.entries(SHED).every(([name, value]) => headers.get(name) === value);
