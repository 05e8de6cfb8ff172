import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { secondsUntil } from '../http-client/retry-after.ts';

/** Why a geocoder's answer is unusable; all that the log is told. */
export type GeoFaultKind =
  | 'unreachable'
  | 'late'
  | 'status'
  | 'redirect'
  | 'busy'
  | 'no-json'
  | 'too-large'
  | 'shape'
  /** It is up but rejects this request: does not count for the circuit breaker. */
  | 'refused';

export class GeoFault extends Error {
  readonly kind: GeoFaultKind;
  /** Seconds of its `Retry-After`; 0 if none. */
  readonly retryAfter: number;

  /** Status of an answer that is none; 0 for all other faults. */
  readonly httpStatus: number;

  constructor(kind: GeoFaultKind, retryAfter = 0, httpStatus = 0) {
    super(kind);
    this.name = 'GeoFault';
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.httpStatus = httpStatus;
  }
}

/** Maximum size of an answer in bytes. */
const MOST_BYTES = 262_144;
const JSON_TYPE = /^application\/(?:[\w.]+\+)?json(?:\s*;|$)/i;

/**
 * GET of JSON with limits: fixed headers, no redirects, a maximum size, and a time limit of `patience` milliseconds.
 * @throws GeoFault
 */
export async function getJson(url: string, contact: string, patience: number): Promise<unknown> {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(patience)));
  try {
    const answer = await send(url, contact, signal);
    // An unread response would keep its connection open.
    try {
      return await readJson(answer);
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (error instanceof GeoFault) throw error;
    throw new GeoFault(signal.aborted ? 'late' : 'unreachable');
  }
}

/** User-Agent: the product, with the operator's contact if set. */
export const userAgent = (contact: string): string => (contact ? `Pannenlotse (${contact})` : 'Pannenlotse');

function send(url: string, contact: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent(contact),
  };
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // No keep-alive: a reused connection may already be closed by the other side.
    request(url, { agent: false, headers, signal }, resolve).on('error', reject).end();
  });
}

async function readJson(answer: IncomingMessage): Promise<unknown> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) throw new GeoFault('redirect');
  const retryAfter = secondsUntil(headers['retry-after']);
  if (status === 429 || (status === 503 && retryAfter > 0)) throw new GeoFault('busy', retryAfter);
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '');
  // Nominatim and Photon reject a request with 400 and a JSON object.
  if (status !== 200 && !(status === 400 && isJson)) throw new GeoFault('status', 0, status);
  if (!isJson) throw new GeoFault('no-json');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new GeoFault('too-large');
    chunks.push(chunk);
  }
  if (status === 400) throw new GeoFault('refused');
  return parsed(Buffer.concat(chunks).toString('utf8'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GeoFault('no-json'); // SyntaxError: not JSON
  }
}
