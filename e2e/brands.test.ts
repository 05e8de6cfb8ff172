import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { makeMandant } from '../server/mandant-new.ts';
import { themesIn } from '../server/themes.ts';
import { axeFindings } from './axe.ts';
import { onStage } from './stage.ts';
import { invite, inviteKnowing, PHONE, watch, type Service } from './world.ts';

const ROOT = join(import.meta.dirname, '..');
const THEMES = join(ROOT, 'themes');
/** The standard one, a bright surface, a pale one with round corners, square ones with serifs; with TEST_ALL=1 every theme, with a picture of each screen. */
const FEW = ['ra_Standard', 'gelb_Assekuranz', 'koralle_Familie', 'schwarz_Chauffeur'];
const isLong = process.env['TEST_ALL'] === '1';
const BRANDS = isLong ? themesIn(THEMES) : FEW;
const PICTURES = join(ROOT, 'screens');

const KNOWN = {
  schadenTyp: 'SCHADEN_REIFEN',
  reifen: { reifenpanne: true, diebstahl: true, anzahlGestohlen: 2, ersatzVorhanden: 'nein', datenEingegeben: true },
};

/** Screens on which every token is seen, and what is done there. */
const KEYS: readonly (readonly [path: string, make?: (page: Page) => Promise<void>])[] = [
  ['/kfz/start'],
  ['/kfz/schadenart'],
  ['/kfz/reifenRaeder'],
  [
    '/kfz/schluessel',
    (page) =>
      page
        .locator('.dock button')
        .first()
        .click()
        .then(() => page.locator('.errors').waitFor()),
  ],
  ['/kfz/zusammenfassung'],
];

describe('every brand', () => {
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      const folder = mkdtempSync(join(tmpdir(), 'mandanten-'));
      beside.after(() => rmSync(folder, { recursive: true }));
      if (isLong) mkdirSync(PICTURES, { recursive: true });
      cpSync(join(ROOT, 'mandanten/ra_Standard'), join(folder, 'ra_Standard'), { recursive: true });
      for (const theme of BRANDS.filter((name) => name !== 'ra_Standard'))
        makeMandant(
          { id: theme, name: `Mandant ${theme}`, telefon: '0221 998877', theme, typ: 'kfz', hosts: [] },
          folder,
          THEMES,
        );
      return { MANDANTEN_DIR: folder };
    },
  );

  for (const mandant of BRANDS) {
    test(`${mandant}: axe finds nothing wrong on five screens, light and dark, and nothing is too wide`, async () => {
      const page = await browser.newPage({
        ...PHONE,
        viewport: { width: 375, height: 2_000 },
        reducedMotion: 'reduce',
      });
      const { faults } = watch(page, service);
      const { userID } = await inviteKnowing(service, KNOWN, '--mandant', mandant);
      await page.goto(`${service.url}/kfz/start/${userID}`);
      await page.locator('.dock button').first().click();
      await page.waitForURL(/schadenart/);
      for (const [path, make] of KEYS) {
        await page.goto(`${service.url}${path}/${userID}`);
        await page.locator('h1').waitFor();
        await make?.(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          if (isLong)
            await page.screenshot({
              path: join(PICTURES, `${mandant}${path.replaceAll('/', '-')}-${colorScheme}.png`),
            });
          const { violations } = await axeFindings(page, 'look and language');
          assert.deepEqual(
            violations.map(({ text }) => text),
            [],
            `${path} ${colorScheme}`,
          );
        }
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 2_000 });
          assert.ok(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            `${path} at ${width}`,
          );
        }
        await page.setViewportSize({ width: 375, height: 2_000 });
      }
      assert.deepEqual(faults, []);
      await page.close();
    });
  }

  test('from one brand to another no token stays behind', async () => {
    const page = await browser.newPage(PHONE);
    for (const mandant of [...BRANDS, BRANDS[0]!]) {
      const { userID } = await invite(service, '--mandant', mandant);
      await page.goto(`${service.url}/kfz/start/${userID}`);
      await page.locator('.dock button').first().waitFor();
      const { light, shape } = JSON.parse(readFileSync(join(THEMES, `${mandant}.json`), 'utf8')) as Record<
        string,
        Record<string, string>
      >;
      const { font, ...tokens } = { ...light, ...shape };
      assert.ok(font);
      const seen = await page.evaluate((names) => {
        const style = getComputedStyle(document.documentElement);
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`)]));
      }, Object.keys(tokens));
      assert.deepEqual(seen, tokens, mandant);
    }
    await page.close();
  });
});
