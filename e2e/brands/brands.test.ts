import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Theme } from '#domain/theme/tokens.ts';
import { isLong } from '../../scripts/test/size.ts';
import { makeMandant } from '../../server/mandanten/mandant-new.ts';
import { themesIn } from '../../server/mandanten/themes.ts';
import { axeFindings } from '../look/axe.ts';
import { happens, type Happening } from '../hands/happens.ts';
import { COMPLETE, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { invite, inviteKnowing, PHONE, watch, type Service } from '../hands/world.ts';

const ROOT = join(import.meta.dirname, '../..');
const THEMES = join(ROOT, 'themes');
/**
 * Four unlike themes: standard, bright surfaces, pale with round corners, square with serifs. With TEST_ALL=1 every
 * theme, every rule of axe, and pictures to look at. Else two are looked at, in one colour scheme each: one on all
 * screens, one on the first.
 */
const FEW = ['ra_Standard', 'gelb_Assekuranz', 'koralle_Familie', 'schwarz_Chauffeur'];
const BRANDS = isLong ? themesIn(THEMES) : FEW;
const LOOKED_AT = isLong ? BRANDS : ['gelb_Assekuranz'];
const AT_FIRST = isLong ? BRANDS : ['koralle_Familie'];
const PICTURES = join(ROOT, 'screens');

const KNOWN = {
  schadenTyp: 'SCHADEN_REIFEN',
  reifen: { reifenpanne: true, diebstahl: true, anzahlGestohlen: 2, ersatzVorhanden: 'nein', datenEingegeben: true },
};

/** Screens that together with the status use every token, and what brings them into their state. */
const KEYS: readonly (readonly [path: string, make?: (page: Page) => Promise<void>])[] = [
  ['/kfz/start'],
  ['/kfz/schadenart'],
  ['/kfz/reifenRaeder'],
  [
    '/kfz/motorAusgegangen',
    (page) =>
      page
        .locator('.dock .button')
        .first()
        .click()
        .then(() => page.locator('.errors').waitFor()),
  ],
  ['/kfz/zusammenfassung'],
];

/** Events that make the status show when help comes. */
const ON_THE_WAY: readonly Happening[] = [
  ['BEAUFTRAGT', -8, { apPartnerInfo: '{"name":"Abschleppdienst Muster"}', wartezeitMinuten: '35' }],
  ['ABFAHRT', -5],
];

/** Layout shifts so far (Layout Instability API), and the logo's height in px. */
async function movesSoFar(): Promise<{ height: number; moves: string[] }> {
  // Two frames, so that the last change is painted and counted.
  for (let frame = 0; frame < 2; frame++) await new Promise((next) => requestAnimationFrame(next));
  const entries = await new Promise<PerformanceEntryList>((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(observer.takeRecords()), 200);
  });
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const moves = (entries as Shift[]).flatMap(({ value, sources }) =>
    sources.map(({ node, previousRect, currentRect }) => {
      const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
      return `${value.toFixed(4)} ${name}: ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`;
    }),
  );
  return { height: document.querySelector<HTMLElement>('img.logo')!.offsetHeight, moves };
}

function rewrite(file: string, changes: object): void {
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...changes }));
}

