import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { TONE_MARK } from '../web/leitstand/state/sound.ts';
import { between } from '../e2e/hands/between.ts';
import { reportMany, storeOf } from '../e2e/hands/desk.ts';
import { COMPLETE } from '../e2e/hands/ready-case.ts';
import { slowLine } from '../e2e/hands/slow-line.ts';
import { command, startBrowser, type Service } from '../e2e/hands/world.ts';
import { DIST } from '../server/files/built.ts';
import { post, startCase } from '../server/test/test-calls.ts';
import { writeClients } from '../server/test/test-clients.ts';
import { enter, type Dispatcher, type Followed } from '../server/test/test-dispatcher.ts';
import { median, medians, printFigure, percentile } from './figure.ts';
import { residentOf } from './resident.ts';
import { serve, type Served } from './serve.ts';
import { START_ARGUMENTS } from './start-line.ts';

/**
 * Benchmark of the desk, with 300 open cases of 20 brands and 20 desks with an open board.
 * Measures the board's first paint beside a plain page with the words of its lines, in turn, over an office line with a
 * cold cache. Also the time of a report and a change to all boards, and of a report until it sounds. Also memory of the
 * service, bytes of the desk's files, keys and clicks to a known helper.
 */
const [CASES, BRANDS, DESKS] = [300, 20, 20];
const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
/** Number of reports, and of changes, that are timed. */
const NEWS = Number(process.env['NEWS'] ?? 40);
/** kbit/s and round trip in milliseconds. */
const OFFICE = { kbits: 50_000, roundTrip: 20 };
/** Milliseconds without news before the memory is read, longer than a sweep and a heartbeat. */
const IDLE = 30_000;
/** Most milliseconds, MB, kB, clicks and keys. */
const MOST = { paint: 1_000, report: 1_000, sound: 2_000, change: 1_000, memory: 40, bytes: 250, clicks: 4, keys: 12 };
const DESK_SIZE = { width: 1280, height: 900 };

const folder = mkdtempSync(join(tmpdir(), 'leitstand-bench-'));
const brands = Array.from({ length: BRANDS - 1 }, (_, nr) => `marke_${nr + 1}`);
const holds: boolean[] = [];

/** A service with its clients and an empty store. */
async function served(): Promise<{ served: Served; service: Service }> {
  const dataDir = join(folder, 'data');
  const clients = join(folder, 'clients');
  writeClients(clients, Object.fromEntries(brands.map((id) => [id, { name: `Marke ${id.slice(6)}` }])));
  const env = { DATA_DIR: dataDir, CLIENTS_DIR: clients, SIMULATOR: 'off' };
  const one = await serve(START_ARGUMENTS, env);
  return { served: one, service: { url: one.url, dataDir, env } as unknown as Service };
}

interface Operator {
  authorization: string;
}

/** A new report of a brand; returns its reference, and when it was sent and answered (ms since 1970). */
async function report(
  { url }: Service,
  { authorization }: Operator,
  mandant: string,
): Promise<{ ref: string; sent: number; at: number }> {
  const wish = { mandant, typ: 'kfz', vorbelegung: COMPLETE };
  type Made = { data: { userID: string; vorgangRef: string } };
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
  const { userID, vorgangRef } = (await post<Made>(url, 'betreiber/vorgang', wish, headers)).data;
  const { revision } = await startCase(url, userID);
  const asking = { 'if-match': `"${revision}"`, 'idempotency-key': crypto.randomUUID() };
  const sent = Date.now();
  await post(url, `vorgang/${userID}/melden`, COMPLETE, asking);
  return { ref: vorgangRef, sent, at: Date.now() };
}

/** Milliseconds from `at` until each board shows it. */
async function untilAll(
  boards: readonly Followed[],
  at: number,
  shows: (board: Followed) => boolean,
): Promise<number[]> {
  const times = new Map<Followed, number>();
  for (const end = at + 20_000; times.size < boards.length && Date.now() < end; await sleep(2))
    for (const board of boards) if (!times.has(board) && shows(board)) times.set(board, Date.now() - at);
  return boards.map((board) => times.get(board) ?? Infinity);
}

/** Init script: records when the first line of a list is drawn, and reports each later line. */
function watchLines(): void {
  const { tellLine } = globalThis as unknown as { tellLine(ref: string, at: number): void };
  const seen = new Set<string>();
  const look = (): void => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-ref]')) {
      const ref = line.dataset['ref']!;
      if (seen.has(ref)) continue;
      seen.add(ref);
      if (seen.size === 1 || performance.now() > 10_000)
        requestAnimationFrame(() => setTimeout(() => tellLine(ref, performance.timeOrigin + performance.now())));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

interface Sight {
  context: BrowserContext;
  page: Page;
  /** Milliseconds from the navigation until its first line was drawn. */
  ms: number;
  lines: Map<string, number>;
}

