import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { FAST, paced, type Line } from './slow-line.ts';
import type { Service } from './world.ts';

/** Fault to inject into a request on its way to the service. */
export type Fate =
  | { how: 'pass' }
  /** Connection reset (RST) before the service has a byte. */
  | { how: 'refuse' }
  /** Black hole: no byte reaches the service, and the connection stays open. */
  | { how: 'swallow' }
  /** Lost response: the service does the work; the connection is reset before the first byte of the answer. */
  | { how: 'lose' }
  /** Buffering proxy: the service does the work; its answer never leaves the proxy, the connection stays open. */
  | { how: 'hold' }
  /** Truncated response: the connection ends after `after` bytes of the answer. */
  | { how: 'cut'; after: number }
  /** A middlebox answers instead of the service; `isDone`: the service gets the request too. */
  | { how: 'answer'; text: string; isDone: boolean };

/** A recorded request. */
export interface Asked {
  /** Method and path: `POST /service/extService.xsp/vorgang/…`. */
  line: string;
  /** Arrival, in milliseconds since the epoch. */
  at: number;
  /** Number of earlier requests on the same connection. */
  before: number;
  bytes: Buffer;
}

/** Control of the fault-injecting proxy. */
export interface Between {
  url: string;
  /** Recorded requests whose line matches, oldest first. */
  asked(pattern: RegExp): readonly Asked[];
  /** Injects a fault into the next `times` requests whose line matches (default: all); the newest rule wins. */
  meet(pattern: RegExp, fate: Fate | (() => Fate), times?: number): void;
  /** Removes all rules. */
  clear(): void;
  /**
   * Half-open: stops both directions of the connections whose last request matches, without closing them. New
   * connections work.
   */
  freeze(pattern: RegExp): void;
  /** Resets every open connection. */
  cutAll(): void;
  /** Stops listening: new connections are refused, open ones reset. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Replays the bytes of a request to the service; gives the status code. */
  again(request: Asked): Promise<number>;
  close(): Promise<void>;
}

export const STREAM = /^GET \S+\/ereignisse(\?|$)/;

/** Fault-injecting TCP proxy in front of the service, on a free port. */
export async function between(service: Service, line: Line = FAST): Promise<Between> {
  const port = Number(new URL(service.url).port);
  const reach = (): Socket => connect(port, 'localhost').setNoDelay();
  const requests: Asked[] = [];
  const fates: { pattern: RegExp; fate: Fate | (() => Fate); left: number }[] = [];
  const open = new Map<Socket, Connection>();

  const fateOf = (words: string): Fate => {
    const rule = fates.findLast(({ pattern, left }) => left > 0 && pattern.test(words));
    if (!rule) return { how: 'pass' };
    rule.left -= 1;
    return typeof rule.fate === 'function' ? rule.fate() : rule.fate;
  };
  const came = (request: Asked): Fate => {
    requests.push(request);
    return fateOf(request.line);
  };

  const server = createServer((client) => {
    open.set(client, connection(client.setNoDelay(), reach, came, line));
    client.once('close', () => open.delete(client));
  });
  const listen = (at: number): Promise<void> => new Promise((done) => server.listen(at, '127.0.0.1', done));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  server.unref(); // a failing test may not close it, and must still exit
  const cutAll = (): void => open.forEach((_, client) => client.resetAndDestroy());
  const down = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    cutAll();
    await closed;
  };
  return {
    url: `http://localhost:${own}`,
    asked: (pattern) => requests.filter((request) => pattern.test(request.line)),
    meet: (pattern, fate, left = Infinity) => void fates.push({ pattern, fate, left }),
    clear: () => void fates.splice(0),
    freeze: (pattern) => open.forEach((one) => one.freeze(pattern)),
    cutAll,
    down,
    up: () => listen(own),
    again: ({ bytes }) => statusOf(reach(), bytes),
    close: async () => void (server.listening && (await down())),
  };
}

interface Connection {
  freeze(pattern: RegExp): void;
}

/**
 * Pairs one connection of the browser with one to the service. HTTP/1.1 without pipelining: the next request comes
 * after the last answer.
 */
function connection(client: Socket, reach: () => Socket, came: (request: Asked) => Fate, line: Line): Connection {
  let request: Asked | undefined;
  let fate: Fate = { how: 'pass' };
  /** Bytes of the answer received so far. */
  let answered = 0;
  let isFrozen = false;
  let behind = reached();

  function reached(): Socket {
    const socket = reach();
    const toClient = paced(line.down, (bytes) => void (client.writable && client.write(bytes)));
    socket.on('data', (bytes) => isFrozen || socket !== behind || answer(bytes, toClient));
    socket.on('error', () => client.destroy());
    socket.on('close', () => isFrozen || socket !== behind || toClient.end(() => client.end()));
    return socket;
  }

  function answer(bytes: Buffer, toClient: { write(bytes: Buffer): void }): void {
    const before = answered;
    answered += bytes.length;
    if (fate.how === 'pass') return toClient.write(bytes);
    if (fate.how === 'lose') return void client.resetAndDestroy();
    if (fate.how === 'answer' && before === 0) return void client.write(fate.text);
    if (fate.how !== 'cut') return;
    toClient.write(bytes.subarray(0, Math.max(0, fate.after - before)));
    if (answered >= fate.after) client.end(() => client.destroy());
  }

  const toService = paced(line.up, (bytes) => void (behind.writable && behind.write(bytes)));
  client.on('data', (bytes) => {
    if (isFrozen) return;
    const words = /^([A-Z]+ \S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1'))?.[1];
    if (!words) request!.bytes = Buffer.concat([request!.bytes, bytes]);
    else {
      // A fresh upstream connection, so that the rest of an answer held back is not read as the next one's.
      if (fate.how !== 'pass') behind = anew(behind, reached);
      request = { line: words, at: Date.now(), before: request ? request.before + 1 : 0, bytes };
      fate = came(request);
      answered = 0;
      if (fate.how === 'refuse') return void client.resetAndDestroy();
      if (fate.how === 'answer' && !fate.isDone) client.write(fate.text);
    }
    if (fate.how !== 'swallow' && !(fate.how === 'answer' && !fate.isDone)) toService.write(bytes);
  });
  client.on('error', () => behind.destroy());
  client.on('close', () => behind.destroy());
  return { freeze: (pattern) => void (isFrozen ||= request !== undefined && pattern.test(request.line)) };
}

function anew(old: Socket, reached: () => Socket): Socket {
  const next = reached();
  old.destroy();
  return next;
}

function statusOf(socket: Socket, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    socket.once('data', (answer) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1]));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.write(bytes);
  });
}

/** Builds a raw HTTP response, as a middlebox would send it. */
export function answerOf(status: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
