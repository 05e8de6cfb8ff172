import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { testApp } from '../../server/test/test-app.ts';
import { signedIn } from '../../server/test/test-desk.ts';
import { startBrowser } from '../hands/world.ts';
import { answerCalls, SIGNED_IN, sitzungOf, type Answers } from './answers.ts';
import { LOCALES, SHOTS, wrongOn, type Words } from './wrong-on.ts';

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

/** What opens over pages of the shell: name, path, heading, and how the names begin of the buttons that are pressed. */
// prettier-ignore
const DIALOGS: readonly (readonly [name: string, path: string, heading: Words, ...press: Words[]])[] = [
  ['konto-change', '/konten', ['Konten', 'Accounts'], ['Ändern', 'Change']],
  ['konto-link',   '/konten', ['Konten', 'Accounts'], ['Link', 'Link'], ['Link erzeugen', 'Make the link']],
  ['konto-end',    '/konten', ['Konten', 'Accounts'], ['Beenden', 'End']],
  ['konto-in',     '/konten', ['Konten', 'Accounts'], ['Sitzungen', 'Sessions']],
  ['helper-change', '/helfer', ['Helfer', 'Helpers'], ['Ändern', 'Change']],
  ['helper-drop',  '/helfer', ['Helfer', 'Helpers'], ['Löschen', 'Delete']],
  ['notice-change', '/lage',  ['Hinweise', 'Notices'], ['Ändern', 'Change']],
  ['notice-off',   '/lage',   ['Hinweise', 'Notices'], ['Ausschalten', 'Switch off']],
];

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

for (const locale of LOCALES)
  test(`Every page of the shell, ${locale}: axe finds nothing, and nothing scrolls sideways.`, async (t) => {
    const origin = await deskAt(t);
    let answers: Answers = {};
    const found: string[] = [];
    const context = await browser.newContext({ locale, reducedMotion: 'reduce' });
    t.after(() => context.close());
    await answerCalls(context, () => answers);
    for (const [name, path, its, heading] of PAGES) {
      answers = its;
      const page = await opened(context, `${origin}/leitstand${path}`, heading[locale === 'en-GB' ? 1 : 0]);
      await page.waitForLoadState('networkidle');
      found.push(...(await wrongOn(page, `${name} ${locale}`)));
      await page.close();
    }
    answers = SIGNED_IN;
    const at = locale === 'en-GB' ? 1 : 0;
    for (const [name, path, heading, ...press] of DIALOGS) {
      const page = await opened(context, `${origin}/leitstand${path}`, heading[at]);
      for (const words of press)
        await page
          .getByRole('button', { name: new RegExp(`^${words[at]}`) })
          .first()
          .click();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await wrongOn(page, `${name} ${locale}`)));
      await page.close();
    }
    assert.deepEqual(found, []);
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
