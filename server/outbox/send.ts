import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Delivery } from '../store/tables/outbox.ts';
import { isLoopback, PrivateAddressError, publicLookup } from './private-address.ts';
import type { Webhook } from './settings.ts';
import { signed } from './sign.ts';

/** Outcome of an attempt. `grund` is short, for the operator, and quotes nothing of the answer. */
export type Sent =
  | { ended: 'accepted' }
  /** 410: the receiver wants no more messages. */
  | { ended: 'gone' }
  | { ended: 'failed'; grund: string };

const GONE = 410;

/**
 * Sends a message once, on a connection of its own. Only the status counts: the body is not read and redirects are not
 * followed. Never rejects.
 */
export function send(webhook: Webhook, { id, daten }: Delivery, now: number, signal: AbortSignal): Promise<Sent> {
  const { url, secrets, timeoutMs } = webhook;
  const timeout = AbortSignal.timeout(timeoutMs);
  const options = {
    method: 'POST',
    agent: false,
    signal: AbortSignal.any([signal, timeout]),
    headers: {
      ...signed(id, Math.floor(now / 1_000), daten, secrets),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(daten),
      'user-agent': 'Pannenlotse',
    },
    ...(!isLoopback(url.hostname) && { lookup: publicLookup }),
  };
  return new Promise((resolve) => {
    const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
    request.on('response', (response) => {
      resolve(judge(response.statusCode ?? 0));
      response.destroy();
    });
    request.on('error', (error) => resolve({ ended: 'failed', grund: timeout.aborted ? 'timeout' : reasonOf(error) }));
    request.end(daten);
  });
}

function judge(status: number): Sent {
  if (status >= 200 && status < 300) return { ended: 'accepted' };
  return status === GONE ? { ended: 'gone' } : { ended: 'failed', grund: `status ${status}` };
}

/** An error code such as ECONNREFUSED; the messages of TLS and parser errors may quote the answer. */
function reasonOf(error: Error): string {
  if (error instanceof PrivateAddressError) return 'private address';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
