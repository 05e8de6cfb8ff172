import type { Browser } from 'playwright-core';
import type { Service } from '../../e2e/hands/world.ts';
import { freshStart, openVisit, tapAfter, type Network } from './visit.ts';

/**
 * Milliseconds from a tap to the second screen, at a delay after the button first appeared. NaN: the screen never came.
 */
export async function tapTime(browser: Browser, service: Service, network: Network, delay: number): Promise<number> {
  const start = await freshStart(service);
  const visit = await openVisit(browser, service, network, start);
  await tapAfter(visit, delay);
  const ms = await visit.clock.took(10_000).catch(() => NaN);
  await visit.close();
  return ms;
}

/** Number of lost taps out of `taps`, on fresh loads at delays from 0 to 3,000 ms; so many at once. */
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
