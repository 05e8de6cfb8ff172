import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from event to next paint, of each event of a tap that took 16 ms or more (Event Timing). */
    paints?: number[];
    /** Tells the driver milliseconds from tap to the frame that showed the next heading. A binding of the browser's. */
    tellShown(ms: string): void;
  }
}

/** What a page is told before the clock is read: the tap, and what it took until another heading was in sight. */
export interface TapClock {
  /** Forgets the tap before. `heading`: words of the heading to wait for; without, any other than before. */
  reset(heading?: string): Promise<void>;
  /**
   * Wall milliseconds from the first tap since to the frame that shows that `h1`, of a next page too; resolves then, by
   * the page's own word, for the driver's script would take the page's thread. Rejects after `most` milliseconds.
   */
  took(most?: number): Promise<number>;
  /** Slowest event of the last taps until its next paint, in milliseconds; 16 where none took longer. */
  slowestPaint(): Promise<number>;
}

/** What the clock knows, in the tab's name: it outlives the page, and no other process is asked for it. */
interface Known {
  /** Words of the heading to wait for; '': any other. */
  wanted?: string;
  /** Time of the tap, milliseconds since 1970, and the heading that was in sight. */
  tap?: { at: number; left: string };
  isOver?: boolean;
}

/** Runs in each page. */
function listen(): void {
  const known = (): Known => JSON.parse(window.name || '{}') as Known;
  const keep = (more: Known): void => void (window.name = JSON.stringify({ ...known(), ...more }));
  // Asked only where there are two, for it forces the browser to compute styles.
  const isSeen = (one: Element, _: number, all: Element[]): boolean => all.length === 1 || one.checkVisibility();
  const heading = (): string =>
    Array.from(document.querySelectorAll('h1')).find(isSeen)?.textContent.replaceAll('\u00ad', '') ?? '';
  // From within a frame: a task of this priority runs once it is drawn, before the page's own timers.
  const tell = (at: number): void =>
    void scheduler.postTask(() => window.tellShown(String(performance.timeOrigin + performance.now() - at)), {
      priority: 'user-blocking',
    });
  const look = (inFrame = false): void => {
    const { wanted, tap, isOver } = known();
    if (!tap || isOver) return;
    const now = heading();
    if (wanted ? !now.includes(wanted) : !now || now === tap.left) return;
    keep({ isOver: true });
    performance.mark('next heading'); // for the trace of `processorTime`
    if (inFrame) tell(tap.at);
    else requestAnimationFrame(() => tell(tap.at));
  };
  const changes = new MutationObserver(() => look());
  const watch = (): void => changes.observe(document, { childList: true, subtree: true, characterData: true });
  const tapped = ({ timeStamp }: Event): void => {
    if (known().tap) return;
    keep({ tap: { at: performance.timeOrigin + timeStamp, left: heading() } });
    watch();
    requestAnimationFrame(() => look(true)); // a fragment's target shows without a change of the document
  };
  addEventListener('click', tapped, true);
  addEventListener('hashchange', () => look());
  // Only from the tap on: before it, a record of each element that the parser adds would slow the first paint down.
  if (known().tap) watch();
  window.paints = [];
  const events = new PerformanceObserver((list) =>
    window.paints!.push(...list.getEntries().map(({ duration }) => duration)),
  );
  events.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Measures the taps of a page and of those that follow it in the tab; before its first navigation. */
export async function clockOf(page: Page): Promise<TapClock> {
  let shown = Promise.withResolvers<number>();
  const session = await page.context().newCDPSession(page);
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'tellShown') shown.resolve(Number(payload));
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellShown' });
  await page.addInitScript(listen);
  return {
    reset: (heading = '') => {
      shown = Promise.withResolvers();
      return page.evaluate((wanted) => {
        window.paints = [];
        window.name = JSON.stringify({ wanted });
      }, heading);
    },
    async took(most = 60_000) {
      const late = sleep(most, NaN, { ref: false });
      const ms = await Promise.race([shown.promise, late]);
      if (Number.isNaN(ms)) throw new Error(`no other heading after ${most} ms at ${page.url()}`);
      return ms;
    },
    // Two frames later every event of the tap has been painted and reported.
    slowestPaint: () =>
      page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
        await new Promise((next) => setTimeout(next, 50));
        return Math.max(16, ...window.paints!);
      }),
  };
}

/** Slows the page's processor down so many times; anew at each navigation, for that may begin another process. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const slow = () => session.send('Emulation.setCPUThrottlingRate', { rate: times });
  page.on('framenavigated', () => void slow().catch(() => undefined)); // the page may be closed by then
  await slow();
}

/** The value below which that share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
