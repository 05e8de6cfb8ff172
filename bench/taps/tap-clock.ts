import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from event to next paint, for each event of a tap that took 16 ms or more (Event Timing). */
    paints?: number[];
    /**
     * Binding of the browser's: reports to the driver the milliseconds from tap to the frame that shows the next
     * heading.
     */
    tellShown(ms: string): void;
  }
}

/** Clock in a page: measures from a tap until another heading is visible. */
export interface TapClock {
  /** Forgets the last tap. `heading`: words of the heading to wait for; absent: any other than before. */
  reset(heading?: string): Promise<void>;
  /**
   * Wall milliseconds from the first tap since the reset to the frame that shows that `h1`, even on a next page. The
   * page itself reports it, because a script of the driver would block the page's thread. Rejects after `most`
   * milliseconds.
   */
  took(most?: number): Promise<number>;
  /** Slowest event of the last taps until its next paint, in milliseconds; 16 where none took longer. */
  slowestPaint(): Promise<number>;
}

/** State of the clock, in the tab's name: it outlives the page, and needs no other process. */
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
  // Checked only where there are two headings, because it forces the browser to compute styles.
  const isSeen = (one: Element, _: number, all: Element[]): boolean => all.length === 1 || one.checkVisibility();
  const heading = (): string =>
    Array.from(document.querySelectorAll('h1')).find(isSeen)?.textContent.replaceAll('\u00ad', '') ?? '';
  // Called within a frame: a task of this priority runs once the frame is drawn, before the page's own timers.
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
    performance.mark('next heading'); // For the trace of `processorTime`.
    if (inFrame) tell(tap.at);
    else requestAnimationFrame(() => tell(tap.at));
  };
  const changes = new MutationObserver(() => look());
  const watch = (): void => changes.observe(document, { childList: true, subtree: true, characterData: true });
  const tapped = ({ timeStamp }: Event): void => {
    if (known().tap) return;
    keep({ tap: { at: performance.timeOrigin + timeStamp, left: heading() } });
    watch();
    requestAnimationFrame(() => look(true)); // A fragment's target appears without a change of the document.
  };
  addEventListener('click', tapped, true);
  addEventListener('hashchange', () => look());
  // Watched only after the tap: before it, a record of each parsed element would slow the first paint down.
  if (known().tap) watch();
  window.paints = [];
  const events = new PerformanceObserver((list) =>
    window.paints!.push(...list.getEntries().map(({ duration }) => duration)),
  );
  events.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Measures the taps of a page, and of those that follow it in the tab; call it before the first navigation. */
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
    // After two frames every event of the tap has been painted and reported.
    slowestPaint: () =>
      page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
        await new Promise((next) => setTimeout(next, 50));
        return Math.max(16, ...window.paints!);
      }),
  };
}

/** Slows the page's processor down by a factor; again after each navigation, which may start another process. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const slow = () => session.send('Emulation.setCPUThrottlingRate', { rate: times });
  page.on('framenavigated', () => void slow().catch(() => undefined)); // The page may be closed by then.
  await slow();
}

/** The value below which that share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
