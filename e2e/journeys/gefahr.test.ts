import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { addressOf, FLOW, isWithoutCase, type Path } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Text } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { overflows } from '../look/layout.ts';
import { assignLink, openCab } from '../hands/helfer.ts';
import { open, visit } from '../hands/installed-app.ts';
import { keyboard } from '../hands/keys.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseInReach, caseOnce, COMPLETE, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { invite, inviteKnowing, PHONE, type Service } from '../hands/world.ts';

const HEADING: Text = ['Ist jemand in Gefahr?', 'Is anyone in danger?'];
const HURT: Text = ['Jemand ist verletzt', 'Somebody is injured'];
const SHOWN = '.danger + .then:visible';
const BAR = '#root .top .tool-danger';
/** So high that nothing lies under the dock, where axe cannot see it. */
const HIGH = { width: 375, height: 4_000 };

/** What a screen shows and holds: its heading, and each field with what is in it. */
const fieldsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    document.querySelector('main h1')?.textContent ?? '',
    ...[...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')].map(
      (field) => `${field.id} ${field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value}`,
    ),
  ]);

/** Screens of an app type that a case shows; the start has the number itself. */
const pathsOf = (typ: string): Path[] =>
  FLOW.filter(([path, screen]) => path.startsWith(`/${typ}/`) && screen !== 'start' && !isWithoutCase(path)).map(
    ([path]) => path,
  );

/** Questions and the summary; every screen in `test:all`. */
const SAMPLE = ['/kfz/personen', '/kfz/zusammenfassung'] as const satisfies readonly Path[];

