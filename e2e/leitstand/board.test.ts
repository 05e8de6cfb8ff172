import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openDesk } from '../hands/desk.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { refOf, type Service } from '../hands/world.ts';

/** Milliseconds in which a report must stand on each board. */
const SEEN = 1_000;

/** Milliseconds of slack for a busy machine: the goal itself is measured by the bench. */
const SLACK = 4_000;

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
    const begun = performance.now();
    const ref = await refOf(service, userID);
    await Promise.all([one, other].map((page) => page.locator(`[data-ref="${ref}"]`).waitFor()));
    assert.ok(performance.now() - begun < SEEN + SLACK, `${performance.now() - begun} ms`);
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
});
