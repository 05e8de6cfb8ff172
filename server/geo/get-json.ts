import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Why a geocoder gave nothing that can be used; the log is told no more than this. */
export type GeoFaultKind =
  | 'unreachable'
  | 'late'
  | 'status'
  | 'redirect'
  | 'busy'
  | 'no-json'
  | 'too-large'
  | 'shape'
  /** It lives, but does not take this question: no reason to leave it alone. */
  | 'refused';

export class GeoFault extends Error {
  readonly kind: GeoFaultKind;
  /** Seconds it asked to be left alone; 0 if it did not say. */
  readonly retryAfter: number;

  constructor(kind: GeoFaultKind, retryAfter = 0) {
    super(kind);
    this.name = 'GeoFault';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** Bytes of an answer. */
const MOST_BYTES = 262_144;
const JSON_TYPE = /^application\/(?:[\w.]+\+)?json(?:\s*;|$)/i;

/**
 * Asks the geocoder and reads its JSON. Nothing of the caller goes along, no redirect is followed, and after so many milliseconds it is over.
 * @throws GeoFault
 */
export async function askJson(url: string, contact: string, patience: number): Promise<unknown> {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(patience)));
  try {
    const answer = await send(url, contact, signal);
    // Destroyed when left unread: a connection that nobody reads from would stay open.
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

/** Who asks, and where its operator can be reached if that is set. */
export const userAgent = (contact: string): string => (contact ? `Pannenlotse (${contact})` : 'Pannenlotse');

function send(url: string, contact: string, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent(contact),
  };
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // An agent of its own: no connection is kept that the other side may have closed meanwhile.
    request(url, { agent: false, headers, signal }, resolve).on('error', reject).end();
  });
}

async function readJson(answer: IncomingMessage): Promise<unknown> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) throw new GeoFault('redirect');
  if (status === 429) throw new GeoFault('busy', Math.max(0, Number(headers['retry-after']) || 0));
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '');
  // A question it does not take: 400 with an object that says so.
  if (status !== 200 && !(status === 400 && isJson)) throw new GeoFault('status');
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
    throw new GeoFault('no-json'); // SyntaxError is how JSON.parse says no
  }
}
