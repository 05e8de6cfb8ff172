import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { between } from '../e2e/hands/between.ts';
import { FLAT_TYRE, type Step } from '../e2e/hands/flat-tyre.ts';
import { person } from '../e2e/hands/person.ts';
import { slowLine } from '../e2e/hands/slow-line.ts';
import { invite, LOCATED_PHONE, startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { clockOf, quantile, slowDown } from './taps/tap-clock.ts';

/**
 * Benchmark: how long a person waits while reporting a flat tyre over the roadside line, from the cold start to the
 * receipt: the first heading, and from each tap to the next one; beside as many plain static pages with as many posts
 * over the same line, in turn; and how far its layout shifts. docs/rules.md 'Budgets'.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
/** Most that the layout of the whole journey may shift (CLS). */
const SHIFT = 0.02;
/** kbit/s, round trip in milliseconds, how many times slower the processor is. */
const LINE = { kbits: 400, roundTrip: 400, slower: 6 };
/** Milliseconds that a person at least looks at a screen before the tap. */
const LOOKS = 1_500;

/** The last heading; the taps before are those of the journey. */
const RECEIPT = { path: '/organisation', heading: ['Wir haben Ihre Meldung', ''] } as const;
const HEADINGS = [...FLAT_TYRE, RECEIPT].map(({ heading: [de] }) => de);

/** Milliseconds waited for each screen of the journey, the first included. */
type Waits = number[];

/** Layout shifts of the journey that is under way, summed. */
let shifted = 0;

/** Goes the whole way; `leave` taps what leads on from the screen of that number. */
async function waits(browser: Browser, url: string, leave: (page: Page, nr: number) => Promise<void>): Promise<Waits> {
  const context = await browser.newContext({
    ...LOCATED_PHONE,
    reducedMotion: 'no-preference',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  shifted = 0;
  await page.exposeBinding('shifts', (_, by: number) => (shifted += by));
  await page.addInitScript(watchShifts);
  await slowDown(page, LINE.slower);
  const clock = await clockOf(page);
  const from = performance.now();
  void page.goto(url).catch(() => undefined); // a tap may interrupt this navigation
  await shows(page, 0);
  const all: Waits = [performance.now() - from];
  for (let nr = 0; nr < FLAT_TYRE.length; nr++) {
    await page.waitForTimeout(LOOKS);
    await clock.reset(HEADINGS[nr + 1]);
    await leave(page, nr);
    await shows(page, nr + 1);
    all.push(await clock.took());
  }
  await context.close();
  return all;
}

/** Init script: tells of each layout shift that no input has caused. */
function watchShifts(): void {
  const { shifts } = globalThis as unknown as { shifts(by: number): void };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!one.hadRecentInput) shifts(one.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

const shows = (page: Page, nr: number): Promise<void> =>
  page.locator('h1:visible', { hasText: HEADINGS[nr]! }).waitFor({ timeout: 60_000 });

/** As a person reports: fills in and taps. */
async function report(page: Page, nr: number): Promise<void> {
  const step: Step = FLAT_TYRE[nr]!;
  const who = person(page, 'de');
  await step.fill?.(who);
  await step.leave(who);
}

/** The pages of the journey, each a form whose post is answered by a redirect to the next page. */
function plainPages(): Promise<Server> {
  const page = (nr: number): string =>
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Seite</title><main><h1>${HEADINGS[nr]}</h1><form method="post"><p><label>Antwort <input name="antwort"></label><p><button>Weiter</button></form></main></html>`;
  const server = createServer(({ method, url = '' }, answer) => {
    const nr = Number(url.slice(1));
    if (method === 'POST') answer.writeHead(303, { location: `/${nr + 1}` }).end();
    else answer.setHeader('content-type', 'text/html; charset=utf-8').end(page(nr));
  });
  return new Promise((ready) => server.listen(0, 'localhost', () => ready(server)));
}

async function measure(service: Service, plain: string, browser: Browser): Promise<boolean> {
  const [ours, theirs]: [Waits[], Waits[]] = [[], []];
  const moved: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { userID } = await invite(service);
    const [relay, beside] = [await between(service, line()), await between({ ...service, url: plain }, line())];
    theirs.push(await waits(browser, `${beside.url}/0`, (page) => page.getByRole('button').click()));
    ours.push(await waits(browser, `${relay.url}/kfz/start/${userID}`, report));
    moved.push(shifted);
    await Promise.all([relay.close(), beside.close()]);
  }
  const middle = (all: readonly Waits[], of: (waits: Waits) => number): number => quantile(all.map(of), 0.5);
  for (const [nr, { path }] of [...FLAT_TYRE, RECEIPT].entries())
    console.log(
      `  ${path.padEnd(26)} ${middle(ours, (one) => one[nr]!)
        .toFixed(0)
        .padStart(5)} ms, plain page ${middle(theirs, (one) => one[nr]!).toFixed(0)}`,
    );
  const sum = (one: Waits): number => one.reduce((a, b) => a + b);
  const [mine, other] = [middle(ours, sum), middle(theirs, sum)];
  console.log(
    `  waited from cold start to receipt: ${(mine / 1_000).toFixed(2)} s, plain pages ${(other / 1_000).toFixed(2)}, ratio ${(mine / other).toFixed(2)}`,
  );
  const most = Math.max(...moved);
  console.log(`${most > SHIFT ? '✗' : '✓'} layout shift of the journey: ${most.toFixed(4)} (at most ${SHIFT})`);
  return most > SHIFT;
}

const line = () => slowLine(LINE.kbits, LINE.roundTrip);

const [service, browser, server] = await Promise.all([startService(), startBrowser(), plainPages()]);
try {
  const plain = `http://localhost:${(server.address() as AddressInfo).port}`;
  process.exitCode = (await measure(service, plain, browser)) ? 1 : 0;
} finally {
  await browser.close();
  server.close();
  await service.stop();
}
