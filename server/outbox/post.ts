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
 * name). Gives what `judge` makes of the answer; never rejects.
 */
export function post(
  { url, headers, body, timeoutMs, signal, reads = 0 }: Post,
  judge: (came: Came) => Sent,
): Promise<Sent> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const options = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([signal, timeout]),
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Pannenlotse' },
    ...(!isLoopback(url.hostname) && { lookup: publicLookup }),
  };
  return new Promise((resolve) => {
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    const failed = (error: Error): void =>
      resolve({ ended: 'failed', grund: timeout.aborted ? 'timeout' : reasonOf(error), rest: 0 });
    request.on('response', (response) => {
      const came = {
        status: response.statusCode ?? 0,
        rest: secondsUntil(response.headers['retry-after']) * 1_000,
      };
      const end = (text: string): void => {
        resolve(judge({ ...came, body: text }));
        response.destroy();
      };
      if (reads === 0) end('');
      else beginOf(response, reads).then(end, failed);
    });
    request.on('error', failed);
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
function reasonOf(error: Error): string {
  if (error instanceof PrivateAddressError) return 'private address';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
