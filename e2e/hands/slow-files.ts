import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Slow {
  url: string;
  /** How many files the worker has asked for so far. */
  asked(): number;
  close(): Promise<void>;
}

/** The service behind a line on which each file that a worker fetches takes its time, what the page fetches does not, and these scripts are others. */
export async function slowFiles(
  target: string,
  milliseconds: number,
  instead: Readonly<Record<string, string>> = {},
): Promise<Slow> {
  let asked = 0;
  const server = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    // A page's own files are scripts and styles; the worker's fetch says that it is for nothing in particular.
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
