import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDesk } from '../hands/desk.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { refOf, type Service } from '../hands/world.ts';

/** Init script: the clock of this computer is a day ahead. */
function dayAhead(): void {
  const { now } = Date;
  Date.now = () => now() + 24 * 60 * 60_000;
}

describe('a report on the board of two desks', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  /** A signed-in desk that shows the board. */
  const desk = async (kuerzel: string): Promise<Page> => (await openDesk({ service, browser }, { kuerzel })).page;

  const tones = (page: Page): Promise<number> =>
    page.evaluate(() => performance.getEntriesByName('leitstand-ton').length);

  test('it comes without a reload, also where the clock is a day ahead, sounds, counts in the title, and opens by keys', async () => {
    const [one, other] = [await desk('DO'), await desk('MA')];
    await other.addInitScript(dayAhead);
    await other.reload();
    await other.locator('#gruppe-neu').waitFor();
    assert.equal(await tones(one), 0);
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    await Promise.all([one, other].map((page) => page.locator(`[data-ref="${ref}"]`).waitFor()));
    // Ages and the end of the session are told by the service's clock.
    assert.match(await other.locator(`[data-ref="${ref}"] .line-age`).innerText(), /^[01] Min\.$/);
    assert.equal(await other.getByText('Melden Sie sich vorher neu an.').count(), 0);
    await one.waitForFunction(() => performance.getEntriesByName('leitstand-ton').length > 0);
    await one.waitForFunction(() => document.title.startsWith('(1) '));
    assert.equal(await one.locator(`.group-neu [data-ref="${ref}"]`).count(), 1);
    await one.keyboard.press('j');
    await one.keyboard.press('Enter');
    await one.waitForURL(`**/leitstand/fall/${ref}`);
    await one.getByRole('heading', { name: 'Ort', exact: true }).waitFor();
    await other.locator(`[data-ref="${ref}"]`, { hasText: 'offen bei DO' }).waitFor();
  });

  test('the very first click counts, although it lets the page sound and so takes a bar away above it', async () => {
    const page = await desk('KL');
    const bar = page.getByRole('button', { name: 'Ton einschalten' });
    await bar.waitFor();
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const ref = await refOf(service, userID);
    await page.locator(`[data-ref="${ref}"] a`).hover();
    await page.mouse.down();
    await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
    await page.mouse.up();
    await page.waitForURL(`**/leitstand/fall/${ref}`);
  });

  test('what is typed after a key goes where the key leads, however fast it comes', async () => {
    const page = await desk('TI');
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    await page.goto(`${service.url}/leitstand/fall/${await refOf(service, userID)}`);
    await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
    /** Presses keys one after the other without a frame between them. */
    const type = (words: string) =>
      page.evaluate(async (keys) => {
        for (const key of keys) {
          const at = document.activeElement ?? document.body;
          const goesOn = at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          if (goesOn) document.execCommand('insertText', false, key);
          await Promise.resolve(); // lets React do what the key has brought about, without a frame
        }
      }, words);
    await type('mbspo');
    assert.equal(await page.getByLabel('Die Person liest Deutsch.').inputValue(), 'bspo');
    await page.locator('h1').click();
    await type('hbspo');
    assert.equal(await page.getByLabel('Wer fährt?').inputValue(), 'bspo');
  });
});
