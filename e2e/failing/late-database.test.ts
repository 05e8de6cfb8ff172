import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { reachTyres, TYRES } from '../hands/flat-tyre.ts';
import { until } from '../hands/installed-app.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseInReach, caseOnce, reachSummary } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { rowsOf } from '../hands/stored.ts';
import { invite, PHONE, type Service } from '../hands/world.ts';

const WORDS = 'Vorne links, an der Bordsteinkante.';

/** Init script: while `late` is set, no database opens. */
function opensLate(): void {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    return sessionStorage.getItem('late') ? (new EventTarget() as IDBOpenDBRequest) : open.apply(this, given);
  };
}

describe('a database that opens late', { concurrency: 2 }, () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** Reloads; the page waits for the database in vain, until `opens`. */
  async function reloadsLate(page: Page): Promise<void> {
    await page.evaluate(() => sessionStorage.setItem('late', '1'));
    await page.reload();
    await page.getByText('Dieses Gerät speichert nichts').first().waitFor({ timeout: 8_000 });
  }
  const opens = (page: Page): Promise<void> => page.evaluate(() => sessionStorage.removeItem('late'));

  longTest('what was answered on the visit before is joined to what is answered now, and stays stored', async (t) => {
    const { url } = await invite(service);
    const context = await browser.newContext(PHONE);
    await context.addInitScript(opensLate);
    const page = await context.newPage();
    const who = await reachTyres(page, url);
    await context.setOffline(true);
    await TYRES.fill!(who);
    const isStored = async (): Promise<boolean> => JSON.stringify((await rowsOf(page)).faelle).includes(WORDS);
    await until(isStored);
    await context.setOffline(false);
    // The save of this visit leaves with the page, and is lost.
    await page.route('**/extService.xsp/vorgang/*', (route) => route.abort('connectionreset'));
    await reloadsLate(page);
    await page.unroute('**/extService.xsp/vorgang/*');
    assert.equal(await page.locator('textarea').inputValue(), '', 'the service has not got it');
    await who.ticks(['Räder wurden gestohlen', 'Wheels were stolen']);
    // That save is tried at every moment, also between the opening of the database and the joining of the two visits.
    await page.evaluate(() => void setInterval(() => dispatchEvent(new Event('online')), 1));
    await opens(page);
    await page.locator('.banner-warn').waitFor({ state: 'detached', timeout: 20_000 });
    await until(async () => (await page.locator('textarea').inputValue()) === WORDS);
    assert.ok(await page.locator('[id="reifen.diebstahl"]').isChecked(), 'what was ticked meanwhile');
    assert.ok(await page.locator('[id="reifen.reifenpanne"]').isChecked(), 'what was ticked before');
    assert.ok(await isStored());
    t.diagnostic('seen C40: memory after 2 s, the database later, both visits joined');
    await context.close();
  });

  test('a report that waited is sent as soon as it opens, and is one [C40]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await reachSummary(browser, service, userID);
    await context.addInitScript(opensLate);
    let calls = 0;
    await page.route('**/melden', (route) => ((calls += 1), route.abort('connectionreset')));
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await page.getByText('Noch nicht gesendet').first().waitFor();
    await page.unroute('**/melden');
    const before = Date.now();
    await reloadsLate(page);
    await opens(page);
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 15_000 });
    await caseOnce(service, userID, ({ vorgangsMetadaten }) => vorgangsMetadaten.status === 'gemeldet');
    assert.ok(calls > 0);
    t.diagnostic(`seen C40: reported ${((Date.now() - before) / 1_000).toFixed(1)} s after the reload`);
    await context.close();
  });
});
