import { filled, type SmsGateway, type Vorlage, type Werte } from '../mandanten/gateway.ts';
import { post, type Came } from '../outbox/post.ts';
import type { Sent } from '../outbox/sent.ts';
import type { Settings } from '../settings.ts';
import { succeeded } from './erfolg.ts';

/** Time limit of a gateway, milliseconds. */
export const SMS_TIMEOUT = 10_000;
/** Bytes of its answer that are read, where the answer decides. */
const READ = 16_384;
const TOO_MANY = 429;

/** A text message to one number. */
export interface Sms {
  /** The same for every attempt (`Idempotency-Key`, `{id}`). */
  id: string;
  /** E.164. */
  nummer: string;
  text: string;
}

interface How {
  secrets: Settings['sms']['secrets'];
  timeoutMs: number;
  signal: AbortSignal;
  /** Is told the answer, for who asks what the gateway said. */
  heard?(came: Came): void;
}

/** Hands a message to the client's gateway. Only 2xx with what `erfolg` wants counts. Never rejects. */
export async function sendSms(gateway: SmsGateway, sms: Sms, { secrets, heard, ...how }: How): Promise<Sent> {
  const [secret] = gateway.geheimnis ? (secrets.get(gateway.geheimnis)?.() ?? []) : [''];
  if (secret === undefined) return { ended: 'failed', grund: `no SMS_SECRET_${gateway.geheimnis}`, rest: 0 };
  const { id, nummer, text } = sms;
  const werte: Werte = { nummer, ziffern: nummer.slice(1), text, geheimnis: secret, id };
  const [type, body] = bodyOf(gateway.vorlage, werte);
  const own = Object.entries(gateway.kopf).map(([name, value]) => [name.toLowerCase(), filled(value, werte)]);
  const headers = { 'idempotency-key': id, 'content-type': type, ...Object.fromEntries(own) };
  return post({ url: new URL(gateway.adresse), headers, body, reads: READ, ...how }, (came) => {
    heard?.(came);
    return judge(gateway, came);
  });
}

function judge({ erfolg }: SmsGateway, { status, rest, body }: Came): Sent {
  if (status === TOO_MANY) return { ended: 'busy', rest };
  if (status < 200 || status > 299) return { ended: 'failed', grund: `status ${status}`, rest };
  return succeeded(erfolg, body) ? { ended: 'accepted' } : { ended: 'failed', grund: 'not as erfolg says', rest };
}

/** Content type and body; values cannot leave their place, since they are filled in before they are encoded. */
function bodyOf(vorlage: Vorlage, werte: Werte): readonly [type: string, body: string] {
  if (typeof vorlage !== 'string') return ['application/json; charset=utf-8', JSON.stringify(inside(vorlage, werte))];
  const pairs = [...new URLSearchParams(vorlage)].map(([name, value]) => [name, filled(value, werte)]);
  return ['application/x-www-form-urlencoded; charset=utf-8', new URLSearchParams(pairs).toString()];
}

const inside = (value: unknown, werte: Werte): unknown => {
  if (typeof value === 'string') return filled(value, werte);
  if (Array.isArray(value)) return value.map((one) => inside(one, werte));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(one, werte)]));
};
