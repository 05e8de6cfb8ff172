import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { addressOf, FLOW, type Path } from '#domain/flow.ts';
import { galleryClients, makeCases, type CaseName } from '../e2e/hands/cases.ts';
import { LOCATED_PHONE, startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { SCREENS } from '../e2e/look/screens.ts';
import { touch } from './taps/finger.ts';
import { processorTime } from './taps/processor-time.ts';
import { clockOf, quantile, slowDown } from './taps/tap-clock.ts';

/**
 * Benchmark: a tap on the main button, or the first choice, of every route, with a processor four times slower.
 * Compares with an empty React page that switches two screens.
 * Measures processor time of the page until the next heading is in the document, without the slide. Also wall time, in
 * which a wait would show, and interaction to next paint, with the slide. Words choose routes by a part of their path.
 * docs/rules.md 'Budgets', ADR 048.
 */
const WORDS = process.argv.slice(2);
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const SLOWER = 4;
/** Most milliseconds of the next paint at p98, the 'good' limit of INP. */
const MOST = 200;
/**
 * Milliseconds after a tap in which the page is left alone. A script of the driver that waits for something would block
 * the page's thread for 33 ms at ÷ 4, before the measured frame.
 */
const SETTLED = 700;

interface Tap {
  /** Processor milliseconds to the next heading; NaN where the screen leads to none. */
  heading: number;
  /** Wall milliseconds to the next heading. */
  wall: number;
  /** Interaction to next paint, milliseconds; NaN where the tap loads another page. */
  paint: number;
}

/** Screens without a tap that leads on by itself: the service's answer has to come first. */
const LAST: readonly string[] = ['summary', 'organisation', 'notfound', 'error-network', 'error', 'cleared', 'theme'];

/** The control to tap: the main button, else the first choice, else any button. */
async function control(page: Page): Promise<Locator> {
  for (const css of ['#root .dock .button', 'main .tile, main .kind', 'main button', 'main a']) {
    const found = page.locator(css).and(page.locator(':not([inert] *)')).filter({ visible: true });
    if ((await found.count()) > 0) return found.first();
  }
  throw new Error(`nothing to tap at ${page.url()}`);
}

async function tap(browser: Browser, url: string, isLast: boolean, reducedMotion: Motion): Promise<Tap> {
  const context = await browser.newContext({ ...LOCATED_PHONE, reducedMotion });
  const page = await context.newPage();
  // The report is not sent, so that the case can be used again. The screen says at once that it is on its way.
  await page.route('**/melden', () => undefined);
  const clock = await clockOf(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('h1:visible').first().waitFor();
  await page.waitForTimeout(1_000); // A person reads at least as long.
  await slowDown(page, SLOWER);
  await clock.reset();
  const button = await control(page);
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  let [heading, wall] = [NaN, NaN];
  const act = async (): Promise<void> => {
    await touch(page, box);
    await page.waitForTimeout(SETTLED);
    if (isLast) return;
    wall = await clock.took().catch((cause: unknown) => {
      throw new Error(`no other heading after a tap at ${url}`, { cause });
    });
  };
  // A trace slows the paint down, so the paint is measured with the slide.
  if (reducedMotion === 'reduce' && !isLast) heading = await processorTime(browser, page, act);
  else await act();
  const paint = await clock.slowestPaint().catch((cause: unknown) => {
    if (isLast) return NaN;
    throw cause;
  });
  await context.close();
  return { heading, wall, paint };
}

type Motion = 'reduce' | 'no-preference';

/** An address that shows the answered route, as far as the gallery has such a case. */
function addressFor(path: Path, ids: Record<CaseName, string>): string {
  const plain = SCREENS.filter(({ path: one, isFresh }) => one === path && !isFresh);
  const { of = null } = plain.find(({ of: one }) => one?.endsWith('-voll')) ?? plain[0] ?? { of: 'kfz' as const };
  return addressOf(path, of === null || of === 'demo' ? '' : ids[of]);
}

async function emptyReact(): Promise<Server> {
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: false,
      rollupOptions: { input: join(import.meta.dirname, 'empty-react.tsx'), output: { entryFileNames: 'page.js' } },
    },
  })) as Rolldown.RolldownOutput;
  const page =
    '<!doctype html><html lang="de"><meta charset="utf-8"><title>Seite</title><body class="dock"><script type="module" src="/page.js"></script>';
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/page.js';
    answer.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
    answer.end(isScript ? result.output[0].code : page);
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

const median = (taps: readonly Tap[], of: keyof Tap): number =>
  quantile(
    taps.map((one) => one[of]),
    0.5,
  );
const mark = (isOver: boolean): string => (isOver ? '✗' : '✓');

async function measure(service: Service, empty: string, browser: Browser): Promise<boolean> {
  const ids = await makeCases(service);
  const beside: Tap[] = [];
  const all: Tap[] = [];
  for (const [path, screen] of FLOW.filter(([path]) => !WORDS.length || WORDS.some((word) => path.includes(word)))) {
    const url = service.url + addressFor(path, ids);
    const [still, sliding]: [Tap[], Tap[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      beside.push(await tap(browser, empty, false, 'reduce'));
      still.push(await tap(browser, url, LAST.includes(screen), 'reduce'));
      sliding.push(await tap(browser, url, LAST.includes(screen), 'no-preference'));
    }
    all.push(...sliding.filter(({ paint }) => !Number.isNaN(paint)));
    const [heading, other] = [median(still, 'heading'), median(beside, 'heading')];
    const [wall, paint] = [median(still, 'wall'), median(sliding, 'paint')];
    const first = Number.isNaN(heading)
      ? 'leads nowhere'.padEnd(35)
      : `${heading.toFixed(0).padStart(4)} ms (wall ${wall.toFixed(0).padStart(3)}), empty page ${other.toFixed(0).padStart(2)}`;
    const longest = Math.max(...sliding.map((one) => one.paint));
    const next = Number.isNaN(paint)
      ? 'another page'
      : `next paint ${paint.toFixed(0).padStart(3)} ms, longest ${longest}`;
    console.log(`  ${path.padEnd(29)} ${first}; ${next}`);
  }
  const [p98, ofEmpty] = [all, beside].map((taps) =>
    quantile(
      taps.map(({ paint }) => paint),
      0.98,
    ),
  ) as [number, number];
  console.log(
    `${mark(p98 > MOST)} interaction to next paint, p98 of ${all.length} taps: ${p98} ms (at most ${MOST}), empty page ${ofEmpty}`,
  );
  return p98 > MOST;
}

const [service, browser, server] = await Promise.all([startService(galleryClients()), startBrowser(), emptyReact()]);
try {
  const empty = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  process.exitCode = (await measure(service, empty, browser)) ? 1 : 0;
} finally {
  await browser.close();
  server.close();
  await service.stop();
}
