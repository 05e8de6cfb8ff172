import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { startBrowser, startService, type Service } from './world.ts';

export interface Stage {
  service: Service;
  browser: Browser;
}

/** The real service, with these settings, and a browser for the tests of a suite: set up before the first, ended after the last. */
export function onStage(setUp: (stage: Stage) => void | Promise<void>, env: Record<string, string> = {}): void {
  let stage: Partial<Stage> = {};
  before(async () => {
    const [service, browser] = await Promise.all([startService(env), startBrowser()]);
    stage = { service, browser };
    await setUp({ service, browser });
  });
  after(async () => {
    await stage.browser?.close();
    await stage.service?.stop();
  });
}
