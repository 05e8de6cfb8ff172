import type { Delivery } from '../store/tables/outbox.ts';
import { post, type Came } from './post.ts';
import type { Sent } from './sent.ts';
import type { Webhook } from '../settings.ts';
import { signed } from './sign.ts';

const GONE = 410;
const TOO_MANY = 429;

/** Sends a message once to the operator's webhook, signed. Only the status counts. Never rejects. */
export function send(webhook: Webhook, one: Delivery, now: number, signal: AbortSignal): Promise<Sent> {
  const body = bodyOf(one);
  const headers = {
    ...signed(one.id, Math.floor(now / 1_000), body, webhook.secrets()),
    'content-type': 'application/json; charset=utf-8',
  };
  return post({ url: webhook.url, headers, body, timeoutMs: webhook.timeoutMs, signal }, judge);
}

/** The message with its place in its case, so that a receiver knows a late one. */
const bodyOf = ({ daten, nr }: Delivery): string => JSON.stringify({ ...(JSON.parse(daten) as object), nr });

function judge({ status, rest }: Came): Sent {
  if (status >= 200 && status < 300) return { ended: 'accepted' };
  if (status === GONE) return { ended: 'gone' };
  return status === TOO_MANY ? { ended: 'busy', rest } : { ended: 'failed', grund: `status ${status}`, rest };
}
