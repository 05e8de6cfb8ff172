import { connect, type Socket } from 'node:net';

/**
 * Closed-loop load over keep-alive connections. Raw sockets, so that the servers are measured and not an HTTP client.
 */
export interface ClosedLoad {
  port: number;
  clients: number;
  /** Duration in milliseconds, after a warm-up of a third of it. */
  ms: number;
  /** The next request of this client, head and body. */
  request(client: number): string;
}

/**
 * Throughput in answers per second.
 * @throws when an answer is not 200
 */
export async function answersPerSecond(load: ClosedLoad): Promise<number> {
  await answers(load, load.ms / 3);
  const begun = performance.now();
  const count = await answers(load, load.ms);
  return (count / (performance.now() - begun)) * 1_000;
}

async function answers(load: ClosedLoad, ms: number): Promise<number> {
  const until = performance.now() + ms;
  const counts = await Promise.all(Array.from({ length: load.clients }, (_, client) => oneClient(load, client, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function oneClient({ port, request }: ClosedLoad, client: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost').setNoDelay(true);
    const read = answerReader(reject);
    let count = 0;
    const send = () => socket.write(request(client));
    socket.once('connect', send).once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (!read(chunk)) return;
      count++;
      if (performance.now() < until) send();
      else end(socket, () => resolve(count));
    });
  });
}

/** Returns a reader that returns true with the last byte of an answer. */
function answerReader(refuse: (error: Error) => void): (chunk: Buffer) => boolean {
  let missing = 0;
  let head = '';
  return (chunk) => {
    if (missing) return (missing -= chunk.length) === 0;
    head += chunk.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return false;
    if (!head.startsWith('HTTP/1.1 200')) refuse(new Error(head.slice(0, 600)));
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    missing = end + 4 + length - head.length;
    head = '';
    return missing === 0;
  };
}

function end(socket: Socket, ended: () => void): void {
  socket.once('close', ended);
  socket.end();
}
