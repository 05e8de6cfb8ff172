import { connect, type Socket } from 'node:net';

/** Calls over kept connections, each sending its next request once it has its answer. Written on the socket: the servers are to be measured, not a client. */
export interface Load {
  port: number;
  clients: number;
  /** Milliseconds, after a third of that to warm up. */
  ms: number;
  /** The whole request, head and body, that this client sends next. */
  request(client: number): string;
}

/** What came of it: answers a second. An answer other than 200 ends it with an error. */
export async function answersPerSecond(load: Load): Promise<number> {
  await answers(load, load.ms / 3);
  const begun = performance.now();
  const count = await answers(load, load.ms);
  return (count / (performance.now() - begun)) * 1_000;
}

async function answers(load: Load, ms: number): Promise<number> {
  const until = performance.now() + ms;
  const counts = await Promise.all(Array.from({ length: load.clients }, (_, client) => oneClient(load, client, until)));
  return counts.reduce((sum, count) => sum + count, 0);
}

function oneClient({ port, request }: Load, client: number, until: number): Promise<number> {
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

/** True with the last byte of an answer. */
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
