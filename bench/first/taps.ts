import type { Browser } from 'playwright-core';
import type { Service } from '../../e2e/hands/world.ts';
import { freshStart, opened, tapped, type Network } from './visit.ts';

declare global {
  interface Window {
    /** Milliseconds from the tap to the frame that shows the second heading. */
    shownAfter?: number;
  }
}

/** Runs in the page: measures from a tap to the frame in which another heading is seen. */
function watchTap(): void {
  const heading = (): string | undefined =>
    Array.from(document.querySelectorAll('h1'), (one) => (one.checkVisibility() ? one.textContent : '')).find(Boolean);
  const listen = ({ timeStamp }: Event): void => {
    const before = heading();
    const look = (): void => {
      const now = heading();
      if (!now || now === before) return void requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel(); // a message sent from a frame is handled after it is drawn
      port1.addEventListener('message', () => (window.shownAfter = performance.now() - timeStamp));
      port1.start();
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener('click', listen, { capture: true, once: true });
}

/** Milliseconds from a tap to the second screen, so long after the button was first seen. NaN: it never came. */
export async function tapTime(browser: Browser, service: Service, network: Network, delay: number): Promise<number> {
  const start = await freshStart(service);
  const visit = await opened(browser, service, network, start, watchTap);
  await tapped(visit, delay);
  const shown = visit.page.waitForFunction(() => window.shownAfter, undefined, { timeout: 10_000, polling: 50 });
  const ms = await shown.then(
    async (handle) => (await handle.jsonValue())!,
    () => NaN,
  );
  await visit.close();
  return ms;
}

/** How many of `taps` are lost, on fresh loads at delays from 0 to 3,000 ms; so many at once. */
export async function lostTaps(
  browser: Browser,
  service: Service,
  network: Network,
  { taps, atOnce }: { taps: number; atOnce: number },
): Promise<number> {
  let lost = 0;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < taps) {
      const delay = (3_000 * next++) / (taps - 1);
      if (Number.isNaN(await tapTime(browser, service, network, delay))) lost += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return lost;
}
