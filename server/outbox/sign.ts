import { createHmac } from 'node:crypto';

/**
 * Signature headers by Standard Webhooks, one signature per secret, with blanks between: they prove sender, integrity
 * and time. `seconds` since 1970.
 */
export function signed(id: string, seconds: number, body: string, secrets: readonly Buffer[]): Record<string, string> {
  const text = `${id}.${seconds}.${body}`;
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': [...new Set(signatures)].join(' '),
  };
}
