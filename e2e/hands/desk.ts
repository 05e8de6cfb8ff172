import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Konto } from '#domain/leitstand/konto.ts';
import { DESK_COOKIE } from '../../server/leitstand/guard.ts';
import { fresh, exampleReport } from '../../server/store/contract-tests/contract-examples.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { flatTyre } from '../../server/test/test-app.ts';
import { beginDesk } from '../../server/test/test-desk.ts';
import type { Stage } from './stage.ts';
import type { Service } from './world.ts';

/** Cases that are reported at once, which share a commit. */
const AT_ONCE = 100;

/** The store of a running service, beside it. */
export const storeOf = ({ dataDir }: Pick<Service, 'dataDir'>) => openSqlite(join(dataDir, 'pannenlotse.sqlite'));

/** Puts so many reported cases of a flat tyre into the store of a running service, in turn of these clients. */
export async function reportMany(
  service: Pick<Service, 'dataDir'>,
  count: number,
  mandanten: readonly string[] = ['ra_Standard'],
): Promise<void> {
  const store = await storeOf(service);
  const doc = JSON.stringify({ ...flatTyre(), vorgangsMetadaten: { status: 'gemeldet' } });
  const report = async (nr: number): Promise<void> => {
    const one = fresh({ doc, mandant: mandanten[nr % mandanten.length]! });
    await store.create(one);
    const zeit = new Date().toISOString();
    await store.report(exampleReport(one, { doc, zeit, event: { ...exampleReport(one).event, zeit, daten: '{}' } }));
  };
  for (let nr = 0; nr < count; nr += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - nr) }, (_, more) => report(nr + more)));
  await store.close();
}

/** Opens the board of a new account in a browser context of its own: 1280 × 800, German, light. */
export async function openDesk(
  { service, browser }: { service: Stage['service']; browser: Browser },
  wish: Partial<Konto>,
  more: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const store = await storeOf(service);
  const { token } = await beginDesk(store, Date.now(), wish);
  await store.close();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-DE', ...more });
  await context.addCookies([{ name: DESK_COOKIE, value: token, url: `${service.url}/leitstand` }]);
  const page = await context.newPage();
  // What Playwright asks a page counts as a gesture of its user, which lets it sound. So ask nothing before it tried.
  await Promise.all([page.waitForRequest(/\/brett\/strom/), page.goto(`${service.url}/leitstand`)]);
  await page.locator('#gruppe-neu').waitFor();
  return { context, page };
}
