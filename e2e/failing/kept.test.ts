import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { AFTER_TYRES, FLAT_TYRE, TYRES } from '../hands/flat-tyre.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseInReach, caseOnce, reachSummary, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { invite, killProfile, PHONE, startProfile, type Service } from '../hands/world.ts';

describe('what a person answered is kept', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  test('a browser killed right after an answer still has it [C12]', async (t) => {
    const userID = await caseInReach(service, true, {});
    const folder = await mkdtemp(join(tmpdir(), 'pannenlotse-profile-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const first = await startProfile(folder);
    const page = await first.newPage();
    await page.goto(`${service.url}${TYRES.path}/${userID}`);
    const who = person(page, 'de');
    await who.reads(TYRES.heading);
    await TYRES.fill!(who);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await who.reads(AFTER_TYRES.heading);
    const address = page.url();
    killProfile(folder);

    const second = await startProfile(folder);
    const again = await second.newPage();
    await again.goto(address.replace('/kfz/standort', '/kfz/reifenRaeder'));
    await person(again, 'de').reads(TYRES.heading);
    assert.equal(await again.locator('textarea').inputValue(), 'Vorne links, an der Bordsteinkante.');
    t.diagnostic('seen C12: after kill -9 right after the step, every answer was there');
    await second.close();
  });

  longTest(
    'without a network the next screens show, the screen says what is not sent, and all of it is sent once the network is back [2.7 4.31 8.14]',
    async () => {
      const { url, userID } = await invite(service);
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const who = person(page, 'de');
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      await who.reads(FLAT_TYRE[0]!.heading);
      await FLAT_TYRE[0]!.leave(who);
      await who.press(['Reifen oder Räder', 'Tyres or wheels']);
      await who.reads(TYRES.heading);
      await isFetched(page, 'journey');
      await context.setOffline(true);
      await TYRES.fill!(who);
      await who.press(['Weiter', 'Continue']);
      await who.reads(AFTER_TYRES.heading);
      await page.getByText('Noch nicht gesendet').first().waitFor();
      await context.setOffline(false);
      await caseOnce(
        service,
        userID,
        ({ reifen }) => (reifen as { reifenpanne: boolean } | undefined)?.reifenpanne === true,
      );
      await context.close();
    },
  );

  test('two taps on send and a lost answer make one report [4.50 C8]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await reachSummary(browser, service, userID);
    let reports = 0;
    const keys = new Set<string | undefined>();
    await page.route('**/melden', async (route) => {
      reports += 1;
      keys.add(route.request().headers()['idempotency-key']);
      const answer = await route.fetch(); // the service does the work …
      // … and the first answer is lost.
      await (reports === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
    });
    await page.getByRole('button', { name: 'Hilfe anfordern' }).dblclick();
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
    assert.ok(reports >= 2, 'the report was sent again');
    assert.equal(keys.size, 1, 'always under one key');
    t.diagnostic(`seen C3: 1 report, ${reports} tries under 1 key`);
    const status = (await (await fetch(`${service.url}/service/extService.xsp/vorgang/${userID}/status`)).json()) as {
      data: { schritte: { erledigt: boolean }[] };
    };
    assert.equal(status.data.schritte.filter(({ erledigt }) => erledigt).length, 1);
    await context.close();
  });

  longTest('what is chosen while something is being sent raises no alarm', async () => {
    const userID = await caseInReach(service, true);
    const { context, page } = await reachSummary(browser, service, userID);
    const alarms = await page.evaluate(async () => {
      let seen = 0;
      const look = (): void => void (document.querySelector('.banner-warn') && seen++);
      const watching = new MutationObserver(look);
      watching.observe(document.body, { childList: true, subtree: true });
      const pause = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms));
      for (let times = 0; times < 60; times++) {
        document.querySelector<HTMLElement>(`#menue a[hreflang=${times % 2 ? 'de' : 'en'}]`)!.click();
        await pause(times % 30);
      }
      await pause(500);
      watching.disconnect();
      return seen;
    });
    assert.equal(alarms, 0, 'nothing was unsent for want of a network');
    await context.close();
  });

  longTest('a language that could not be sent any more is there again after a reload', async () => {
    const userID = await caseInReach(service, true);
    const { context, page } = await reachSummary(browser, service, userID);
    const choose = async (menu: string, language: string): Promise<void> => {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('link', { name: language }).click();
    };
    await page.route('**/vorgang/*', (route) => route.abort('internetdisconnected'));
    await choose('Menü', 'English');
    await page.getByText('Not sent yet').first().waitFor();
    await page.reload();
    await person(page, 'en').reads(['Stimmt alles?', 'Is this right?']);
    await choose('Menu', 'Deutsch');
    await page.unroute('**/vorgang/*');
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });

    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && saves.push(request.url()));
    await choose('Menü', 'English');
    await person(page, 'en').reads(['Wir haben Ihre Meldung', 'We have your report']);
    await page.reload();
    await person(page, 'en').reads(['Wir haben Ihre Meldung', 'We have your report']);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    assert.deepEqual(saves, [], 'a reported case is not saved');
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.language, 'de');
    await context.close();
  });
});

/** Waits until a file of the build has been prefetched. */
async function isFetched(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    screen,
  );
  await page.waitForLoadState('networkidle');
}
