import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { FLAT_TYRE } from '../e2e/hands/flat-tyre.ts';
import { FINGER, person, type Hand } from '../e2e/hands/person.ts';
import { invite, PHONE, startBrowser, startService, type Service } from '../e2e/hands/world.ts';

/**
 * Benchmark: time from a tap to the new heading in the document (without the slide), over a whole journey at 4× CPU
 * throttling; beside a tap on a link of a plain static page.
 */
const ROUNDS = 3;
const WANTED_MS = 100;
const SLOWER = 4;
const LAUF = { latitude: 49.51035, longitude: 11.28122, accuracy: 12 };

declare global {
  interface Window {
    tap?: { from: number; before: Element | null };
    taps?: number[];
  }
}

/** Runs in the page: records the time of a tap, and of the first new heading after it. */
function listen(): void {
  window.taps = [];
  const heading = (): Element | null => document.querySelector('main h1');
  addEventListener('click', ({ timeStamp }) => (window.tap = { from: timeStamp, before: heading() }), true);
  const look = (): void => {
    const now = heading();
    if (!window.tap || !now || now === window.tap.before) return;
    window.taps?.push(performance.now() - window.tap.from);
    window.tap = undefined;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** The taps of one journey in milliseconds, each with the screen it leads to. */
async function journey(service: Service, context: BrowserContext): Promise<[path: string, ms: number][]> {
  const { url } = await invite(service);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(listen);
  const taps: [string, number][] = [];
  const who = person(page, 'de', patient(page));
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  for (const [index, step] of FLAT_TYRE.slice(0, -1).entries()) {
    await who.reads(step.heading);
    await step.fill?.(who);
    await page.waitForTimeout(300); // as long as a person reads; the next screen is prefetched meanwhile
    await page.evaluate(() => void (window.taps = []));
    await step.leave(who);
    const next = FLAT_TYRE[index + 1]!;
    await who.reads(next.heading);
    taps.push([next.path, await page.evaluate(() => window.taps?.[0] ?? NaN)]);
  }
  await page.close();
  return taps;
}

/** Waits for running animations before each tap: they are not part of its time. */
const patient = (page: Page): Hand => ({
  ...FINGER,
  async press(target: Locator) {
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await FINGER.press(target);
  },
});

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** A server of two small static pages that link to each other. */
function plainPages(): Promise<Server> {
  const html = (path: string | undefined): string =>
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Seite</title><main><h1>Seite ${path === '/zwei' ? 'zwei' : 'eins'}</h1><p><a href="${path === '/zwei' ? '/' : '/zwei'}">Weiter</a></p></main></html>`;
  const server = createServer((request, answer) =>
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(html(request.url)),
  );
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

/** Milliseconds from a tap on a plain link to the next page's heading. */
async function plainTaps(context: BrowserContext, count: number): Promise<number[]> {
  const server = await plainPages();
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    addEventListener('click', () => sessionStorage.setItem('tap', String(Date.now())), true);
    new MutationObserver(() => {
      if (!document.querySelector('h1') || sessionStorage.getItem('took')) return;
      sessionStorage.setItem('took', String(Date.now() - Number(sessionStorage.getItem('tap'))));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const taps: number[] = [];
  for (let tap = 0; tap < count; tap++) {
    const before = page.url();
    await page.evaluate(() => sessionStorage.removeItem('took'));
    await page.getByRole('link').click();
    await page.waitForURL((url) => url.href !== before);
    await page.waitForFunction(() => sessionStorage.getItem('took'));
    taps.push(Number(await page.evaluate(() => sessionStorage.getItem('took'))));
  }
  await page.close();
  server.close();
  return taps;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** Taps of several journeys; `reduce` switches the slide off. */
async function taps(service: Service, browser: Browser, reducedMotion: 'reduce' | 'no-preference') {
  const context = await browser.newContext({
    ...PHONE,
    reducedMotion,
    geolocation: LAUF,
    permissions: ['geolocation'],
  });
  const all: [string, number][] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(...(await journey(service, context)));
  await context.close();
  return all;
}

async function measure(service: Service, browser: Browser): Promise<void> {
  const ours = await taps(service, browser, 'reduce');
  const sliding = await taps(service, browser, 'no-preference');
  const plain = await plainTaps(await browser.newContext(PHONE), 2 * FLAT_TYRE.length);
  for (const { path } of FLAT_TYRE.slice(1)) {
    const times = ours.filter(([to]) => to === path).map(([, ms]) => ms);
    const [middle, most] = [quantile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(0));
    console.log(`  to ${path.padEnd(26)} ${middle!.padStart(5)} ms, at most ${most}`);
  }
  const [report, withSlide, page] = [ours.map(ofTap), sliding.map(ofTap), plain].map((ms) => quantile(ms, 0.75)) as [
    number,
    number,
    number,
  ];
  console.log(`tap to the new heading, processor 1/${SLOWER}, 75th percentile of ${ours.length} taps`);
  console.log(
    `  the report:     ${report.toFixed(0)} ms (wanted ${WANTED_MS})${report > WANTED_MS ? '  TOO SLOW' : ''}`,
  );
  console.log(`  a plain page:   ${page.toFixed(0)} ms, ratio ${(report / page).toFixed(2)}`);
  console.log(
    `  with the slide: ${withSlide.toFixed(0)} ms, since the browser draws the old screen before it lets go of it`,
  );
}

const ofTap = ([, ms]: [string, number]): number => ms;

const [service, browser] = await Promise.all([startService(), startBrowser()]);
try {
  await measure(service, browser);
} finally {
  await browser.close();
  await service.stop();
}
