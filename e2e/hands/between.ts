import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { FAST, paced, type Line } from './slow-line.ts';
import type { Service } from './world.ts';

/** What becomes of a request on its way. */
export type Fate =
  | { how: 'pass' }
  /** The connection is reset; the service hears nothing. */
  | { how: 'refuse' }
  /** Nobody hears anything; the connection stays open. */
  | { how: 'swallow' }
  /** The service does it, and the connection is reset before a byte of its answer has come. */
  | { how: 'lose' }
  /** The service does it; its answer stays in between, the connection open. */
  | { how: 'hold' }
  /** The service does it; so many bytes of its answer come, then the connection ends. */
  | { how: 'cut'; after: number }
  /** A box in between answers in the service's stead; `isDone`: after the service has done it. */
  | { how: 'answer'; text: string; isDone: boolean };

/** A request as it came. */
export interface Asked {
  /** Method and path: `POST /service/extService.xsp/vorgang/…`. */
  line: string;
  /** Milliseconds of this process's clock. */
  at: number;
  /** How many requests its connection has carried before. */
  before: number;
  bytes: Buffer;
}

/** What stands between the page and the service. */
export interface Between {
  url: string;
  /** Requests whose line matches, oldest first. */
  asked(pattern: RegExp): readonly Asked[];
  /** Requests whose line matches meet that fate, so many of them; a later word goes before an earlier one. */
  meet(pattern: RegExp, fate: Fate | (() => Fate), times?: number): void;
  /** From now on all pass. */
  clear(): void;
  /** From now on nothing comes through on connections whose last request matches; they stay open. New ones are as before. */
  freeze(pattern: RegExp): void;
  /** Resets every connection. */
  cutAll(): void;
  /** Nobody listens any more: connections are refused. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** The same bytes reach the service once more; its status. */
  again(request: Asked): Promise<number>;
  close(): Promise<void>;
}

export const STREAM = /^GET \S+\/ereignisse(\?|$)/;

/** A proxy of bytes before the service, which does to requests what networks do. */
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
  server.unref(); // a test that fails leaves it behind
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

/** One connection of the browser and the one to the service behind it. A browser asks its next question after the last answer. */
function connection(client: Socket, reach: () => Socket, came: (request: Asked) => Fate, line: Line): Connection {
  let request: Asked | undefined;
  let fate: Fate = { how: 'pass' };
  /** Bytes of the answer that came so far. */
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
      // What is still to come of an answer that was kept back must not be taken for this one's.
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

/** An answer that a box in between makes by itself. */
export function answerOf(status: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
