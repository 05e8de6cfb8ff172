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
 * Benchmark: waiting time of a person who reports a flat tyre over the roadside line, from the cold start to the
 * receipt. Measures the first heading, and from each tap to the next heading. In turn with as many plain static pages
 * and posts over the same line. Also measures the layout shift. docs/rules.md 'Budgets'.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
/** Largest layout shift of the whole journey (CLS). */
const SHIFT = 0.02;
/** kbit/s, round trip in milliseconds, and factor by which the processor is slower. */
const LINE = { kbits: 400, roundTrip: 400, slower: 6 };
/** Least milliseconds that a person looks at a screen before the tap. */
const LOOKS = 1_500;

/** The last screen; the taps before it belong to the journey. */
const RECEIPT = { path: '/organisation', heading: ['Wir haben Ihre Meldung', ''] } as const;
const HEADINGS = [...FLAT_TYRE, RECEIPT].map(({ heading: [de] }) => de);

/** Milliseconds until each screen of the journey, the first included. */
type Waits = number[];

/** Layout shifts of the present journey, summed. */
let shifted = 0;

/** Goes the whole way. `leave` taps the control that leaves the screen with that number. */
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
  void page.goto(url).catch(() => undefined); // A tap may interrupt this navigation.
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

/** Init script: reports each layout shift that no input caused. */
function watchShifts(): void {
  const { shifts } = globalThis as unknown as { shifts(by: number): void };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!one.hadRecentInput) shifts(one.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

const shows = (page: Page, nr: number): Promise<void> =>
  page.locator('h1:visible', { hasText: HEADINGS[nr]! }).waitFor({ timeout: 60_000 });

/** Reports as a person does: fills in and taps. */
async function report(page: Page, nr: number): Promise<void> {
  const step: Step = FLAT_TYRE[nr]!;
  const who = person(page, 'de');
  await step.fill?.(who);
  await step.leave(who);
}

/** The pages of the journey, each a form whose post redirects to the next page. */
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
