import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { FLAT_TYRE, TYRES } from '../hands/flat-tyre.ts';
import { until, visit } from '../hands/installed-app.ts';
import { person } from '../hands/person.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { copyPackage, type Package } from '../hands/hosting/two-builds.ts';
import { invite, startBrowser, startService, type Service } from '../hands/world.ts';

const WORDS = ['Jetzt Panne melden', 'Panne jetzt melden'] as const;

/**
 * Deployment under open pages: two real builds, one after the other on the same service. F9, faults C23 to C26 and C35.
 */
describe('from one version to the next', () => {
  let copy: Package;
  let service: Service;
  let browser: Browser;
  before(async () => {
    copy = await copyPackage();
    await copy.build();
    [service, browser] = await Promise.all([startService({}, copy.folder), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
    await copy?.remove();
  });

  /** Builds the app with other words on the start button and restarts the service on it. */
  async function deploy(from: string, to: string): Promise<void> {
    await copy.change('web/screens/start.tsx', from, to);
    await copy.build();
    await service.kill();
    await service.restart();
  }

  const scripts = (page: Page): Promise<string[]> =>
    page.evaluate(() => Array.from(document.querySelectorAll<HTMLScriptElement>('script[src]'), ({ src }) => src));
  /** State of the page's service worker. */
  const workerOf = (page: Page) =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations();
      const isComing = all.some(({ installing }) => installing !== null);
      return { isThere: all.length > 0, isComing, versions: (await caches.keys()).length };
    });

  test('a form that is being filled goes on in its own version until the person asks for the new one; a start page has it at the second load [4.45 C23 C35]', async (t) => {
    const [typing, starting] = [await invite(service), await invite(service)];
    const form = await visit(browser, typing.url);
    await form.who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await form.who.reads(TYRES.heading);
    await TYRES.fill!(form.who);
    const start = await visit(browser, starting.url);
    await start.page.goto(`${service.url}/kfz/start/${starting.userID}`);
    await start.who.reads(FLAT_TYRE[0]!.heading);
    const before = await scripts(form.page);

    await deploy(...WORDS);
    const old = new Set(readdirSync(join(copy.folder, 'dist/web-previous/assets')));
    assert.ok(
      before.every((src) => old.has(src.split('/').at(-1)!)),
      'the build before is kept',
    );

    // The form: the new worker waits, and this page stays in its version, online and offline.
    await form.page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await form.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await form.page.getByRole('button', { name: 'Menü' }).click();
    await form.page.getByRole('button', { name: 'Neue Version laden' }).waitFor();
    await form.page.keyboard.press('Escape');
    await form.page.waitForTimeout(500);
    assert.equal(await form.page.evaluate(() => 'isSamePage' in globalThis), true, 'not loaded anew');
    assert.equal(await form.page.locator('textarea').inputValue(), 'Vorne links, an der Bordsteinkante.');
    await form.context.setOffline(true);
    await TYRES.leave(form.who);
    await form.who.reads(FLAT_TYRE[3]!.heading);
    await form.context.setOffline(false);
    await caseOnce(service, typing.userID, ({ schadenTyp }) => schadenTyp === 'SCHADEN_REIFEN');
    assert.equal(await form.page.evaluate(() => 'isSamePage' in globalThis), true);
    t.diagnostic('seen C35: the old page goes on, and the new service takes its answers');
    await form.page.getByRole('button', { name: 'Menü' }).click();
    const loaded = form.page.waitForEvent('load');
    await form.page.getByRole('button', { name: 'Neue Version laden' }).click();
    await loaded;
    await form.who.reads(FLAT_TYRE[3]!.heading);
    assert.ok(
      (await scripts(form.page)).every((src) => !before.includes(src)),
      'the new version',
    );
    await form.page.goto(`${service.url}/kfz/reifenRaeder/${typing.userID}`);
    await form.who.reads(TYRES.heading);
    assert.equal(await form.page.locator('textarea').inputValue(), 'Vorne links, an der Bordsteinkante.');
    await form.context.close();

    // The start page: nothing is typed there, so the new worker activates while it shows, whenever the browser does so.
    let loads = 0;
    start.page.on('load', () => void (loads += 1));
    await start.page.goto(`${service.url}/kfz/start/${starting.userID}`);
    await start.page.getByRole('button', { name: WORDS[0] }).waitFor();
    await until(async () => {
      const { versions, isComing } = await workerOf(start.page);
      return versions === 2 && !isComing;
    });
    assert.equal(loads, 1, 'it did not load by itself');
    await start.page.goto(`${service.url}/kfz/start/${starting.userID}`);
    await start.page.getByRole('button', { name: WORDS[1] }).waitFor();
    t.diagnostic('seen C23: offered in the form, there at load 2 of the start page');
    await start.context.close();
  });

  test('a new page goes on with the service of before, and its files are lost only to a reload [4.46 C35]', async (t) => {
    const { url, userID } = await invite(service);
    const { context, page, who } = await visit(browser, url);
    await deploy(WORDS[1], WORDS[0]);
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(TYRES.heading);
    await TYRES.fill!(who);
    await TYRES.leave(who);
    await who.reads(FLAT_TYRE[3]!.heading);
    await caseOnce(service, userID, ({ schadenTyp }) => schadenTyp === 'SCHADEN_REIFEN');
    t.diagnostic('seen C35: the new page goes on with the service of before');

    // Neither cache nor service has the old files: one reload brings the current version.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await rm(join(copy.folder, 'dist/web-previous'), { recursive: true });
    await service.kill();
    await service.restart();
    let loads = 0;
    page.on('load', () => void (loads += 1));
    await page.evaluate((to) => {
      history.pushState({ nr: 9 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `/kfz/personen/${userID}`);
    await who.reads(['Ihre Angaben', 'Your details']);
    assert.ok(loads <= 1, `${loads} loads`);
    t.diagnostic(`seen C24: ${loads} reload, then the screen`);
    await context.close();
  });

  test('with the kill switch the worker and all it kept are gone, and the app goes on [4.47 C25]', async (t) => {
    const { url, userID } = await invite(service);
    const { context, page } = await visit(browser, url);
    await service.kill();
    service.env['SERVICE_WORKER'] = 'off';
    await service.restart();
    await page.goto(`${service.url}/kfz/schadenart/${userID}`);
    await until(async () => {
      const { isThere, versions } = await workerOf(page);
      return !isThere && versions === 0;
    });
    await page.reload();
    const who = person(page, 'de');
    await who.reads(['Was ist passiert?', 'What happened?']);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller), null);
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(TYRES.heading);
    t.diagnostic('seen C25: unregistered, no cache, the page from the service');
    await context.close();
  });
});
