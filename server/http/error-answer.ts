import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { FAULTS, type FaultCode } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { NoBrandError, type Mandanten } from '../mandanten/mandanten.ts';
import { asRead } from './as-read.ts';
import { brandOfCase } from './brand-of-case.ts';
import { isAnswering } from './in-turn.ts';
import { isForPage, sendNeutralPage } from './neutral-page.ts';
import { notAsDescribed } from './not-as-described.ts';
import { preferredLanguage, PROBLEM_TYPE, problemOf, Refusal } from './faults.ts';
import { securityHeaders } from './security-headers.ts';
import type { Settings } from '../settings.ts';

/**
 * Answers with problem details in the reader's language, with the phone number of the case's client, else of the
 * host's; each field that is named comes with what was read there.
 */
export function sendProblem(
  reply: FastifyReply,
  mandanten: Mandanten,
  refusal: Refusal,
  status: number = FAULTS[refusal.code].status,
): FastifyReply {
  const { request } = reply;
  const language = preferredLanguage(request.headers['accept-language']);
  const brand = brandOfCase(request) ?? mandanten.brandOf(request.hostname);
  const telefon = refusal.more.telefon ?? brand?.mandant.telefon.anzeige ?? '';
  const more = { ...refusal.more, readAt: (feld: string) => asRead(request, feld) };
  return reply
    .code(status)
    .headers({ ...refusal.more.headers, 'content-language': language, 'cache-control': 'no-store' })
    .type(PROBLEM_TYPE)
    .send(problemOf(refusal.code, language, telefon, more, status));
}

/** The one error handler: whatever was thrown becomes a refusal of the catalogue (§8); only 5xx are logged. */
export const errorHandler =
  (mandanten: Mandanten) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (error instanceof NoBrandError && isForPage(request))
      return sendNeutralPage(reply, mandanten.all.length ? 404 : 503);
    const refusal = refusalOf(error, request.routeOptions.bodyLimit ?? LIMITS.bodyBytes);
    if (FAULTS[refusal.code].status >= 500)
      request.log.error({ err: error, event: 'fehler' }, 'A fault of the service');
    return sendProblem(reply, mandanten, refusal);
  };

/** Refusal codes for a header that is missing or malformed. */
const HEADERS: Record<string, FaultCode> = {
  'idempotency-key': 'SCHLUESSEL_FEHLT',
  'if-match': 'REVISION_FEHLT',
  vorgang: 'ERR_BAD_REQUEST',
};

/** Maps a thrown value to a refusal; `bodyLimit` in bytes is the route's. */
function refusalOf(thrown: unknown, bodyLimit: number): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const { code, statusCode: status = 500, validation, validationContext } = (thrown ?? {}) as Partial<FastifyError>;
  const [wrong] = validation ?? [];
  if (wrong) {
    const problem = notAsDescribed(wrong);
    const refused = validationContext === 'headers' ? HEADERS[problem.feld] : undefined;
    // Whose case it is, no answer says.
    return refused === 'ERR_BAD_REQUEST'
      ? new Refusal(refused)
      : new Refusal(refused ?? 'JSON_UNLESBAR', { fehler: [problem] });
  }
  if (thrown instanceof NoBrandError) return new Refusal('NICHT_BEREIT', { headers: { 'retry-after': '30' } });
  if (code === 'STORE_BUSY') return new Refusal('NICHT_BEREIT', { headers: { 'retry-after': '1' } });
  if (code === 'STORE_READONLY') return new Refusal('NICHT_BEREIT', { headers: { 'retry-after': '30' } });
  if (code === 'STORE_FULL') return new Refusal('KEIN_PLATZ', { headers: { 'retry-after': '30' } });
  // Fastify's own refusals: body too large, of another type or unreadable; closing.
  const ofFastify: Record<number, FaultCode> = {
    404: 'ERR_BAD_REQUEST',
    413: bodyLimit > LIMITS.bodyBytes ? 'STAPEL_ZU_GROSS' : 'ZU_GROSS',
    415: 'TYP_UNBEKANNT',
    503: 'NICHT_BEREIT',
  };
  return new Refusal(ofFastify[status] ?? (status >= 400 && status < 500 ? 'JSON_UNLESBAR' : 'ERR_UNDEFINED'));
}

/**
 * Answers what the HTTP parser refuses; such a request never reaches the app. A timed-out one is cut without an answer:
 * on 408 a browser would repeat a POST by itself. So is what follows a request that is being handled: a refusal would
 * be taken for the answer to that one, which may have had its effect.
 */
export const clientErrorHandler = (settings: Settings) =>
  function answerRaw(error: NodeJS.ErrnoException, socket: Socket): void {
    // What follows `Connection: close` is ignored: the answer under way ends the connection (RFC 9112, 9.6).
    if (error.code === 'HPE_CLOSED_CONNECTION' && isAnswering(socket)) return;
    const isSilent = error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (!socket.writable || isSilent || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
    const body = problemOf('JSON_UNLESBAR', 'de', '', {}, status);
    const headers = {
      ...securityHeaders(settings),
      'cache-control': 'no-store',
      'content-type': PROBLEM_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
