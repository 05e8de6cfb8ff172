import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { DESK_COOKIE } from '../../server/leitstand/guard.ts';
import { testApp } from '../../server/test/test-app.ts';
import { testClients } from '../../server/test/test-clients.ts';
import { startBrowser } from '../hands/world.ts';
import { axeFindings } from '../look/axe.ts';
import { BRANDS, busyNight } from './scene.ts';
import { SHOTS } from './wrong-on.ts';

type Night = Awaited<ReturnType<typeof busyNight>>;

let browser: Browser;
before(async () => void (browser = await startBrowser()));
after(() => browser.close());

/** What is open on the desk at a busy night: its name, the path below `/leitstand`, and what is done there. */
// prettier-ignore
const OPENED: readonly (readonly [name: string, path: (night: Night) => string, open: (page: Page) => Promise<void>])[] = [
  ['board',    () => '',                         (page) => page.locator('.group-fertig li').first().waitFor()],
  ['hand-out', () => '',                         async (page) => { await page.keyboard.press('j'); await page.keyboard.press('h'); await page.locator('.helpers li').first().waitFor(); }],
  ['search',   () => '',                         async (page) => { await page.keyboard.press('/'); await page.keyboard.type('Beispiel'); await page.keyboard.press('Enter'); await page.locator('.hits li').first().waitFor(); }],
  ['keys',     () => '',                         (page) => page.keyboard.press('?')],
  ['sheet',    ({ rich }) => `/fall/${rich}`,    (page) => page.locator('.events li').first().waitFor()],
  ['promise',  ({ rich }) => `/fall/${rich}`,    async (page) => { await page.locator('.events li').first().waitFor(); await page.keyboard.press('z'); await page.locator('#zusage-uhrzeit').fill('12:35'); }],
  ['state',    ({ rich }) => `/fall/${rich}`,    async (page) => { await page.locator('.events li').first().waitFor(); await page.keyboard.press('s'); await page.locator('dialog').waitFor(); }],
  ['correct',  ({ rich }) => `/fall/${rich}`,    async (page) => { await page.locator('.events li').first().waitFor(); await page.keyboard.press('r'); await page.locator('dialog input[type=radio]').first().check(); }],
  ['draft',    ({ draft }) => `/fall/${draft}`,  (page) => page.locator('.strip').waitFor()],
  ['accounts', () => '/konten',                  (page) => page.locator('.table tbody tr').first().waitFor()],
  ['helpers',  () => '/helfer',                  (page) => page.locator('.table tbody tr').first().waitFor()],
];

/** How many sheets of paper it takes. */
const pagesOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

test('A busy night: axe finds nothing, nothing scrolls sideways, no English page says am or pm, a case is one sheet of paper.', async (t) => {
  const the = await testApp(t, { withPages: true, mandanten: testClients(t, BRANDS) });
  const night = await busyNight(the);
  await the.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://localhost:${(the.app.server.address() as AddressInfo).port}`;
  const found: string[] = [];
  let rules: 'all' | 'look and language' = 'all';
  for (const [width, locale, colorScheme] of [
    [1280, 'de-DE', 'light'],
    [1280, 'en-GB', 'dark'],
    [768, 'de-DE', 'dark'],
    [768, 'en-GB', 'light'],
    [1920, 'de-DE', 'light'],
    [1920, 'en-GB', 'dark'],
  ] as const) {
    const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 900 } });
    await context.addCookies([{ name: DESK_COOKIE, value: night.boss.headers['cookie']!.split('=')[1]!, url: origin }]);
    for (const [name, path, open] of OPENED) {
      const page = await context.newPage();
      await page.goto(`${origin}/leitstand${path(night)}`);
      await page.locator('main h1').waitFor();
      if (path(night) === '') await page.locator('.group-fertig li').first().waitFor();
      await open(page);
      const what = `${name} ${width} ${locale} ${colorScheme}`;
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/night-${what.replaceAll(' ', '-')}.png`, fullPage: true });
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      if (wide > 0) found.push(`${what} scrolls sideways by ${wide} px`);
      const paper = name === 'sheet' ? await pagesOf(page) : 1;
      if (paper !== 1) found.push(`${what} takes ${paper} sheets of paper`);
      if (locale === 'en-GB' && /\d ?[ap]m\b/i.test(await page.locator('body').innerText()))
        found.push(`${what}: am, pm`);
      const { violations } = await axeFindings(page, rules);
      // What lies under the list of hits is covered, and not too small.
      const own = violations.filter(({ text }) => name !== 'search' || !text.includes('partially obscured'));
      found.push(...own.map(({ text }) => `${what}: ${text}`));
      await page.close();
    }
    rules = 'look and language';
    await context.close();
  }
  assert.deepEqual(found, []);
});
