import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
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
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      got.push({ id: String(request.headers['webhook-id']), headers: request.headers, body });
      how(response, got.length - 1);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got,
    until: async (count) => {
      for (let tries = 0; tries < 1_500 && got.length < count; tries++) await sleep(20);
      if (got.length < count) throw new Error(`${got.length} of ${count} messages came`);
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
