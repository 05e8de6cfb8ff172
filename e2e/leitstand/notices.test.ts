import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Konto } from '#domain/leitstand/konto.ts';
import { openDesk } from '../hands/desk.ts';
import { caseInReach, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, watch, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

const STORM = ['Wegen des Sturms dauert es heute länger.', 'Because of the storm it takes longer today.'] as const;

describe('notices of the desk', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  /** A desk of the management on which nothing moves. */
  const openManagement = async (wish: Partial<Konto>): Promise<Page> => {
    const more = { reducedMotion: 'reduce' } as const;
    return (await openDesk({ service, browser }, { rolle: 'leitung', ...wish }, more)).page;
  };

  /** A page of a person, whose faults are counted. */
  async function person(path: string): Promise<Page & { faults: string[] }> {
    const page = await (await browser.newContext(PHONE)).newPage();
    const { faults } = watch(page, service);
    await page.goto(`${service.url}${path}`);
    await page.locator('main h1').waitFor();
    return Object.assign(page, { faults });
  }
  const banner = (page: Page, words: string) => page.locator('.banner', { hasText: words });
  const isGone = (page: Page, words: string): Promise<void> => banner(page, words).waitFor({ state: 'detached' });
  const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click();

  /** The page of the notices, opened from the bar. */
  async function notices(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Hinweise' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hinweise' }).waitFor();
  }

  test('the management switches a storm on, changes it and switches it off: open and new pages follow by themselves [2.142]', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const status = await person(`/organisation/${userID}`);
    const mute = await (await browser.newContext(PHONE)).newPage();
    await mute.route('**/ereignisse', (route) => route.abort());
    await mute.clock.install();
    await mute.goto(`${service.url}/organisation/${userID}`);
    const [boss, limited] = await Promise.all([
      openManagement({ kuerzel: 'LE' }),
      openManagement({ kuerzel: 'HM', mandanten: ['haselmaus'] }),
    ]);
    await notices(boss);
    await notices(limited);
    await limited.getByText('Kein Hinweis ist eingeschaltet.').waitFor();

    await press(boss, 'Hinweis einschalten');
    await press(boss, 'Sturm');
    assert.deepEqual(await axe(boss), []);
    await boss.getByRole('button', { name: 'Einschalten', exact: true }).click();
    await banner(status, STORM[0]).waitFor();
    await status.getByRole('status').filter({ hasText: STORM[0] }).waitFor();
    assert.deepEqual(await axe(status), []);
    // Without a stream the page hears of it by its looks.
    await mute.clock.runFor(15_000);
    await banner(mute, STORM[0]).waitFor();
    const start = await person(`/kfz/start/${await caseInReach(service, false)}?sprache=en`);
    await banner(start, STORM[1]).waitFor();
    assert.equal(await start.locator('html').getAttribute('lang'), 'en');

    // Another desk sees it at once. It is for all, so an account of one client has no deed there.
    await limited.getByRole('row', { name: STORM[0] }).getByText('alle Mandanten').waitFor();
    assert.equal(await limited.getByRole('button', { name: 'Ausschalten' }).count(), 0);
    await press(limited, 'Hinweis einschalten');
    assert.equal(await limited.getByRole('dialog').getByText('Alle Mandanten').count(), 0);
    await press(limited, 'Viele Pannen');
    await limited.getByRole('button', { name: 'Einschalten', exact: true }).click();
    await limited.getByRole('row', { name: 'Heute haben viele' }).getByText('Haselmaus').waitFor();

    await press(boss, `Ändern ${STORM[0]}`);
    await boss.getByLabel('Bis').fill('');
    await boss.getByRole('button', { name: 'Speichern' }).click();
    await boss.getByText('Sagen Sie, wann der Hinweis endet.').waitFor();
    assert.deepEqual(await axe(boss), []);
    const end = new Date(Date.now() + 3 * 3_600_000 - new Date().getTimezoneOffset() * 60_000);
    await boss.getByLabel('Bis').fill(end.toISOString().slice(0, 16));
    await boss.getByLabel('Deutsch').fill('Der Sturm lässt nach.');
    await boss.getByRole('button', { name: 'Speichern' }).click();
    await banner(status, 'Der Sturm lässt nach.').waitFor();
    await isGone(status, STORM[0]);
    assert.equal(await banner(status, 'Heute haben viele').count(), 0, 'another client’s');

    await press(boss, 'Ausschalten Der Sturm lässt nach.');
    await boss.getByRole('dialog').getByRole('button', { name: 'Ausschalten' }).click();
    await isGone(status, 'Der Sturm lässt nach.');
    await start.reload();
    await start.locator('main h1').waitFor();
    assert.equal(await start.locator('.banner:visible').count(), 0);
    await boss.getByRole('row', { name: 'Heute haben viele' }).waitFor();
    assert.deepEqual([status.faults, start.faults], [[], []]);
  });
});
