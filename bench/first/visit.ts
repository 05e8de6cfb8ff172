import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { between } from '../../e2e/hands/between.ts';
import { slowLine } from '../../e2e/hands/slow-line.ts';
import { invite, PHONE, type Service } from '../../e2e/hands/world.ts';
import { touch, type ElementBox } from '../taps/finger.ts';
import { clockOf, slowDown, type TapClock } from '../taps/tap-clock.ts';

/** kbit/s, round trip in milliseconds, and factor by which the processor is slower. */
export interface Network {
  kbits: number;
  roundTrip: number;
  slower: number;
}

/** A start page and the screen after it. */
export interface Start {
  path: string;
  button: string;
  /** Heading of the second screen. */
  heading: string;
}

/** The start of a fresh case. */
export async function freshStart(service: Service): Promise<Start> {
  const { userID } = await invite(service);
  return { path: `/kfz/start/${userID}`, button: '#root .dock .button', heading: 'Was ist passiert?' };
}

/** Cold start of a page at `origin` over a slow line. */
export interface ColdVisit {
  page: Page;
  /** Clock from the tap to the second screen. */
  clock: TapClock;
  /** kB received over the line so far, headers included. */
  came(): number;
  /** Start of the navigation, by `performance.now()`. */
  from: number;
  /**
   * Resolves when the button is visible. Until then the browser itself is asked. A script of the driver in the page
   * would block the page's thread for longer than the first paint.
   */
  seen: Promise<Sight>;
  close(): Promise<void>;
}

/** The first sight of the button. */
interface Sight {
  /** First contentful paint, milliseconds since the navigation began. */
  paint: number;
  box: ElementBox;
}

/** A page of another site, as people come by a link in a message. The browser then starts a process for ours anyway. */
const elsewhere = createServer((_, answer) =>
  answer.setHeader('content-type', 'text/html').end('<title>Nachricht</title>'),
)
  .listen(0, '127.0.0.1')
  .unref();

/** Opens the page with a cold cache, from another site (ADR 054). */
export async function openVisit(
  browser: Browser,
  origin: Service | string,
  { kbits, roundTrip, slower }: Network,
  { path, button }: Start,
): Promise<ColdVisit> {
  const line = slowLine(kbits, roundTrip);
  const relay = await between(typeof origin === 'string' ? ({ url: origin } as Service) : origin, line);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const sight = await sightOf(page, button);
  const clock = await clockOf(page);
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
  await slowDown(page, slower);
  const from = performance.now();
  void page.goto(relay.url + path).catch(() => undefined); // The click may interrupt this navigation.
  const close = async (): Promise<void> => {
    await context.close();
    await relay.close();
  };
  return { page, clock, came: () => line.down.came / 1_000, from, seen: sight.comes, close };
}

/** Waits for the first paint with readable text, and the button; call it before the navigation. Rejects after 60 s. */
async function sightOf(page: Page, button: string): Promise<{ comes: Promise<Sight> }> {
  const session = await page.context().newCDPSession(page);
  let painted = NaN;
  session.on('Page.lifecycleEvent', ({ name, timestamp }) => {
    if (name === 'firstContentfulPaint') painted = timestamp;
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await session.send('Performance.enable');
  const until = performance.now() + 60_000;
  const see = async (): Promise<Sight> => {
    for (; performance.now() < until; await sleep(5)) {
      const box = Number.isNaN(painted) ? null : await boxOf(session, button);
      if (!box) continue;
      const { metrics } = await session.send('Performance.getMetrics');
      const began = metrics.find(({ name }) => name === 'NavigationStart')!.value;
      return { paint: (painted - began) * 1_000, box };
    }
    throw new Error(`no ${button} at ${page.url()}`);
  };
  return { comes: see() };
}

/** Position of an element on the screen; null: not shown, or the document changed meanwhile. */
async function boxOf(session: CDPSession, selector: string): Promise<ElementBox | null> {
  try {
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { border, width, height } = (await session.send('DOM.getBoxModel', { nodeId })).model;
    return { x: border[0]!, y: border[1]!, width, height };
  } catch {
    return null;
  }
}

/** Measurements of a click the moment the button is visible. */
export interface ClickTimes {
  /** First contentful paint, milliseconds since the navigation began. */
  paint: number;
  /** The second screen, in the same milliseconds. */
  second: number;
  /** kB received over the line by then, headers included. */
  kB: number;
}

/** Opens the page and clicks the button the moment it is visible. */
export async function clickWhenSeen(
  browser: Browser,
  origin: Service | string,
  network: Network,
  start: Start,
): Promise<ClickTimes> {
  const { page, clock, came, from, seen, close } = await openVisit(browser, origin, network, start);
  const { paint, box } = await seen;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await clock.took();
  const second = performance.now() - from;
  const kB = came();
  await page.getByRole('heading', { name: start.heading }).waitFor();
  await close();
  return { paint, second, kB };
}

/** Opens the page and taps its button that many milliseconds after it is visible. */
export async function tapAfter({ page, seen }: ColdVisit, delay: number): Promise<void> {
  const { box } = await seen;
  if (delay) await sleep(delay);
  await touch(page, box);
}
