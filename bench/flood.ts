import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Floods the service with pages of unknown addresses, from a thread of its own. So many a second are due, over a
 * limited number of keep-alive connections, each with one request at a time. Reports at the end how many were answered,
 * by status.
 */
export interface Flood {
  port: number;
  /** Requests that are due in a second. */
  rate: number;
  connections: number;
  ms: number;
}

export interface FloodResult {
  due: number;
  byStatus: Record<string, number>;
  /** Answers 503 without `Retry-After`. */
  withoutRetry: number;
}

const TURN = 5;

async function flood({ port, rate, connections, ms }: Flood): Promise<FloodResult> {
  const told: FloodResult = { due: 0, byStatus: {}, withoutRetry: 0 };
  const idle: Socket[] = [];
  const all = new Set<Socket>();
  let sent = 0;
  const open = (): void => {
    const socket = connect(port, 'localhost').setNoDelay(true);
    all.add(socket);
    let missing = 0;
    let isLast = false;
    socket.on('connect', () => idle.push(socket));
    socket.on('error', () => undefined);
    socket.on('close', () => all.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) {
        const head = chunk.toString('latin1');
        const status = head.slice(9, 12);
        isLast = /\r\nconnection: close/i.test(head);
        told.byStatus[status] = (told.byStatus[status] ?? 0) + 1;
        if (status === '503' && !/\r\nretry-after: \d/i.test(head)) told.withoutRetry += 1;
        missing = head.indexOf('\r\n\r\n') + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      }
      missing = Math.max(0, missing - chunk.length);
      if (missing > 0) return;
      if (isLast) socket.destroy();
      else idle.push(socket);
    });
  };
  const begun = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - begun;
      told.due = Math.floor((Math.min(passed, ms) * rate) / 1_000);
      for (; all.size < connections && all.size - idle.length < told.due - sent;) open();
      while (sent < told.due && idle.length) {
        const socket = idle.pop()!;
        if (!socket.writable) continue;
        socket.write(`GET /gibt/es/nicht/${sent} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`);
        sent += 1;
      }
      if (passed < ms) return;
      clearInterval(timer);
      resolve();
    }, TURN);
  });
  for (const socket of all) socket.destroy();
  return told;
}

parentPort?.postMessage(await flood(workerData as Flood));
