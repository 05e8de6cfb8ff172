import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { addressOf } from '#domain/flow.ts';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { MODERN, MODERN_CSS } from '../../web/look/modern.ts';
import { assignLink } from '../hands/helfer.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { closeContext, invite, PHONE, type Service, watch } from '../hands/world.ts';
import { axe } from '../look/axe.ts';
import { overflows } from '../look/layout.ts';
import { DATA, entryAt, OLDEST, sinceOf, type BrowserName } from './compat-data.ts';
import { rewrite } from './older-browser.ts';

type Said = Readonly<Record<Language, readonly [words: string, call: RegExp]>>;
const WORDS: Said = {
  de: ['Dieser Browser ist für die Meldung zu alt.', /^Anrufen/],
  en: ['This browser is too old for the report.', /^Call us/],
};
/** Of the helper's page, whose phone is the control room's. */
const TO_HELPER: Said = {
  de: ['Dieser Browser ist für diese Seite zu alt. Rufen Sie die Zentrale an', /^Anrufen/],
  en: ['This browser is too old for this page. Call the control room', /^Call us/],
};

/** Pages of a case; with TEST_ALL=1 all of them, in both languages. */
const PAGES = [
  ['kfz', '/kfz/start'],
  ['kfz', '/organisation'],
  ['fahrrad', '/fahrrad/start'],
  ['kfz', '/kfz/schadenart'],
  ['kfz', '/kfz/personen'],
  ['kfz', '/gefahr'],
] as const;

/** A feature query that no browser answers; the files then have other hashes than the page says. */
const changed = (body: string): string =>
  body.replaceAll('font-synthesis-weight:none', 'font-synthesis-weight:no').replaceAll(/ integrity="[^"]*"/g, '');

/** ADR 053. A browser that does not know what MODERN asks for: the page is served with a question none answers. */
describe('a browser that is too old', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  async function tooOld(change: (page: string) => string, options: object = {}): Promise<Page> {
    const context = await browser.newContext({ ...PHONE, bypassCSP: true, ...options });
    const types = ['document', 'script'];
    await rewrite(context, (body) => changed(change(body)), types);
    return context.newPage();
  }
  /** Asserts that the page says so and offers the client's phone and nothing that leads further. */
  async function saysSo(page: Page, language: 'de' | 'en', where: string, said: Said = WORDS): Promise<void> {
    const [words, call] = said[language];
    assert.ok(await page.getByText(words).isVisible(), where);
    const phone = page.getByRole('link', { name: call }).first();
    assert.equal(await phone.getAttribute('href'), 'tel:+492214710333', where);
    assert.ok(await phone.isVisible(), where);
    assert.equal(await page.locator('.dock .button:visible, .tile:visible').count(), 0, where);
    assert.deepEqual(await overflows(page), [], where);
  }

  /** The page that the receipt's code leads to. */
  async function readingPage(userID: string): Promise<string> {
    const page = await browser.newPage(PHONE);
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.getByRole('button', { name: 'Beleg aufbewahren' }).click();
    const address = (await page.locator('.receipt .address').textContent())!.trim();
    await page.close();
    return address;
  }

  for (const javaScriptEnabled of [false, true]) {
    test(`gets a page that says so, with the phone, ${javaScriptEnabled ? 'and no script changes it' : 'without script'}`, async () => {
      const page = await tooOld((body) => body, { javaScriptEnabled });
      const { faults } = watch(page, service);
      for (const language of isLong ? LANGUAGES : (['de'] as const)) {
        for (const [typ, path] of isLong ? PAGES : PAGES.slice(0, 2)) {
          const { userID } = await invite(service, '--typ', typ);
          await page.goto(`${service.url}${addressOf(path, userID)}?sprache=${language}`);
          await page.waitForLoadState('networkidle');
          await saysSo(page, language, `${path}, ${language}`);
          if (javaScriptEnabled && path.endsWith('start')) assert.deepEqual(await axe(page), [], path);
        }
      }
      assert.deepEqual(faults, []);
      await closeContext(page.context());
    });
  }

  longTest('gets it also where no form is; a helper’s in words for helpers', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const { url } = await assignLink(service, userID);
    const reading = await readingPage(userID);
    for (const javaScriptEnabled of [false, true]) {
      const page = await tooOld((body) => body, { javaScriptEnabled });
      for (const language of ['de', 'en'] as const) {
        for (const [where, address, words] of [
          ['helper', url, TO_HELPER],
          ['reading along', reading, WORDS],
          ['unknown case', `${service.url}/kfz/start/ZZZZZZZZZZZZ`, WORDS],
        ] as const) {
          await page.goto(`${address}?sprache=${language}`);
          await page.waitForLoadState('networkidle');
          await saysSo(page, language, `${where}, ${language}`, words);
          assert.equal(await page.locator('main button:visible').count(), 0, `${where}: a button that does nothing`);
          // The status comes with the script: without it the page has no heading.
          if (javaScriptEnabled && address !== reading) assert.deepEqual(await axe(page), [], where);
        }
      }
      await closeContext(page.context());
    }
  });

  test('reads a legal text as any other does, with the phone: it needs no script', async () => {
    const page = await tooOld((body) => body);
    await page.goto(`${service.url}/recht/impressum`);
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor();
    assert.ok(await page.getByRole('link', { name: WORDS.de[1] }).first().isVisible());
    assert.deepEqual(await overflows(page), []);
    assert.deepEqual(await axe(page), []);
    await closeContext(page.context());
  });

  test('gets it also where it does not know `@supports`, or no custom properties', async () => {
    const { url } = await invite(service);
    const page = await tooOld((body) => body.replace(MODERN_CSS, '').replaceAll(/var\(--[^)]*\)/g, 'unknown'), {
      javaScriptEnabled: false,
    });
    await page.goto(url);
    assert.ok(await page.getByText(WORDS.de[0]).isVisible());
    assert.ok(
      await page
        .getByRole('link', { name: /^Anrufen/ })
        .first()
        .isVisible(),
    );
    await closeContext(page.context());
  });

  test('is any before Chrome 111 and Safari 16.4, and none from Firefox 115 on', async () => {
    const asked = [
      entryAt(DATA.css, 'properties', 'font-synthesis-weight', 'none'),
      entryAt(DATA.css, 'types', 'color', 'color-mix'),
    ];
    const since = (Object.keys(OLDEST) as BrowserName[]).map((name) => [
      name,
      Math.max(...asked.map((entry) => sinceOf(entry!, name))),
    ]);
    assert.deepEqual(Object.fromEntries(since), { ...OLDEST, firefox: 113, firefox_android: 113 });
    const page = await browser.newPage(PHONE);
    assert.ok(await page.evaluate((query) => CSS.supports(query), MODERN));
    await page.goto((await invite(service)).url);
    assert.equal(await page.getByText(WORDS.de[0]).isVisible(), false);
    await page.close();
  });
});
