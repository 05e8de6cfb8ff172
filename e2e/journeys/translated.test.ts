import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { assignLink, HEADINGS, openCab } from '../hands/helfer.ts';
import { happens } from '../hands/happens.ts';
import { CAR } from '../hands/journey/journey.ts';
import { person } from '../hands/person.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { lostTexts, translate } from '../hands/translator.ts';
import { invite, LOCATED_PHONE, PHONE, watch, type Service } from '../hands/world.ts';

describe('while the browser translates the page', { concurrency: 2 }, () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  const isWhole = async (page: Page, faults: readonly string[]): Promise<void> => {
    assert.deepEqual(await page.evaluate(lostTexts), []);
    assert.deepEqual(faults, []);
  };

  test('the whole journey leads from the start to the status page, with a step back on each screen', async () => {
    const { url, userID } = await invite(service);
    const page = await browser.newPage({ ...LOCATED_PHONE, geolocation: CAR.position! });
    const { faults } = watch(page, service);
    await page.addInitScript(translate);
    await page.goto(url, { waitUntil: 'networkidle' });
    const who = person(page, 'de');
    for (const [index, step] of CAR.steps.entries()) {
      await who.reads(step.heading);
      if (index > 1) {
        await page.goBack();
        const before = CAR.steps[index - 1]!;
        await who.reads(before.again ?? before.heading);
        await isWhole(page, faults);
        await page.goForward();
        await who.reads(step.heading);
      }
      await step.fill?.(who);
      await isWhole(page, faults);
      await step.leave(who);
    }
    await page.waitForURL(`**/organisation/${userID}*`);
    await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
    await isWhole(page, faults);
    await page.context().close();
  });

  test('the status page shows each newest time and heading', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const page = await browser.newPage(PHONE);
    const { faults } = watch(page, service);
    await page.addInitScript(translate);
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    const time = page.locator('.time');
    let before = (await time.textContent()) ?? '';
    for (const [type, wartezeitMinuten] of [
      ['BEAUFTRAGT', '30'],
      ['WARTEZEIT', '95'],
      ['WARTEZEIT', '140'],
    ] as const) {
      await happens(service, userID, [[type, 0, { wartezeitMinuten }]]);
      await page.waitForFunction(
        (old) => ![null, old].includes(document.querySelector('.time')?.textContent ?? null),
        before,
      );
      await isWhole(page, faults);
      before = (await time.textContent()) ?? '';
    }
    await happens(service, userID, [['ABFAHRT'], ['ANKUNFT']]);
    await page.getByRole('heading', { level: 1, name: 'Der Helfer ist da' }).waitFor();
    await isWhole(page, faults);
    await page.context().close();
  });

  test('the helper’s page goes on from step to step', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const { url } = await assignLink(service, userID);
    const { page, faults, reads, press, goesOn } = await openCab(browser, service, url);
    await page.evaluate(translate);
    await reads(HEADINGS.offen);
    await press(['45 Minuten', '45 minutes']);
    await reads(HEADINGS.angenommen);
    await isWhole(page, faults);
    await goesOn(['Losgefahren', 'Set off']);
    await reads(HEADINGS.unterwegs);
    await press(['Zeit ändern', 'Change the time']);
    await isWhole(page, faults);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: HEADINGS.unterwegs[1] }).waitFor();
    await isWhole(page, faults);
    await page.context().close();
  });

  test('a frame that breaks all the same says that the report has arrived, and shows the phone number', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const page = await browser.newPage(PHONE);
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    // What an extension may do: from then on React cannot change the top bar.
    await page.evaluate(() => {
      const bar = document.querySelector('.top')!;
      bar.insertBefore =
        bar.removeChild =
        bar.appendChild =
          () => {
            throw new DOMException('not a child of this node', 'NotFoundError');
          };
    });
    await page.context().setOffline(true);
    await page.evaluate(() => history.pushState({ nr: 1 }, '', '/gefahr'));
    await page.getByRole('heading', { level: 1, name: 'Ihre Meldung ist angekommen' }).waitFor();
    assert.ok(await page.locator('.dock a[href^="tel:+49"]').isVisible());
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor();
    await page.context().close();
  });
});