/** Opens a page whose lines have `data-ref`, with a cold cache. */
async function sight(browser: Browser, url: string, cookie: string): Promise<Sight> {
  const context = await browser.newContext({ viewport: DESK_SIZE, locale: 'de-DE', serviceWorkers: 'block' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  const lines = new Map<string, number>();
  let first = Promise.withResolvers<number>();
  await page.exposeFunction('tellLine', (ref: string, at: number) => {
    lines.set(ref, at);
    first.resolve(at);
  });
  await page.addInitScript(watchLines);
  await page.goto(url, { waitUntil: 'commit' });
  const from = await page.evaluate(() => performance.timeOrigin);
  return { context, page, ms: (await first.promise) - from, lines };
}

/** Time of the page's first sound since `at`; both in milliseconds since 1970. */
async function toneFrom(page: Page, at: number): Promise<number> {
  const found = await page.waitForFunction(
    ([name, from]) =>
      performance
        .getEntriesByName(name)
        .map(({ startTime }) => performance.timeOrigin + startTime)
        .find((time) => time >= from),
    [TONE_MARK, at] as const,
  );
  return (await found.jsonValue())!;
}

/** A page of plain HTML with the words of the board's lines. */
async function plainPage(words: readonly string[]): Promise<{ url: string; close(): void }> {
  const items = words.map((line, nr) => `<li data-ref="${nr}">${line.replaceAll('<', '&lt;')}</li>`).join('');
  const html = brotliCompressSync(
    `<!doctype html><html lang="de"><meta charset="utf-8"><title>Brett</title><h1>Brett</h1><ul>${items}</ul></html>`,
  );
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html; charset=utf-8').setHeader('content-encoding', 'br').end(html),
  );
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const close = (): void => void (server.closeAllConnections(), server.close());
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}

/** First paint of the board in turn with the plain page, and the time of a new report to an open page. */
async function measurePage(browser: Browser, service: Service, desk: Dispatcher, operator: Operator): Promise<void> {
  const open = await sight(browser, `${service.url}/leitstand`, desk.cookie);
  await open.page.waitForFunction((count) => document.querySelectorAll('.line').length >= count, CASES);
  const words = await open.page.locator('.line').allInnerTexts();
  const plain = await plainPage(words);
  const relays = await Promise.all(
    [plain.url, service.url].map((url) => between({ url } as Service, slowLine(OFFICE.kbits, OFFICE.roundTrip))),
  );
  const [beside, ours] = [`${relays[0]!.url}/`, `${relays[1]!.url}/leitstand`];
  const times: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++)
    for (const side of round % 2 ? [1, 0] : [0, 1]) {
      const { ms, context } = await sight(browser, side ? ours : beside, desk.cookie);
      await context.close();
      if (round >= 0) times[side]!.push(ms);
    }
  const told = `${medians(times, 'ms')}, ${words.length} lines, cold cache, ${OFFICE.kbits / 1_000} Mbit/s`;
  printFigure(
    'first paint of the board beside a plain page of its words',
    median(times[1]) / median(times[0]),
    null,
    told,
    ' ×',
  );
  holds.push(printFigure('first paint of the board, the middle one', median(times[1]), MOST.paint, told, ' ms'));
  for (const relay of relays) await relay.close();
  plain.close();

  await sleep(Math.max(0, 10_500 - (await open.page.evaluate(() => performance.now()))));
  const [shown, heard]: [number[], number[]] = [[], []];
  for (let nr = 0; nr < NEWS; nr++) {
    const { ref, sent, at } = await report(service, operator, nr % 2 ? 'ra_Standard' : brands[nr % brands.length]!);
    for (const end = Date.now() + 20_000; !open.lines.has(ref) && Date.now() < end;) await sleep(5);
    shown.push((open.lines.get(ref) ?? Infinity) - at);
    // The stream may be ahead of the answer.
    heard.push((await toneFrom(open.page, sent)) - at);
  }
  const reports = `${NEWS} reports, ${DESKS} other desks open`;
  holds.push(
    printFigure('a report’s 2xx until its line is drawn, p95', percentile(shown, 0.95), MOST.report, reports, ' ms'),
  );
  holds.push(printFigure('a report’s 2xx until it sounds, p95', percentile(heard, 0.95), MOST.sound, reports, ' ms'));
  await open.context.close();
}

/** Time of reports and changes to the boards of all desks, without a browser. */
async function measureBoards(
  service: Service,
  desks: readonly Dispatcher[],
  boards: readonly Followed[],
  operator: Operator,
) {
  const [reported, changed]: [number[], number[]] = [[], []];
  for (let nr = 0; nr < NEWS; nr++) {
    const { ref, at } = await report(service, operator, brands[nr % brands.length]!);
    reported.push(...(await untilAll(boards, at, (board) => board.faelle()?.has(ref) ?? false)));
    const desk = desks[nr % desks.length]!;
    const { status } = await desk.call(service.url, 'PUT', `betreiber/vorgang/${ref}/zustaendigkeit`);
    if (status !== 200) throw new Error(`not taken: ${status}`);
    const isTheirs = (board: Followed): boolean => board.faelle()?.get(ref)?.zustaendig?.kuerzel === desk.kuerzel;
    changed.push(...(await untilAll(boards, Date.now(), isTheirs)));
  }
  const told = (times: readonly number[]): string => `${NEWS} times on ${DESKS} boards, the middle ${median(times)} ms`;
  holds.push(
    printFigure(
      'a report’s 2xx until all boards have it, p95',
      percentile(reported, 0.95),
      MOST.report,
      told(reported),
      ' ms',
    ),
  );
  holds.push(
    printFigure(
      'a change’s 2xx until all boards have it, p95',
      percentile(changed, 0.95),
      MOST.change,
      told(changed),
      ' ms',
    ),
  );
}

