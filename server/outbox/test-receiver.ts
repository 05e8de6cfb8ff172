import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** A message as the operator's server received it. */
export interface Got {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver on this machine. `how` answers or does not; `count` is the number of messages before. */
export async function receiver(
  t: { after(end: () => void): void },
  how: (response: ServerResponse, count: number) => void = (response) => void response.writeHead(204).end(),
): Promise<{ url: string; got: Got[]; until(count: number): Promise<Got[]> }> {
  const { origin, ...collected } = await collector<Got>(
    t,
    ({ headers }, body) => {
      return { id: String(headers['webhook-id']), headers, body: body.toString() };
    },
    how,
  );
  return { url: `${origin}/hook`, ...collected };
}

/**
 * A server on this machine that collects what `read` makes of each request. What that refuses (null) it has answered;
 * all else is answered by `how`. `why` is added to the error of waiting in vain.
 */
export async function collector<T>(
  t: { after(end: () => void): void },
  read: (request: IncomingMessage, body: Buffer, response: ServerResponse) => T | null,
  how: (response: ServerResponse, count: number) => void,
  why = (): string => '',
): Promise<{ origin: string; got: T[]; until(count: number): Promise<T[]> }> {
  const got: T[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = read(request, Buffer.concat(parts), response);
      if (one !== null) how(response, got.push(one) - 1);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    until: async (count) => {
      for (let tries = 0; tries < 1_500 && got.length < count; tries++) await sleep(20);
      if (got.length < count) throw new Error(`${got.length} of ${count} messages came${why()}`);
      return got;
    },
  };
}

/** Whether one of the signatures is valid for the secret, checked as Standard Webhooks tells receivers to. */
export function isSignedWith(secret: string, { headers, body }: Got): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
