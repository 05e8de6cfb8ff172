import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Slow {
  url: string;
  /** Number of files the service worker has requested so far. */
  asked(): number;
  close(): Promise<void>;
}

/**
 * Reverse proxy that delays the service worker's precache requests, not the page's own; `instead` replaces scripts by
 * path.
 */
export async function slowFiles(
  target: string,
  milliseconds: number,
  instead: Readonly<Record<string, string>> = {},
): Promise<Slow> {
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    // `Sec-Fetch-Dest` is `script` or `style` for the page's files, `empty` for fetch() in the worker.
    const isWorkers = url.startsWith('/assets/') && headers['sec-fetch-dest'] === 'empty';
    if (isWorkers) asked += 1;
    const script = instead[url];
    if (script !== undefined) return outgoing.setHeader('content-type', 'text/javascript').end(script);
    return void sleep(isWorkers ? milliseconds : 0).then(() => {
      const onward = request(new URL(url, target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
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
