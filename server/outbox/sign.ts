import { Webhook } from 'standardwebhooks';

/**
 * Signature headers by Standard Webhooks, one signature per secret, with blanks between: they prove sender, integrity
 * and time. `seconds` since 1970.
 */
export function signed(id: string, seconds: number, body: string, secrets: readonly Buffer[]): Record<string, string> {
  const at = new Date(seconds * 1_000);
  const signatures = secrets.map((secret) => new Webhook(secret, { format: 'raw' }).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': [...new Set(signatures)].join(' '),
  };
}