/** Keys and clicks from the board to a known helper who has the job. */
async function measureHands(browser: Browser, service: Service, desk: Dispatcher): Promise<void> {
  const store = await storeOf(service);
  const helper = { helferID: 'BENCH', name: 'Krause', telefon: '+491721234567', kennzeichen: '', lkw: [], gebiet: '' };
  await store.helfer.add([{ ...helper, zuletzt: '' }], new Date().toISOString());
  await store.close();
  const { page, context } = await sight(browser, `${service.url}/leitstand`, desk.cookie);
  const isOut = (): Promise<void> => page.getByRole('heading', { name: 'Auftrag ist raus' }).waitFor();
  let keys = 0;
  const press = async (...all: string[]): Promise<void> => {
    for (const key of all) keys = (await page.keyboard.press(key), keys + 1);
  };
  await press('j', 't', 'h');
  await page.getByRole('button', { name: /^Krause/ }).waitFor();
  await press('Enter');
  await page.getByText('Am Telefon zugesagt').waitFor();
  await press('Enter');
  await isOut();
  await page.keyboard.press('Escape');

  let clicks = 0;
  const click = async (name: string | RegExp, within = page.locator('body')): Promise<void> => {
    await within.getByRole('button', { name }).first().click();
    clicks += 1;
  };
  const line = page.locator('.group-neu .line').first();
  const ref = await line.getAttribute('data-ref');
  await click(/^Übernehmen/, line);
  await click(/^Helfer/, page.locator(`.group-laeuft [data-ref="${ref}"]`));
  await click(/^Krause/);
  await click('Beauftragen');
  await isOut();
  await context.close();
  holds.push(
    printFigure('keys from the board to a known helper', keys, MOST.keys, 'line, take, hand out, helper, send'),
  );
  holds.push(printFigure('clicks likewise', clicks, MOST.clicks, 'take, hand out, helper, send'));
}

/** kB of the desk's files, compressed. */
function deskBytes(): number {
  const web = join(DIST, 'web');
  const manifest = JSON.parse(readFileSync(join(web, '.vite/leitstand.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return Object.values(manifest).reduce((sum, { file }) => sum + statSync(join(web, `${file}.br`)).size, 0) / 1_000;
}

async function main(): Promise<void> {
  holds.push(printFigure('scripts and styles of the desk', deskBytes(), MOST.bytes, 'brotli', ' kB'));
  const { served: one, service } = await served();
  const browser = await startBrowser();
  try {
    await reportMany(service, CASES, ['ra_Standard', ...brands]);
    const key = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'bench', '--alle-mandanten'];
    const { schluessel } = await command<{ schluessel: string }>(service, ...key);
    const operator = { authorization: `Bearer ${schluessel}` };
    const desks: Dispatcher[] = [];
    for (let nr = 0; nr < DESKS; nr++) {
      const kuerzel = `D${String.fromCodePoint(65 + nr)}`;
      const account = ['konto', 'neu', `Desk ${nr}`, '--kuerzel', kuerzel, '--rolle', 'disposition'];
      desks.push(await enter(service.url, (await command<{ url: string }>(service, ...account)).url));
    }
    // A report as warm-up: half of the service's code has never run before it.
    await report(service, operator, 'ra_Standard');
    await sleep(IDLE);
    const before = residentOf(one.child);
    const boards = desks.map((desk) => desk.board(service.url));
    await untilAll(boards, Date.now(), (board) => (board.faelle()?.size ?? 0) > CASES);
    await sleep(IDLE);
    const idle = residentOf(one.child);
    await measureBoards(service, desks, boards, operator);
    await sleep(IDLE);
    const after = residentOf(one.child);
    const told = `${before.toFixed(0)} MB without a desk, ${idle.toFixed(0)} with them open, ${after.toFixed(0)} after ${NEWS} reports and changes`;
    holds.push(printFigure(`memory of the service with ${DESKS} desks, more`, idle - before, MOST.memory, told, ' MB'));
    await measurePage(browser, service, desks[0]!, operator);
    await measureHands(browser, service, desks[1]!);
    boards.forEach((board) => board.close());
  } finally {
    await browser.close();
    await one.stop();
  }
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }));
process.exitCode = holds.every(Boolean) ? 0 : 1;
