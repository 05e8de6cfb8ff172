import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A write of a case as it came by. */
export interface Write {
  /** The call: the last word of its path that is no id, or `save`. */
  kind: string;
  userID: string;
  key: string;
  body: string;
  /** What the service answered; 0: nothing came, or not yet. */
  status: number;
}

/** One call on its way through the proxy. */
export interface Passage {
  /** Gives the call to the service, every time anew; null where it does not answer. */
  forward(): Promise<Answer | null>;
  /** Gives so much of the call to the service (0 to 1) and breaks off. */
  forwardPart(share: number): Promise<void>;
  /** Null: none has come, and the connection is reset. */
  answer(answer: Answer | null): void;
  /** Gives so much of an answer's bytes to the browser (0 to 1) and breaks off. */
  answerPart(answer: Answer, share: number): void;
  /** Resets the browser's connection. */
  cut(): void;
}

export interface Answer {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

export interface Proxy {
  url: string;
  /** Every write that came whole to the proxy, in order. */
  writes: Write[];
  /** The next so many writes of a case go this way. */
  divert(userID: string, times: number, way: (passage: Passage) => unknown): void;
  /** What happens to all that comes; null: it passes. */
  all: ((passage: Passage) => unknown) | null;
  /** Resets every open connection. */
  cutAll(): void;
  /** From now on all passes. */
  heal(): void;
  close(): Promise<void>;
}

const WRITE = /\/(storno\/)?vorgang\/([2-9A-Z]{12})(?:\/(\w+))?$/;

/** A line between a browser and the service at that address, which can be told what goes wrong on it. */
export async function startProxy(target: string): Promise<Proxy> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let ways: { userID: string; times: number; way: (passage: Passage) => unknown }[] = [];
  const server = createServer((request, response) => void take(request, response));
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  const proxy: Proxy = {
    url: '',
    writes: [],
    divert: (userID, times, way) => void ways.push({ userID, times, way }),
    all: null,
    cutAll: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    heal() {
      proxy.all = null;
      ways = [];
    },
    close: () => new Promise((done) => (server.close(() => done()), sockets.forEach((socket) => socket.destroy()))),
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined); // a browser that was killed
    if (!proxy.all && request.method === 'GET' && request.url?.includes('/ereignisse'))
      return stream(request, response);
    const body = await bodyOf(request);
    if (!body) return;
    const write = writeOf(request, body);
    if (write) proxy.writes.push(write);
    const passage = passageOf(port, request, response, body, write);
    const way = proxy.all ?? (write && nextWay(write.userID)) ?? pass;
    await way(passage);
  }

  function nextWay(userID: string): ((passage: Passage) => unknown) | undefined {
    const found = ways.find((one) => one.userID === userID && one.times > 0);
    if (found) found.times -= 1;
    return found?.way;
  }

  function stream(request: IncomingMessage, response: ServerResponse): void {
    const upward = ask({ port, host: 'localhost', path: request.url, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    upward.on('error', () => request.socket.destroy());
    response.on('close', () => upward.destroy());
    upward.end();
  }

  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** As it should be. */
const pass = async (passage: Passage): Promise<void> => passage.answer(await passage.forward());

function passageOf(
  port: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  write: Write | undefined,
): Passage {
  const { socket } = request;
  const cut = (): void => void (socket.destroyed || socket.resetAndDestroy());
  return {
    cut,
    async forward() {
      const answer = await forwarded(port, request, body);
      if (write && answer) write.status ||= answer.status;
      return answer;
    },
    forwardPart: (share) => partly(port, Buffer.concat([Buffer.from(headOf(request)), body]), share),
    answer(answer) {
      if (!answer) cut();
      else if (!socket.destroyed) response.writeHead(answer.status, [...answer.headers]).end(answer.body);
    },
    answerPart({ status, headers, body: bytes }, share) {
      const all = Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${linesOf(headers)}\r\n`), bytes]);
      if (socket.destroyed) return;
      socket.write(all.subarray(0, Math.floor(all.length * share)), () => setTimeout(cut, 20));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await request.toArray());
  } catch {
    return null; // the browser broke off
  }
}

function writeOf({ method, url = '', headers }: IncomingMessage, body: Buffer): Write | undefined {
  const [, storno, userID = '', kind] = (method !== 'GET' && WRITE.exec(url)) || [];
  if (!userID) return undefined;
  const key = String(headers['idempotency-key'] ?? '');
  return { kind: storno ? 'storno' : (kind ?? 'save'), userID, key, body: body.toString(), status: 0 };
}

function forwarded(port: string, { method, url, rawHeaders }: IncomingMessage, body: Buffer): Promise<Answer | null> {
  return new Promise((resolve) => {
    const upward = ask({ port, host: 'localhost', path: url, method, headers: rawHeaders }, async (answer) => {
      const bytes = await answer.toArray().catch(() => null);
      if (!bytes) return resolve(null);
      resolve({ status: answer.statusCode ?? 502, headers: answer.rawHeaders, body: Buffer.concat(bytes) });
    });
    upward.on('error', () => resolve(null));
    upward.end(body);
  });
}

function partly(port: string, bytes: Buffer, share: number): Promise<void> {
  return new Promise((resolve) => {
    const upward = connect(Number(port), 'localhost', () =>
      upward.write(bytes.subarray(0, Math.floor(bytes.length * share)), () => upward.resetAndDestroy()),
    );
    upward.on('error', () => undefined);
    upward.on('close', () => resolve());
  });
}

const headOf = ({ method, url, rawHeaders }: IncomingMessage): string =>
  `${method} ${url} HTTP/1.1\r\n${linesOf(rawHeaders)}\r\n`;

/** Header lines of names and values that take turns. */
function linesOf(headers: readonly string[]): string {
  return headers.map((word, nr) => (nr % 2 ? `${word}\r\n` : `${word}: `)).join('');
}
