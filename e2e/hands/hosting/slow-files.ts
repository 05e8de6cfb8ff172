import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Slow {
  url: string;
  /** Number of delayed files so far. */
  asked(): number;
  close(): Promise<void>;
}

/** By `Sec-Fetch-Dest`: `empty` for fetch() in the worker, `script` and `style` for the page's own files. */
const OF_THE_WORKER = 'empty';

/**
 * Reverse proxy that delays files: the service worker's precache requests, or those of another destination (`script`);
 * `instead` replaces scripts by path.
 */
export async function slowFiles(
  target: string,
  milliseconds: number,
  instead: Readonly<Record<string, string>> = {},
  destination = OF_THE_WORKER,
): Promise<Slow> {
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const isSlow = url.startsWith('/assets/') && headers['sec-fetch-dest'] === destination;
    if (isSlow) asked += 1;
    const script = instead[url];
    if (script !== undefined) return outgoing.setHeader('content-type', 'text/javascript').end(script);
    return void sleep(isSlow ? milliseconds : 0).then(() => {
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
