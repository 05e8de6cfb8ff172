import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { secondsUntil } from '../http-client/retry-after.ts';
import { isLoopback, PrivateAddressError, publicLookup } from './private-address.ts';
import type { Sent } from './sent.ts';

/** A POST to a receiver that an operator or a browser has named. */
export interface Post {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** Time limit of the whole, milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Bytes of the answer's body that are read; absent: none. */
  reads?: number;
}

/** An answer. `rest`: milliseconds of its `Retry-After`, 0 without; `body`: '' where it is not read. */
export interface Came {
  status: number;
  rest: number;
  body: string;
}

/**
 * Posts once, on a connection of its own: redirects are not followed, private networks not reached (loopback only by
 * name). Gives what `judge` makes of the answer; never throws.
 */
export async function post(one: Post, judge: (came: Came) => Sent): Promise<Sent> {
  const timeout = AbortSignal.timeout(one.timeoutMs);
  try {
    return judge(await answerOf(one, AbortSignal.any([one.signal, timeout])));
  } catch (error) {
    return { ended: 'failed', grund: timeout.aborted ? 'timeout' : reasonOf(error), rest: 0 };
  }
}

function answerOf({ url, headers, body, reads = 0 }: Post, signal: AbortSignal): Promise<Came> {
  const options = {
    method: 'POST',
    agent: false,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Pannenlotse' },
    ...(!isLoopback(url.hostname) && { lookup: publicLookup }),
  };
  // What is thrown in here, such as for a header that Node refuses, rejects.
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    request.on('response', (response) => {
      const came = {
        status: response.statusCode ?? 0,
        rest: secondsUntil(response.headers['retry-after']) * 1_000,
      };
      const end = (text: string): void => {
        resolve({ ...came, body: text });
        response.destroy();
      };
      if (reads === 0) end('');
      else beginOf(response, reads).then(end, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The first bytes of a body, as text. */
async function beginOf(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}

/** An error code such as ECONNREFUSED; the messages of TLS and parser errors may quote the answer. */
function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'private address';
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
