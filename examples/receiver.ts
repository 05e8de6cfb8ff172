import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { call, type Access } from './client.ts';
import type { Message } from './openapi.d.ts';

/**
 * A receiver of the service's messages (Standard Webhooks): checks who sent it, takes each message once, and fetches the
 * case of a report. Start:
 *   WEBHOOK_SECRET=whsec_… SERVICE=https://panne.example/service/extService.xsp KEY=pl_… PORT=8080 node receiver.ts
 */

const { WEBHOOK_SECRET = '', SERVICE = '', KEY = '', PORT = '8080' } = process.env;
const access: Access = { base: SERVICE, key: KEY };
/** Seconds by which the sender's clock may differ. */
const SKEW = 300;

/** Ids of messages that were taken: one may come twice. Keep them for a day, in your database. */
const taken = new Set<string>();

createServer(async (request, response) => {
  const body = await bodyOf(request);
  const id = String(request.headers['webhook-id']);
  if (!isSigned(request, id, body)) return void response.writeHead(401).end();
  try {
    // Take it down before you answer: any 2xx says that you have it, and for an overdue case the person reads so.
    if (!taken.has(id)) await handle(JSON.parse(body) as Message);
    taken.add(id);
    response.writeHead(204).end();
  } catch (error) {
    // Without a 2xx it comes again, after five seconds at first.
    console.error(`${id}: ${(error as Error).message}`);
    response.writeHead(503).end();
  }
}).listen(Number(PORT), () => console.log(`Receiving on ${PORT}.`));

async function handle({ type, data: { vorgangRef } }: Message): Promise<void> {
  if (type !== 'vorgang.gemeldet') return console.log(`${type} ${vorgangRef}`);
  const { data } = await call(access, 'GET /betreiber/vorgang/{vorgangRef}', { params: { vorgangRef } });
  console.log(`${type} ${vorgangRef} ${data.ort.zeile ?? ''}`);
}

/** Over the bytes as they came: HMAC-SHA256 of `id.timestamp.body`, with each secret that counts now. */
function isSigned(request: IncomingMessage, id: string, body: string): boolean {
  const time = String(request.headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1_000 - Number(time)) < SKEW)) return false;
  const secret = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
  const wanted = createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest();
  return String(request.headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one.replace(/^v1,/, ''), 'base64'))
    .some((one) => one.length === wanted.length && timingSafeEqual(one, wanted));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
