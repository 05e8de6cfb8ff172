import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { invite, startService, type Service } from '../e2e/hands/world.ts';
import { residentOf } from './resident.ts';

/**
 * Benchmark of the geocoder. Measures latency of the table of places, and throughput of the cached geocoder beside the
 * order status. Measures the wait of a hundred people when the geocoder hangs.
 */
const MOST = { tableMs: 5, hangMs: 4_500, openMs: 10, memoryMb: 140 } as const;
const LEAST_RATE = 0.8;
const ROUNDS = 5;
const CALLS = 1_500;
const AT_ONCE = 8;
/** Idle time in milliseconds before the memory is read. */
const IDLE = 2_000;
const SERVICE = '/service/extService.xsp';
const TOWNS = [
  'Bayreuth',
  'Berlin',
  'Köln',
  'Neustadt',
  'Lauf',
  'Zwolle',
  'Frankfurt/Main',
  'Sankt Vith',
  'Muenchen',
  'Nirgendwo',
];

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const suche = (ort: string) => ({ strasse: 'Birkenallee', hausnummer: '12', plz: '', ort, land: '' });
/** A point in Germany, different for each number. */
const pointOf = (n: number) => ({ lat: 48 + ((n * 7) % 5_000) / 1_000, lng: 8 + ((n * 13) % 4_000) / 1_000 });

interface Timed {
  ms: number;
  body: { data: { quelle: string } | { quelle: string }[] | null };
}

/** Calls the service over a keep-alive connection; POST if there is a body. */
function call(service: Service, path: string, vorgang: string, body?: unknown): Promise<Timed> {
  const from = performance.now();
  const headers = { vorgang, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${service.url}${SERVICE}/${path}`,
      { agent, headers, method: body === undefined ? 'GET' : 'POST' },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode} ${text}`));
          else resolve({ ms: performance.now() - from, body: JSON.parse(text) });
        });
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Throughput in answers per second, with `AT_ONCE` concurrent calls. */
async function rateOf(ask: (n: number) => Promise<Timed>): Promise<number> {
  let next = 0;
  const from = performance.now();
  const work = async (): Promise<void> => {
    while (next < CALLS) await ask(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (CALLS / (performance.now() - from)) * 1_000;
}

const share = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1]!;

/** A test geocoder that knows one house, or hangs. */
async function geocoder(hangs: boolean): Promise<{ url: string; asked: () => number; close: () => void }> {
  let asked = 0;
  const server = createServer(({ url = '' }, response) => {
    asked += 1;
    const { searchParams } = new URL(url, 'http://geocoder');
    const at = [Number(searchParams.get('lon') ?? 11.5), Number(searchParams.get('lat') ?? 49.9)];
    const house = { housenumber: '12', street: 'Birkenallee', postcode: '95444', city: 'Bayreuth', countrycode: 'DE' };
    if (!hangs)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ features: [{ geometry: { coordinates: at }, properties: house }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, close };
}

async function withService(env: Record<string, string>, work: (service: Service, userID: string) => Promise<void>) {
  const service = await startService({
    LOG_LEVEL: 'error',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile',
    ...env,
  });
  try {
    const { userID } = await invite(service);
    await work(service, userID);
  } finally {
    agent.destroy();
    await service.stop();
  }
}

let isBroken = false;
/** Prints a line; `isFine` false fails the run. */
function say(what: string, measured: string, isFine: boolean): void {
  console.log(`${what.padEnd(34)} ${measured}${isFine ? '' : '  TOO MUCH'}`);
  isBroken ||= !isFine;
}

async function table(service: Service, userID: string): Promise<void> {
  const first = (await call(service, 'geo/reverse', userID, pointOf(0))).ms;
  await call(service, 'geo/search', userID, suche('Bayreuth'));
  await sleep(IDLE);
  const mb = residentOf(service.process);
  const calls = {
    search: (n: number) => call(service, 'geo/search', userID, suche(TOWNS[n % TOWNS.length]!)),
    reverse: (n: number) => call(service, 'geo/reverse', userID, pointOf(n)),
    status: () => call(service, `vorgang/${userID}/status`, userID),
  };
  const rounds: Record<keyof typeof calls, number[]> = { search: [], reverse: [], status: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, ask] of Object.entries(calls) as [keyof typeof calls, (n: number) => Promise<Timed>][]) {
      const times: number[] = [];
      for (let n = 0; n < 200; n++) times.push((await ask(n)).ms);
      rounds[name].push(share(times, 0.95));
    }
  const status = share(rounds.status, 0.5);
  for (const name of ['search', 'reverse'] as const) {
    const ms = share(rounds[name], 0.5);
    const ratio = (ms / status).toFixed(1);
    say(
      `table, ${name}, 95 %:`,
      `${ms.toFixed(1)} ms (most ${MOST.tableMs}), ${ratio} × the status call`,
      ms <= MOST.tableMs,
    );
  }
  say('table, the first question:', `${first.toFixed(0)} ms: it is read then`, true);
  const isKnown = !Number.isNaN(mb);
  say(
    'idle memory with the table:',
    isKnown ? `${mb.toFixed(0)} MB (most ${MOST.memoryMb})` : 'not measured here',
    !(mb > MOST.memoryMb),
  );
}

async function warm(service: Service, userID: string): Promise<void> {
  const points = Array.from({ length: 20 }, (_, n) => pointOf(n));
  for (const point of points) await call(service, 'geo/reverse', userID, point);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const status = await rateOf(() => call(service, `vorgang/${userID}/status`, userID));
    const cached = await rateOf((n) => call(service, 'geo/reverse', userID, points[n % points.length]));
    ratios.push(cached / status);
  }
  const ratio = share(ratios, 0.5);
  say(
    'warm cache beside the status call:',
    `${ratio.toFixed(2)} × its rate (least ${LEAST_RATE})`,
    ratio >= LEAST_RATE,
  );
}

async function hanging(service: Service, userID: string, asked: () => number): Promise<void> {
  const all = await Promise.all(
    Array.from({ length: 100 }, (_, n) => call(service, 'geo/reverse', userID, pointOf(n))),
  );
  const longest = Math.max(...all.map(({ ms }) => ms));
  say(
    'hanging, 100 at once, the longest:',
    `${longest.toFixed(0)} ms (most ${MOST.hangMs}), ${asked()} went out`,
    longest <= MOST.hangMs,
  );
  const isMarked = all.every(({ body }) => body.data && 'quelle' in body.data && body.data.quelle === 'ortstabelle');
  say('all answered by the table:', isMarked ? 'yes' : 'no', isMarked);
  const before = asked();
  const after: number[] = [];
  for (let n = 200; n < 400; n++) after.push((await call(service, 'geo/reverse', userID, pointOf(n))).ms);
  const ms = share(after, 0.95);
  say(
    'then, left alone, 95 %:',
    `${ms.toFixed(1)} ms (most ${MOST.openMs}), ${asked() - before} went out`,
    ms <= MOST.openMs && asked() === before,
  );
}

await withService({}, table);
const quick = await geocoder(false);
await withService({ GEO_PROVIDER: 'photon', GEO_URL: quick.url, GEO_RATE_PER_SEC: '100' }, warm);
quick.close();
const slow = await geocoder(true);
await withService({ GEO_PROVIDER: 'photon', GEO_URL: slow.url }, (service, userID) =>
  hanging(service, userID, slow.asked),
);
slow.close();
process.exitCode = isBroken ? 1 : 0;
