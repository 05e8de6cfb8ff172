import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESK_COOKIE } from '../../server/leitstand/guard.ts';
import { testApp } from '../../server/test/test-app.ts';
import { testClients } from '../../server/test/test-clients.ts';
import { signedIn } from '../../server/test/test-desk.ts';
import { startBrowser } from '../hands/world.ts';
import { axeFindings } from '../look/axe.ts';
import { BRANDS, busyNight } from './scene.ts';
import { answerCalls, SIGNED_IN, sitzungOf, type Answers } from './answers.ts';

/** Every page of the shell: name, path below `/leitstand`, the answers of its calls, and its heading. */
// prettier-ignore
const PAGES: readonly (readonly [name: string, path: string, answers: Answers, heading: readonly [string, string]])[] = [
  ['sign-in',  '/anmelden',   { 'GET anmelden': SIGNED_IN['GET anmelden'] }, ['Anmelden', 'Sign in']],
  ['fault',    '/anmelden?fehler=ANBIETER', { 'GET anmelden': SIGNED_IN['GET anmelden'] }, ['Anmelden', 'Sign in']],
  ['first',    '/zugang/BCDFGHJKLMNP', { 'POST zugang/art': { art: 'erstes' } }, ['Das erste Konto anlegen', 'Make the first account']],
  ['way-back', '/zugang/BCDFGHJKLMNP', { 'POST zugang/art': { art: 'konto' } }, ['Mit diesem Link anmelden', 'Sign in with this link']],
  ['example',  '/zugang/BCDFGHJKLMNP', { 'POST zugang/art': { art: 'beispiel' } }, ['Den Leitstand ansehen', 'Look at the desk']],
  ['void',     '/zugang/BCDFGHJKLMNP', {}, ['Dieser Link gilt nicht mehr', 'This link is no longer good']],
  ['locked',   '',            { 'GET sitzung': sitzungOf({ gesperrt: new Date().toISOString() }) }, ['Gesperrt', 'Locked']],
  ['accounts', '/konten',     SIGNED_IN, ['Konten', 'Accounts']],
  ['helpers',  '/helfer',     SIGNED_IN, ['Helfer', 'Helpers']],
  ['notices',  '/lage',       SIGNED_IN, ['Hinweise', 'Notices']],
  ['figures',  '/zahlen',     SIGNED_IN, ['Zahlen', 'Figures']],
  ['own',      '/konto',      SIGNED_IN, ['Passkeys und Sitzungen', 'Passkeys and sessions']],
  ['unknown',  '/gibtsnicht', SIGNED_IN, ['Diese Seite gibt es nicht', 'There is no such page']],
];

type Night = Awaited<ReturnType<typeof busyNight>>;

/** A folder for pictures of every page, for whoever wants to see them; none by default. */
const SHOTS = process.env['SHOTS'];

let browser: Browser;
before(async () => void (browser = await startBrowser()));
after(() => browser.close());

/** The desk's page from the real service, with answers of its calls from the table. */
async function deskAt(t: { after(end: () => unknown): void }): Promise<string> {
  const the = await testApp(t as never, { withPages: true });
  await signedIn(the);
  await the.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://localhost:${(the.app.server.address() as AddressInfo).port}`;
}

async function opened(context: BrowserContext, address: string, heading: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page;
}

test('Every page of the shell: axe finds nothing, and nothing scrolls sideways.', async (t) => {
  const origin = await deskAt(t);
  let rules: 'all' | 'look and language' = 'all';
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, locale] of [
      [768, 'de-DE'],
      [1280, 'en-GB'],
      [1280, 'de-DE'],
      [768, 'en-GB'],
    ] as const) {
      let answers: Answers = {};
      const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 800 } });
      t.after(() => context.close());
      await answerCalls(context, () => answers);
      for (const [name, path, its, heading] of PAGES) {
        answers = its;
        const page = await opened(context, `${origin}/leitstand${path}`, heading[locale === 'en-GB' ? 1 : 0]);
        await page.waitForLoadState('networkidle');
        const what = `${name} ${width} ${locale} ${colorScheme}`;
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${what.replaceAll(' ', '-')}.png`, fullPage: true });
        const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        assert.ok(Number(wide) <= 0, `${what} scrolls sideways by ${String(wide)} px`);
        const { violations } = await axeFindings(page, rules);
        assert.deepEqual(
          violations.map(({ text }) => text),
          [],
          what,
        );
        await page.close();
      }
      rules = 'look and language';
    }
});

test('By keyboard alone an account gets a link: page, button, dialog and back to the button.', async (t) => {
  const origin = await deskAt(t);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  t.after(() => context.close());
  await answerCalls(context, () => SIGNED_IN);
  const page = await opened(context, `${origin}/leitstand/konten`, 'Konten');
  const link = page.getByRole('button', { name: 'Link Henrike Adler' });
  for (let tabs = 0; tabs < 12 && !(await link.evaluate((one) => one === document.activeElement)); tabs++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Link für Henrike Adler' }).waitFor();
  await page.getByRole('button', { name: 'Link erzeugen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR-Code mit dem Link' }).waitFor();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/link.png` });
  await page.keyboard.press('Escape');
  assert.ok(await link.evaluate((one) => one === document.activeElement));
});

test('Locked, nothing of the desk is in the page; an ended session says so over the whole screen.', async (t) => {
  const origin = await deskAt(t);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  t.after(() => context.close());
  let answers: Answers = SIGNED_IN;
  await answerCalls(context, () => answers);
  const page = await opened(context, `${origin}/leitstand/helfer`, 'Helfer');
  await page.getByRole('rowheader', { name: 'Abschleppdienst Krause' }).waitFor();
  const locked = sitzungOf({ gesperrt: new Date().toISOString() });
  answers = { ...SIGNED_IN, 'POST sperren': locked };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sperren')) answers = { ...answers, 'GET sitzung': locked };
  });
  await page.getByRole('button', { name: 'Konto HA' }).click();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu.png` });
  // The session is being asked for as it is locked: that answer comes late, and of before.
  let isHeld = false;
  const late = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/leitstand/api/sitzung', async (route) => {
    if (isHeld) return route.fallback();
    isHeld = true;
    asked.resolve();
    await late.promise;
    await route.fulfill({ json: { data: SIGNED_IN['GET sitzung'] } });
  });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await asked.promise;
  await page.getByRole('button', { name: 'Jetzt sperren' }).click();
  await page.getByRole('heading', { name: 'Gesperrt' }).waitFor();
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/sitzung'));
  late.resolve();
  await answered;
  assert.equal(await page.getByRole('heading', { name: 'Gesperrt' }).count(), 1);
  assert.equal(await page.getByText('Abschleppdienst Krause').count(), 0);
  answers = { 'GET anmelden': SIGNED_IN['GET anmelden'] };
  await page.getByRole('button', { name: 'Mit Passkey entsperren' }).click();
  await page.getByRole('heading', { name: 'Ihre Sitzung ist zu Ende' }).waitFor();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/ended.png` });
  await page.getByRole('button', { name: 'Neu anmelden' }).click();
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
});

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
