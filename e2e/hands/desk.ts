import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Konto } from '#domain/leitstand/konto.ts';
import { DESK_COOKIE } from '../../server/leitstand/guard.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { beginDesk } from '../../server/test/test-desk.ts';
import type { Stage } from './stage.ts';
import type { Service } from './world.ts';

/** The store of a running service, beside it. */
export const storeOf = ({ dataDir }: Pick<Service, 'dataDir'>) => openSqlite(join(dataDir, 'pannenlotse.sqlite'));

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
  await page.goto(`${service.url}/leitstand`);
  await page.locator('#gruppe-neu').waitFor();
  return { context, page };
}
