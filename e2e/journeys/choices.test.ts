import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { addressOf, CHOICES, type Path } from '#domain/flow.ts';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { NEXT } from '../hands/flat-tyre.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { invite, LOCATED_PHONE, type Service } from '../hands/world.ts';

/** Screens of choices; for each the choice that is tapped, by its place, and the screen that it leads to. */
const SCREENS = [
  ...Object.entries(CHOICES).map(([path, choices]) => [path, '.tile', choices.length - 1, choices.at(-1)!] as const),
  ['/kfz/innerorts_ausserorts', '.kind', 1, '/kfz/lokalisierung'] as const,
  ['/fahrrad/innerorts_ausserorts', '.kind', 2, '/fahrrad/lokalisierung'] as const,
];

/** One screen of tiles and one of kinds of place; all in `test:all`. */
const SAMPLE = ['/kfz/schadenart de', '/fahrrad/innerorts_ausserorts en'];

describe('a screen of choices', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** A page at that screen of a new case. */
  async function at(path: string, language: Language): Promise<{ page: Page; userID: string }> {
    const { userID } = await invite(service, '--typ', path.split('/')[1]!);
    const context = await browser.newContext(LOCATED_PHONE);
    const page = await context.newPage();
    const words = language === 'en' ? '?sprache=en' : '';
    await page.goto(service.url + addressOf(path, userID) + words, { waitUntil: 'networkidle' });
    return { page, userID };
  }

  for (const [path, rows, nr, leadsTo] of SCREENS) {
    for (const language of LANGUAGES) {
      if (!isLong && !SAMPLE.includes(`${path} ${language}`)) continue;
      test(`${path} in ${language}: one tap goes on; whoever comes back sees the row and goes on with it [2.139]`, async () => {
        const { page, userID } = await at(path, language);
        const who = person(page, language);
        const main = page.locator('main .dock .button');
        assert.deepEqual(
          [await page.locator(`${rows}[aria-current]`).count(), await main.count()],
          [0, 0],
          'nothing chosen',
        );
        const shows = (there: string): Promise<void> =>
          page.waitForURL((url) => url.pathname === addressOf(there, userID), { timeout: 15_000 });
        await page.locator(rows).nth(nr).click();
        await shows(leadsTo);
        await page.locator('.tool-back').click();
        await shows(path);
        for (const again of [false, true]) {
          if (again) await page.reload({ waitUntil: 'networkidle' });
          await main.waitFor();
          const isChosen = await page.locator(rows).evaluateAll((all) => all.map((row) => row.ariaCurrent === 'true'));
          assert.deepEqual(isChosen.indexOf(true), nr, `the row, ${again ? 'after a reload' : 'at once'}`);
          assert.equal(isChosen.filter(Boolean).length, 1);
        }
        const box = (await main.boundingBox())!;
        assert.ok(box.height >= 48 && box.y + box.height <= 667, 'within reach, and high enough');
        assert.deepEqual(await axe(page), []);
        await who.press(NEXT);
        await shows(leadsTo);
        await page.context().close();
      });
    }
  }

  longTest('whoever chose within a group comes back to the group, and to the choice of all', async () => {
    const { page, userID } = await at('/kfz/schadenart', 'de');
    const who = person(page, 'de');
    const shows = (there: Path): Promise<void> => page.waitForURL(`**${addressOf(there, userID)}`);
    await who.press(['Tank oder Fahrakku', 'Fuel or EV charge']);
    await who.press(['Falsch getankt', 'Wrong fuel']);
    await shows('/kfz/falschbetankung');
    await who.press(NEXT);
    await shows('/kfz/standort');
    for (const there of ['/kfz/falschbetankung', '/kfz/tankAkku', '/kfz/schadenart'] as const) {
      await page.locator('.tool-back').click();
      await shows(there);
    }
    for (const there of ['/kfz/tankAkku', '/kfz/falschbetankung', '/kfz/standort'] as const) {
      await who.press(NEXT);
      await shows(there);
    }
    await page.context().close();
  });
});
