import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A write request to a case (also from the desk), or to a helper's job, as the proxy recorded it. */
export interface RecordedWrite {
  /** The last segment of the path after the id (`melden`, `nachtrag` …), `storno`, or `save` without a segment. */
  kind: string;
  /** For a helper's job the key of its link, for the desk the case's reference. */
  userID: string;
  /** The idempotency key. */
  key: string;
  body: string;
  /** Status of the service's response; 0 while there is none. */
  status: number;
}

/** A request on its way through the proxy, for a fault to handle. */
export interface ProxiedCall {
  /** Sends the request to the service, each time it is called; null if there is no response. */
  forward(): Promise<ProxyAnswer | null>;
  /** Sends this share (0 to 1) of the request's bytes to the service, then resets the connection. */
  forwardPart(share: number): Promise<void>;
  /** Answers the browser; resets its connection if `answer` is null. */
  answer(answer: ProxyAnswer | null): void;
  /** Truncated response: sends this share (0 to 1) of its bytes to the browser, then resets the connection. */
  answerPart(answer: ProxyAnswer, share: number): void;
  /** Resets the browser's connection. */
  reset(): void;
}

export interface ProxyAnswer {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

export interface Proxy {
  url: string;
  /** Every write that reached the proxy whole, in order. */
  writes: RecordedWrite[];
  /** Hands the next `times` writes of a case to `way` instead of forwarding them. */
  intercept(userID: string, times: number, way: (call: ProxiedCall) => unknown): void;
  /** Handles every request; null to forward them. */
  all: ((call: ProxiedCall) => unknown) | null;
  /** Resets every open connection. */
  resetAll(): void;
  /** Ends all faults, so that every request is forwarded again. */
  heal(): void;
  close(): Promise<void>;
}

const WRITE =
  /\/(storno\/)?(?:betreiber\/vorgang\/([2-9A-Z]{16})|vorgang\/([2-9A-Z]{12})|auftrag\/([2-9A-Z]{27}))(?:\/(\w+))?$/;

/** Fault-injecting HTTP proxy between the browser and the service at `target`. Event streams are piped through. */
export async function startProxy(target: string): Promise<Proxy> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let ways: { userID: string; times: number; way: (call: ProxiedCall) => unknown }[] = [];
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
    intercept: (userID, times, way) => void ways.push({ userID, times, way }),
    all: null,
    resetAll: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    heal() {
      proxy.all = null;
      ways = [];
    },
    close: () => new Promise((done) => (server.close(() => done()), sockets.forEach((socket) => socket.destroy()))),
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined); // The browser may be killed meanwhile.
    if (!proxy.all && request.method === 'GET' && /\/(ereignisse|strom)$/.test(request.url ?? ''))
      return stream(request, response);
    const body = await bodyOf(request);
    if (!body) return;
    const write = writeOf(request, body);
    if (write) proxy.writes.push(write);
    const call = proxiedCall(port, request, response, body, write);
    const way = proxy.all ?? (write && nextWay(write.userID)) ?? pass;
    await way(call);
  }

  function nextWay(userID: string): ((call: ProxiedCall) => unknown) | undefined {
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

/** Without a fault: forwards the request and its response. */
const pass = async (call: ProxiedCall): Promise<void> => call.answer(await call.forward());

function proxiedCall(
  port: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  write: RecordedWrite | undefined,
): ProxiedCall {
  const { socket } = request;
  const reset = (): void => void (socket.destroyed || socket.resetAndDestroy());
  return {
    reset,
    async forward() {
      const answer = await forwarded(port, request, body);
      if (write && answer) write.status ||= answer.status;
      return answer;
    },
    forwardPart: (share) => partly(port, Buffer.concat([Buffer.from(headOf(request)), body]), share),
    answer(answer) {
      if (!answer) reset();
      else if (!socket.destroyed) response.writeHead(answer.status, [...answer.headers]).end(answer.body);
    },
    answerPart({ status, headers, body: bytes }, share) {
      const all = Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${linesOf(headers)}\r\n`), bytes]);
      if (socket.destroyed) return;
      socket.write(all.subarray(0, Math.floor(all.length * share)), () => setTimeout(reset, 20));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await request.toArray());
  } catch {
    return null; // The browser closed the connection.
  }
}

function writeOf({ method, url = '', headers }: IncomingMessage, body: Buffer): RecordedWrite | undefined {
  const [, storno, ref, id, token, kind] = (method !== 'GET' && WRITE.exec(url)) || [];
  const userID = ref ?? id ?? token;
  if (!userID) return undefined;
  const key = String(headers['idempotency-key'] ?? '');
  return { kind: storno ? 'storno' : (kind ?? 'save'), userID, key, body: body.toString(), status: 0 };
}

function forwarded(
  port: string,
  { method, url, rawHeaders }: IncomingMessage,
  body: Buffer,
): Promise<ProxyAnswer | null> {
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

/** Header lines from Node's raw headers: names and values alternate. */
function linesOf(headers: readonly string[]): string {
  return headers.map((word, nr) => (nr % 2 ? `${word}\r\n` : `${word}: `)).join('');
}
