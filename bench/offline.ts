import type { Browser, BrowserContext } from 'playwright-core';
import { invite, MOVING_PHONE, startBrowser, startService, type Einladung, type Service } from '../e2e/hands/world.ts';

/**
 * Benchmark: time from the navigation to the first heading and to the hydrated page. Compares offline after one visit
 * with an online start without a worker, but with a warm HTTP cache. Both run on this machine, where the network costs
 * nothing: the hardest comparison for the worker.
 */
const ROUNDS = 15;
const MOST = 1.2;

interface Times {
  seen: number;
  usable: number;
}

declare global {
  interface Window {
    shown?: Times;
  }
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

/** Runs in the page: records when the heading appears and when React has hydrated it. */
function note(): void {
  const shown = { seen: 0, usable: 0 };
  const look = (): void => {
    const heading = document.querySelector('main h1');
    if (heading && !shown.seen) shown.seen = performance.now();
    if (heading && Object.keys(heading).some((key) => key.startsWith('__react'))) {
      shown.usable = performance.now();
      window.shown = shown;
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function timesOf(context: BrowserContext, address: string): Promise<Times> {
  const page = await context.newPage();
  await page.addInitScript(note);
  await page.goto(address);
  const shown = await page.waitForFunction(() => window.shown);
  const times = (await shown.jsonValue())!;
  await page.close();
  return times;
}

/** A browser after one visit in which the start button was pressed and acknowledged. */
async function visited(browser: Browser, url: string, serviceWorkers: 'allow' | 'block'): Promise<BrowserContext> {
  const context = await browser.newContext({ ...MOVING_PHONE, serviceWorkers });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.dock .button').first().click();
  await page.getByRole('heading', { name: 'Was ist passiert?' }).waitFor();
  if (serviceWorkers === 'allow') await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  await page.close();
  return context;
}

async function compare(browser: Browser, service: Service, what: string, path: string): Promise<boolean> {
  const [one, other] = [await invite(service), await invite(service)];
  const online = await visited(browser, one.url, 'block');
  const offline = await visited(browser, other.url, 'allow');
  const at = ({ userID }: Einladung): string => `${service.url}${path}/${userID}`;
  const all = { online: [] as Times[], offline: [] as Times[] };
  await offline.setOffline(true);
  for (let round = 0; round <= ROUNDS; round++) {
    const times = { online: await timesOf(online, at(one)), offline: await timesOf(offline, at(other)) };
    if (round === 0) continue; // Round 0 fills the code cache.
    all.online.push(times.online);
    all.offline.push(times.offline);
  }
  await online.close();
  await offline.close();
  const of = (where: keyof typeof all, when: keyof Times): number => median(all[where].map((times) => times[when]));
  const ratio = of('offline', 'usable') / of('online', 'usable');
  for (const when of ['seen', 'usable'] as const) {
    const [here, there] = [of('offline', when), of('online', when)];
    console.log(
      `${what.padEnd(24)} ${when.padEnd(7)} offline ${here.toFixed(0).padStart(4)} ms, online ${there.toFixed(0).padStart(4)} ms, ratio ${(here / there).toFixed(2)}`,
    );
  }
  return ratio > MOST;
}

const [service, browser] = await Promise.all([startService(), startBrowser()]);
try {
  const isSlow = [
    await compare(browser, service, 'start', '/kfz/start'),
    await compare(browser, service, 'in the middle: persons', '/kfz/personen'),
  ];
  process.exitCode = isSlow.some(Boolean) ? 1 : 0;
} finally {
  await browser.close();
  await service.stop();
}