describe('every brand', () => {
  let service: Service;
  let browser: Browser;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      const brands = mkdtempSync(join(tmpdir(), 'marken-'));
      beside.after(() => rmSync(brands, { recursive: true }));
      const folder = join(brands, 'mandanten');
      mkdirSync(PICTURES, { recursive: true });
      cpSync(join(ROOT, 'mandanten/ra_Standard'), join(folder, 'ra_Standard'), { recursive: true });
      for (const theme of BRANDS.filter((name) => name !== 'ra_Standard'))
        makeMandant(
          { id: theme, name: `Mandant ${theme}`, telefon: '0221 998877', theme, typ: 'kfz', hosts: [] },
          folder,
          THEMES,
        );
      cpSync(join(ROOT, 'mandanten/siebenschlaefer'), join(folder, 'siebenschlaefer'), { recursive: true });
      cpSync(join(folder, 'siebenschlaefer'), join(folder, 'bildlos'), { recursive: true });
      rmSync(join(folder, 'bildlos/logo.svg'));
      rewrite(join(folder, 'bildlos/mandant.json'), { hosts: [] });
      // New clients are test clients: the partner simulator would send events for each of their cases.
      return { BRANDS_DIR: brands, SIMULATOR: 'off' };
    },
  );

  /** Creates a case of that client and presses its start button; gives its userID. */
  const started = async (page: Page, mandant: string, known: object): Promise<string> => {
    const { userID } = await inviteKnowing(service, known, '--mandant', mandant);
    await page.goto(`${service.url}/kfz/start/${userID}`);
    const begun = page.waitForResponse(/\/start$/);
    await page.locator('.dock .button').first().click();
    await begun;
    return userID;
  };

  const looksRight = async (page: Page, path: string, mandant: string): Promise<void> => {
    const few = LOOKED_AT.includes(mandant) ? (['dark'] as const) : (['light'] as const);
    for (const colorScheme of isLong ? (['light', 'dark'] as const) : few) {
      await page.emulateMedia({ colorScheme });
      if (isLong)
        await page.screenshot({ path: join(PICTURES, `${mandant}${path.replaceAll('/', '-')}-${colorScheme}.png`) });
      const { violations } = await axeFindings(page, isLong ? 'all' : 'look and language');
      const found = violations.map(({ text }) => text);
      assert.deepEqual(found, [], `${path} ${colorScheme}`);
    }
    for (const width of isLong ? [320, 1280] : [320]) {
      await page.setViewportSize({ width, height: 2_000 });
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(fits, `${path} at ${width}`);
    }
    await page.setViewportSize({ width: 375, height: 2_000 });
  };

  for (const mandant of LOOKED_AT) {
    test(`${mandant}: axe finds nothing wrong on six screens, light and dark, and nothing is too wide`, async () => {
      const page = await browser.newPage({
        ...PHONE,
        viewport: { width: 375, height: 2_000 },
        reducedMotion: 'reduce',
      });
      const { faults } = watch(page, service);
      const filled = await started(page, mandant, KNOWN);
      for (const [path, make] of KEYS) {
        await page.goto(`${service.url}${path}/${filled}`);
        await page.locator('h1').waitFor();
        await make?.(page);
        await looksRight(page, path, mandant);
      }
      const reported = await started(page, mandant, COMPLETE);
      await reportCase(service, reported);
      await happens(service, reported, ON_THE_WAY);
      await page.goto(`${service.url}/organisation/${reported}`);
      await page.locator('.progress').waitFor();
      await looksRight(page, '/organisation', mandant);
      assert.deepEqual(faults, []);
      await page.close();
    });
  }

  for (const mandant of AT_FIRST) {
    test(`${mandant}: so are the first two screens without script`, async () => {
      const page = await browser.newPage({
        ...PHONE,
        viewport: { width: 375, height: 2_000 },
        reducedMotion: 'reduce', // else colours are measured in the middle of their transition
      });
      await page.route('**/assets/*.js', (route) => route.abort());
      const { userID } = await invite(service, '--mandant', mandant);
      await page.goto(`${service.url}/kfz/start/${userID}`);
      await looksRight(page, '/kfz/start-ohne-skript', mandant);
      await page.getByRole('link', { name: 'Jetzt Panne melden' }).click();
      await page.getByRole('heading', { name: 'Was ist passiert?' }).waitFor();
      assert.equal(await page.locator('h1:visible').count(), 1);
      await looksRight(page, '/kfz/start-schadenart', mandant);
      await page.close();
    });
  }

  // The brands whose top bar would grow most: their logos are the highest element in it.
  for (const mandant of isLong ? ['ra_Standard', 'siebenschlaefer'] : ['siebenschlaefer'])
    for (const width of isLong ? [375, 1280] : [375])
      test(`nothing moves when the logo of ${mandant} comes late, at ${width} px [2.12]`, async () => {
        const page = await browser.newPage({ ...PHONE, viewport: { width, height: 800 } });
        const drawn = Promise.withResolvers<void>();
        await page.route(/\/logo\.svg$/, (route) => drawn.promise.then(() => route.continue()));
        const { userID } = await invite(service, '--mandant', mandant);
        await page.goto(`${service.url}/kfz/start/${userID}`, { waitUntil: 'domcontentloaded' });
        const isThere = () => document.querySelector<HTMLImageElement>('img.logo')!.complete;
        await page.locator('.dock .button').first().waitFor();
        await sleep(500);
        assert.equal(await page.evaluate(isThere), false, 'it is still on its way');
        drawn.resolve();
        await page.waitForFunction(isThere);
        const { height, moves } = await page.evaluate(movesSoFar);
        assert.ok(height > 30, `the logo is ${height} px high`);
        assert.deepEqual(moves, []);
        await page.close();
      });

  test('where the logo of a client is missing its name is painted, and no broken picture', async () => {
    const page = await browser.newPage(PHONE);
    const { faults } = watch(page, service);
    const { userID } = await invite(service, '--mandant', 'bildlos');
    await page.goto(`${service.url}/kfz/start/${userID}`);
    const logo = page.getByRole('img', { name: 'Maklerbüro Siebenschläfer' });
    await logo.waitFor();
    // decode() rejects for a broken picture.
    const size = await logo.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalHeight, image.offsetWidth > 100];
    });
    assert.deepEqual(size, [48, true]);
    assert.deepEqual(faults, []);
    await page.close();
  });

  test('from one brand to another no token stays behind', async () => {
    const page = await browser.newPage(PHONE);
    for (const mandant of [...BRANDS, BRANDS[0]!]) {
      const { userID } = await invite(service, '--mandant', mandant);
      await page.goto(`${service.url}/kfz/start/${userID}`);
      await page.locator('.dock .button').first().waitFor();
      const { light, dark, shape } = JSON.parse(readFileSync(join(THEMES, `${mandant}.json`), 'utf8')) as Theme;
      for (const [colorScheme, colours] of [
        ['light', light],
        ['dark', dark],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        const tokens = { ...colours, ...shape, font: shape.font.replaceAll(', ', ',') };
        const seen = await page.evaluate((names) => {
          const style = getComputedStyle(document.documentElement);
          return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`)]));
        }, Object.keys(tokens));
        assert.deepEqual(seen, tokens, `${mandant} ${colorScheme}`);
      }
    }
    await page.close();
  });
});
