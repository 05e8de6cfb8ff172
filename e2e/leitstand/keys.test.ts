import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { keyboard } from '../hands/keys.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, refOf, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';
import { overflows } from '../look/layout.ts';

describe('the desk by keys alone', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  /** What has the focus; it must be seen, and be in the window. */
  async function focused(page: Page): Promise<string> {
    const { name, outline } = await page.evaluate(() => {
      const at = document.activeElement!;
      // A line shows the focus of its link around itself.
      const shown = [getComputedStyle(at), getComputedStyle(at, '::after')];
      const outline = shown.some((one) => one.outlineStyle !== 'none' && Number.parseFloat(one.outlineWidth) >= 2);
      return { name: at === document.body ? 'nothing' : at.textContent.trim() || at.tagName, outline };
    });
    assert.notEqual(name, 'nothing', 'the focus is lost');
    assert.ok(outline, `${name} does not show its focus`);
    return name;
  }

  test('from the sign-in to a helper on the way, at 768 px, dark, in English: each dialog gives the focus back', async () => {
    const context = await browser.newContext({
      viewport: { width: 768, height: 900 },
      locale: 'en-GB',
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    const keys = keyboard(page);
    const looks = async (what: string): Promise<void> => {
      assert.deepEqual(await axe(page), [], what);
      // The frame of the drawn map cuts its rings off.
      const cut = (await overflows(page)).filter((line) => !line.startsWith('figure.map'));
      assert.deepEqual(cut, [], what);
    };
    const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
    const dialog = page.getByRole('dialog');
    const gone = (): Promise<void> => dialog.waitFor({ state: 'detached' });

    const account = ['konto', 'neu', 'Kim Keys', '--kuerzel', 'KK', '--rolle', 'disposition'];
    const { url } = await command<{ url: string }>(service, ...account);
    await page.goto(service.url + new URL(url).pathname);
    await keys.press(button('Sign in'));
    await keys.press(page.getByRole('link', { name: 'Later' }));
    await page.getByRole('heading', { name: /^New/ }).waitFor();
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    const line = page.locator(`[data-ref="${ref}"]`);
    await line.waitFor();
    await looks('board');

    // Dialogs of the board.
    for (const [name, heading] of [
      [/^Keys/, 'Keys'],
      ['Hand over the shift', 'Hand over the shift'],
    ] as const) {
      await keys.press(button(name));
      await dialog.getByRole('heading', { name: heading }).waitFor();
      await page.keyboard.press('Escape');
      await gone();
      assert.match(await focused(page), new RegExp(heading));
    }

    // Take by its button: the line goes to another group, and the focus with it.
    await keys.press(line.getByRole('button', { name: /^Take/ }));
    await page.locator(`.group-laeuft [data-ref="${ref}"]`).waitFor();
    await focused(page);

    // Hand out by its button, which is gone once the helper has accepted.
    await keys.press(line.getByRole('button', { name: /^Helper/ }));
    await page.getByLabel('Who goes?').waitFor();
    await page.keyboard.press('Escape');
    await gone();
    assert.match(await focused(page), /^Helper/);
    await page.keyboard.press('Enter');
    await keys.press(button('New helper'));
    await keys.type(page.getByRole('textbox', { name: 'Name' }), 'Tow North');
    await keys.type(page.getByRole('textbox', { name: 'Phone' }), '0911 471033');
    await keys.tick(page.getByRole('checkbox', { name: /^Accepted on the phone/ }));
    await looks('hand out');
    await keys.press(button('Hand out'));
    await dialog.getByRole('heading', { name: 'Job is out' }).waitFor();
    await keys.press(button('Done'));
    await gone();
    await focused(page);

    // The sheet, its dialogs and its fields.
    await keys.press(line.getByRole('link'));
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await looks('sheet');
    for (const name of [
      'Another helper',
      'Promise a time',
      'Correct',
      'Report the state',
      'Give to a partner',
      'Numbers',
      'Send the link',
      'Cancel',
    ]) {
      await keys.press(button(name));
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await gone();
      assert.equal(await focused(page), name);
    }
    await keys.press(button('Give back'));
    await button('Take').waitFor();
    await focused(page);
    await keys.press(button('Report the state'));
    await keys.tick(dialog.getByRole('radio', { name: 'Set off' }));
    await keys.press(dialog.getByRole('button', { name: 'Report' }));
    await gone();
    assert.equal(await focused(page), 'Report the state');
    await page.keyboard.press('m');
    await page.keyboard.type('The car is yellow.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Sent.').waitFor();
    await focused(page);
    await keys.press(button('Cancel'));
    await keys.tick(page.getByRole('radio').first());
    await keys.press(button('Yes, cancel'));
    await gone();
    await focused(page);
    await context.close();
  });
});
