import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { person, type Visit } from './person.ts';
import { PHONE } from './world.ts';

/** Opens a link in a context that allows service workers. */
export async function open(browser: Browser, url: string, more: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow', ...more });
  const page = await context.newPage();
  await page.goto(url);
  return { context, page, who: person(page, 'de') };
}

/** Opens a link, presses the start button and waits until the service worker has precached the app. */
export async function visit(browser: Browser, url: string, more: BrowserContextOptions = {}): Promise<Visit> {
  const visited = await open(browser, url, more);
  await visited.page.locator('#root .dock .button').first().click();
  await visited.who.reads(['Was ist passiert?', 'What happened?']);
  await isReady(visited.page);
  return visited;
}

/**
 * Waits until the service worker controls the page and has precached all it needs to start offline: the files, the
 * client's pages, the legal texts.
 */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 });
  await until(async () =>
    (await keptBy(page)).some(({ address }) => address.startsWith('/recht/impressum') && address.endsWith('=en')),
  );
}

/**
 * Polls an async condition every 100 ms, 100 times at most. Playwright's `waitForFunction` would take the promise
 * itself as true.
 */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error('it did not come to that');
}

interface Entry {
  cache: string;
  address: string;
  text: string;
}

/** All entries of the page's Cache Storage, with their bodies. */
export function keptBy(page: Page): Promise<Entry[]> {
  return page.evaluate(async () => {
    const entries: Entry[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url);
        entries.push({ cache: name, address: pathname + search, text: await (await cache.match(url))!.text() });
      }
    }
    return entries;
  });
}
