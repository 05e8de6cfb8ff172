import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { startBrowser, startService, type Service } from './world.ts';

export interface Stage {
  service: Service;
  browser: Browser;
}

type Settings = Record<string, string>;

/** Registers teardown of what runs beside the service, such as a server that its settings name. */
export interface Beside {
  after(end: () => unknown): void;
}

/**
 * Test fixture of a suite: the real service with these settings, and a browser, started before the first test and
 * stopped after the last. `settings` may be a function that first starts what the settings name; `launch`: the browser,
 * if the usual one has not got what is tried.
 */
export function onStage(
  setUp: (stage: Stage) => void | Promise<void>,
  settings: Settings | ((beside: Beside) => Promise<Settings>) = {},
  launch: () => Promise<Browser> = startBrowser,
): void {
  const ends: (() => unknown)[] = [];
  before(async () => {
    const beside: Beside = { after: (end) => void ends.push(end) };
    const env = typeof settings === 'function' ? await settings(beside) : settings;
    const [service, browser] = await Promise.all([startService(env), launch()]);
    ends.push(service.stop, () => browser.close());
    await setUp({ service, browser });
  });
  after(async () => {
    for (const end of ends.toReversed()) await end();
  });
}
