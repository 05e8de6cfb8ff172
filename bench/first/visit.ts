import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { between } from '../../e2e/hands/between.ts';
import { slowLine } from '../../e2e/hands/slow-line.ts';
import { invite, PHONE, type Service } from '../../e2e/hands/world.ts';
import { touch } from '../taps/finger.ts';
import { slowDown } from '../taps/tap-clock.ts';

/** kbit/s, round trip in milliseconds, how many times slower the processor is. */
export interface Network {
  kbits: number;
  roundTrip: number;
  slower: number;
}

/** A start page and what it leads to. */
interface Start {
  path: string;
  button: string;
  /** Heading of the second screen. */
  heading: string;
}

export const PLAIN: Start = { path: '/', button: 'a', heading: 'Seite zwei' };

/** The start of a fresh case. */
export async function freshStart(service: Service): Promise<Start> {
  const { userID } = await invite(service);
  return { path: `/kfz/start/${userID}`, button: '#root .dock .button', heading: 'Was ist passiert?' };
}

/** Cold start of a page at `origin` over a slow line. */
export interface Visit {
  page: Page;
  /** kB that have come over the line, headers included. */
  came(): number;
  /** Since the navigation began, by `performance.now()`. */
  from: number;
  /** Resolves when the button is seen; until the first paint nothing of the driver runs in the page. ADR 070 */
  isSeen: Promise<void>;
  close(): Promise<void>;
}

/** A page of another site, as people come by a link in a message: the browser then begins a process for ours anyway. */
const elsewhere = createServer((_, answer) =>
  answer.setHeader('content-type', 'text/html').end('<title>Nachricht</title>'),
)
  .listen(0, '127.0.0.1')
  .unref();

/** Opens it with a cold cache, from another site (ADR 054). `prepare`: runs in the page before anything of it. */
export async function opened(
  browser: Browser,
  origin: Service | string,
  { kbits, roundTrip, slower }: Network,
  { path, button }: Start,
  prepare?: () => void,
): Promise<Visit> {
  const line = slowLine(kbits, roundTrip);
  const relay = await between(typeof origin === 'string' ? ({ url: origin } as Service) : origin, line);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const painting = await firstPaint(page);
  if (prepare) await page.addInitScript(prepare);
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
  await slowDown(page, slower);
  const from = performance.now();
  void page.goto(relay.url + path).catch(() => undefined); // the click may interrupt this navigation
  const isSeen = painting.done.then(() => page.locator(button).waitFor({ state: 'visible', timeout: 60_000 }));
  const close = async (): Promise<void> => {
    await context.close();
    await relay.close();
  };
  return { page, came: () => line.down.came / 1_000, from, isSeen, close };
}

/**
 * The first paint with something to read, as the browser itself tells it: a script that asks the page for it takes the
 * page's thread for longer than the paint. The promise is in an object, so that awaiting this does not await it.
 */
async function firstPaint(page: Page): Promise<{ done: Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const done = new Promise<void>((resolve) =>
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve();
    }),
  );
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return { done };
}

/** What is measured of a click the moment the button is seen. */
export interface Seen {
  /** First contentful paint, milliseconds since the navigation began. */
  paint: number;
  /** The second screen, likewise. */
  second: number;
  /** kB that had come over the line by then, headers included. */
  kB: number;
}

/** Opens the page and clicks the button the moment it is seen. */
export async function clicked(
  browser: Browser,
  origin: Service | string,
  network: Network,
  start: Start,
): Promise<Seen> {
  const { page, came, from, isSeen, close } = await opened(browser, origin, network, start);
  await isSeen;
  const paint = await painted(page);
  await page.locator(start.button).click({ noWaitAfter: true, timeout: 60_000 });
  await page.getByRole('heading', { name: start.heading }).waitFor({ state: 'visible', timeout: 60_000 });
  const second = performance.now() - from;
  const kB = came();
  await close();
  return { paint, second, kB };
}

const painted = async (page: Page): Promise<number> => {
  const entry = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  return (await entry.jsonValue())!;
};

/** Opens the page and taps the middle of its button that many milliseconds after it is seen. */
export async function tapped({ page, isSeen }: Visit, { button }: Start, delay: number): Promise<void> {
  await isSeen;
  const box = (await page.locator(button).boundingBox())!;
  if (delay) await sleep(delay);
  await touch(page, box);
}
