import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Milliseconds from event to next paint, of each event of a tap that took 16 ms or more (Event Timing). */
    paints?: number[];
  }
}

/** What a page is told before the clock is read: the tap, and what it took until another heading was in sight. */
export interface TapClock {
  /** Forgets the tap before. `heading`: words of the heading to wait for; without, any other than before. */
  reset(heading?: string): Promise<void>;
  /** Wall milliseconds from the first tap since to that visible `h1`, of a next page too; rejects after 60 s. */
  took(): Promise<number>;
  /** Slowest event of the last taps until its next paint, in milliseconds; 16 where none took longer. */
  slowestPaint(): Promise<number>;
}

/** Runs in each page: the clock outlives the page in the tab's session storage. */
function listen(): void {
  // Asked only where there are two, for it forces the browser to compute styles.
  const isSeen = (one: Element, _: number, all: Element[]): boolean => all.length === 1 || one.checkVisibility();
  const heading = (): string =>
    Array.from(document.querySelectorAll('h1')).find(isSeen)?.textContent.replaceAll('\u00ad', '') ?? '';
  const look = (): void => {
    const tap = sessionStorage.getItem('tap');
    if (!tap || sessionStorage.getItem('took')) return;
    const now = heading();
    const wanted = sessionStorage.getItem('wanted');
    if (wanted ? !now.includes(wanted) : !now || now === sessionStorage.getItem('heading')) return;
    sessionStorage.setItem('took', String(performance.timeOrigin + performance.now() - Number(tap)));
    performance.mark('next heading'); // for the trace of `processorTime`
  };
  const tapped = ({ timeStamp }: Event): void => {
    if (sessionStorage.getItem('tap')) return;
    sessionStorage.setItem('tap', String(performance.timeOrigin + timeStamp));
    sessionStorage.setItem('heading', heading());
  };
  addEventListener('click', tapped, true);
  addEventListener('hashchange', look);
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  window.paints = [];
  const events = new PerformanceObserver((list) =>
    window.paints!.push(...list.getEntries().map(({ duration }) => duration)),
  );
  events.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Measures the taps of a page and of those that follow it in the tab; before its first navigation. */
export async function clockOf(page: Page): Promise<TapClock> {
  await page.addInitScript(listen);
  return {
    reset: (heading = '') =>
      page.evaluate((wanted) => {
        window.paints = [];
        sessionStorage.clear();
        sessionStorage.setItem('wanted', wanted);
      }, heading),
    async took() {
      const took = await page.waitForFunction(() => sessionStorage.getItem('took'), null, { timeout: 60_000 });
      return Number(await took.jsonValue());
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