describe('danger first', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  /** One tap to the danger screen, whose bar does not lead there again, and back. */
  async function thereAndBack(page: Page, where: string): Promise<void> {
    const before = await fieldsOf(page);
    await page.locator(BAR).click();
    await person(page, 'de').reads(HEADING);
    assert.equal(await page.locator(BAR).count(), 0, where);
    await page.locator('main .dock .button').click();
    const isBack = ([heading, ...fields]: string[]): boolean =>
      document.querySelector('main h1')?.textContent === heading &&
      document.querySelectorAll('main :is(input, select, textarea)').length === fields.length;
    await page.waitForFunction(isBack, before);
    assert.deepEqual(await fieldsOf(page), before, where);
  }

  for (const typ of isLong ? (['kfz', 'fahrrad'] as const) : (['kfz'] as const))
    test(`from every screen, ${typ}, it is one tap there, and back to the same answers, without a network [2.141]`, async () => {
      const { url, userID } = await inviteKnowing(service, typ === 'kfz' ? COMPLETE : {}, '--typ', typ);
      const { context, page } = await visit(browser, url);
      await context.setOffline(true);
      const all = pathsOf(typ);
      assert.ok(all.length >= 15, `${all.length} screens`);
      for (const path of isLong ? all : SAMPLE) {
        await page.goto(service.url + addressOf(path, userID));
        await page.locator('main h1').waitFor();
        await page.waitForFunction(() => document.documentElement.classList.contains('awake'));
        await thereAndBack(page, path);
      }
      await context.close();
    });

  test('also from status, errors, pages without a case, the demo, and after everything was deleted', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const addresses = [`/organisation/${userID}`, '/notfound', '/errorNetwork', '/error', '/cleared', '/kfz/falsch'];
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    addresses.push(`/kfz/schadenart/${DEMO_ID}`, `/fahrrad/schadenart/${DEMO_ID}`);
    for (const address of isLong ? addresses : addresses.slice(0, 2)) {
      await page.goto(service.url + address);
      await page.locator('main h1').waitFor();
      await page.waitForFunction(() => document.documentElement.classList.contains('awake'));
      await thereAndBack(page, address);
    }
    // A legal text has no app: the link is a page of its own, in the client's colours.
    await page.goto(`${service.url}/recht/agb?mandant=ra_Standard`);
    await page.locator('.top .tool-danger').click();
    await person(page, 'de').reads(HEADING);
    await context.close();
  });

  longTest(
    'opened by its address without a network, the cached page paints and joins the case of the device',
    async () => {
      const { url, userID } = await inviteKnowing(service, COMPLETE);
      const { context, page } = await visit(browser, url);
      await context.setOffline(true);
      await page.goto(`${service.url}/gefahr/${userID}`);
      await person(page, 'de').reads(HEADING);
      await page.getByText('Hauptstraße 1').first().waitFor();
      await page.goto(`${service.url}/gefahr`);
      await person(page, 'de').reads(HEADING);
      await context.close();
    },
  );

  test('a tick shows its one instruction, is saved at once, and stands first for whoever helps', async () => {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    await page.goto(`${service.url}/kfz/schadenart/${userID}`);
    await page.locator(BAR).click();
    await who.reads(HEADING);
    assert.equal(await page.locator(SHOWN).count(), 0);
    await who.ticks(HURT);
    const shown = page.locator(SHOWN);
    assert.equal(await shown.count(), 1);
    assert.equal(await page.locator('main a[href="tel:112"]').count(), 1);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const { y } = (await page.locator('.sos-first').boundingBox())!;
    assert.ok(y >= 0 && y < 100, `the call is out of sight, at ${y}`);
    assert.equal((await caseOnce(service, userID, ({ gefahr }) => gefahr.verletzt)).gefahr.feuer, false);
    await page.reload();
    await page.locator('#gefahr-verletzt:checked').waitFor();
    await context.close();

    await reportCase(service, userID);
    const cab = await openCab(browser, service, (await assignLink(service, userID)).url);
    await cab.page.locator('.note', { hasText: HURT[0] }).waitFor();
    await cab.context.close();
  });

  longTest('a tick made without a network is sent once there is one; after the report it is not kept', async () => {
    const { url, userID } = await inviteKnowing(service, COMPLETE);
    const { context, page, who } = await visit(browser, url);
    await context.setOffline(true);
    await page.locator(BAR).click();
    await who.ticks(HURT);
    await page.locator('main .dock .button').click();
    await who.reads(['Was ist passiert?', 'What happened?']);
    assert.equal((await readCase(service, userID)).data.gefahr.verletzt, false);
    await context.setOffline(false);
    await caseOnce(service, userID, ({ gefahr }) => gefahr.verletzt);
    await context.close();

    await reportCase(service, userID);
    const late = await open(browser, `${service.url}/gefahr/${userID}`);
    await late.page.getByText('Ihre Meldung ist schon gesendet').waitFor();
    await late.who.ticks(['Es raucht oder brennt', 'There is smoke or fire']);
    assert.equal(await late.page.locator(SHOWN).count(), 2);
    assert.equal((await readCase(service, userID)).data.gefahr.feuer, false);
    await late.context.close();
  });

  test('without script it is painted, a tick shows its instruction, and the way back is a link', async () => {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${service.url}/kfz/schadenart/${userID}`);
    await page.locator(BAR).click();
    await page.getByRole('heading', { name: HEADING[0] }).waitFor();
    await page.getByText('Hauptstraße 1').first().waitFor();
    await page.getByRole('checkbox', { name: HURT[0] }).check();
    assert.equal(await page.locator(SHOWN).count(), 1);
    assert.equal(await page.locator('a[href="tel:112"]:visible').count(), 1);
    await page.getByRole('link', { name: 'Zurück zur Meldung' }).click();
    await page.waitForURL(`**/kfz/start/${userID}`);
    await context.close();
  });

  test('a tick made before the script has come is kept', async () => {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${service.url}/gefahr/${userID}`, { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: HURT[0] }).check();
    release();
    await caseOnce(service, userID, ({ gefahr }) => gefahr.verletzt);
    assert.equal(await page.getByRole('checkbox', { name: HURT[0] }).isChecked(), true);
    await context.close();
  });

  test('an unknown id, another kind of id and no id show it all the same', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const ids = ['', '/BCDFGHJKLMNP', '/DEMOMODUS', '/x', '/BCDFGHJKLMNPQRST'];
    for (const id of isLong ? ids : ids.slice(0, 2))
      for (const query of isLong ? ['', '?sprache=en'] : ['?sprache=en']) {
        const answer = await page.goto(`${service.url}/gefahr${id}${query}`);
        assert.equal(answer?.status(), 200, id);
        await person(page, query ? 'en' : 'de').reads(HEADING);
      }
    await context.close();
  });

  for (const scheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const))
    test(`axe finds nothing, ${scheme}, and nothing is wider than a small phone; a keyboard alone does`, async () => {
      const { userID } = await inviteKnowing(service, COMPLETE);
      const context = await browser.newContext({ ...PHONE, colorScheme: scheme });
      const page = await context.newPage();
      await page.goto(`${service.url}/gefahr/${userID}?sprache=${scheme === 'light' ? 'de' : 'en'}`);
      const who = person(page, scheme === 'light' ? 'de' : 'en', keyboard(page));
      await who.reads(HEADING);
      await page.waitForFunction(() => document.documentElement.classList.contains('awake'));
      for (const one of [HURT, ['Wir stehen mitten im Verkehr', 'We are in the middle of traffic'] as const])
        await who.ticks(one);
      await page.evaluate(() =>
        document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')),
      );
      await page.setViewportSize(HIGH);
      assert.deepEqual(await axe(page), []);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.deepEqual(await overflows(page), []);
      if (isLong) {
        await page.setViewportSize({ width: 1280, height: 1_600 });
        assert.deepEqual(await axe(page), [], 'wide');
      }
      await context.close();
    });

  test('accident, smoke, red lamps and key have a note with 112 under their heading', async () => {
    const { userID } = await invite(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const all = ['/kfz/unfall', '/kfz/motorAusgegangen', '/kfz/warnleuchten', '/kfz/schluessel'] as const;
    for (const path of isLong ? all : all.slice(0, 1)) {
      await page.goto(service.url + addressOf(path, userID));
      await page.locator('main .note a[href="tel:112"]').waitFor();
    }
    await context.close();
  });
});
