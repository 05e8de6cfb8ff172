import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Slow {
  url: string;
  /** Number of delayed files so far. */
  asked(): number;
  close(): Promise<void>;
}

/**
 * Milliseconds that files of a destination wait, as `Sec-Fetch-Dest` says it: `empty` for fetch() in the worker,
 * `script` for the page's own.
 */
export const slowly =
  (milliseconds: number, destination: 'empty' | 'script') =>
  ({ url, headers }: IncomingMessage): number =>
    url!.startsWith('/assets/') && headers['sec-fetch-dest'] === destination ? milliseconds : 0;

/**
 * Reverse proxy; `delay`: milliseconds that a request waits; `instead` replaces scripts by path; `headers` replaces
 * those of every answer.
 */
export async function slowFiles(
  target: string,
  delay: (request: IncomingMessage) => number,
  instead: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Slow> {
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method } = incoming;
    const milliseconds = delay(incoming);
    if (milliseconds) asked += 1;
    const script = instead[url];
    if (script !== undefined) return outgoing.setHeader('content-type', 'text/javascript').end(script);
    return void sleep(milliseconds, undefined, { ref: false }).then(() => {
      const onward = request(new URL(url, target), { method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...headers });
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
