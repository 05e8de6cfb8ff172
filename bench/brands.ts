import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { MOVING_PHONE, invite, startBrowser, startService } from '../e2e/hands/world.ts';
import { THEMES } from '../server/open.ts';
import { STANDARD } from '#domain/standard.ts';
import { writeClients } from '../server/test/test-clients.ts';
import { themesIn } from '../server/mandanten/themes.ts';

/**
 * Benchmark: first paint of the start page in each brand, as a ratio to the standard brand in the same run. The two
 * take turns at going first.
 */
const ROUNDS = 6;
const MOST = 1.05;

const brands = themesIn(THEMES).filter((name) => name !== STANDARD);
const folder = mkdtempSync(join(tmpdir(), 'marken-'));
// Clients that differ from the standard one only in the theme; `mandant new` would make test clients, which have a
// banner.
writeClients(join(folder, 'mandanten'), Object.fromEntries(brands.map((theme) => [theme, { theme }])));

/** Milliseconds from the request to the first contentful paint, with a cold cache. */
async function firstPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(MOVING_PHONE);
  const page = await context.newPage();
  await page.goto(url);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return ms;
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

const [service, browser] = await Promise.all([startService({ BRANDS_DIR: folder }), startBrowser()]);
try {
  const urls = new Map<string, string>();
  for (const mandant of [STANDARD, ...brands]) {
    const { userID } = await invite(service, '--mandant', mandant);
    urls.set(mandant, `${service.url}/kfz/start/${userID}`);
  }
  await firstPaint(browser, urls.get(STANDARD)!); // Warms up the service.
  const standard: number[] = [];
  const branded: number[] = [];
  for (const name of brands) {
    const [own, beside]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const pair = round % 2 ? [STANDARD, name] : [name, STANDARD]; // The second of a pair is slower.
      for (const brand of pair) {
        const ms = await firstPaint(browser, urls.get(brand)!);
        if (round > 0) (brand === name ? own : beside).push(ms); // Round 0 warms up the browser.
      }
    }
    console.log(`${name.padEnd(24)} ${(median(own) / median(beside)).toFixed(3)}`);
    branded.push(...own);
    standard.push(...beside);
  }
  const all = median(branded) / median(standard);
  const isSlow = all > MOST;
  console.log(`first paint of ${STANDARD}: ${median(standard).toFixed(0)} ms, median of ${standard.length}`);
  console.log(`a brand beside it: ${all.toFixed(3)} (most ${MOST})${isSlow ? '  TOO SLOW' : ''}`);
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true });
}
