import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { consentOf } from '../hands/consent.ts';
import {
  isWithout,
  openFirst,
  SCRIPTS,
  shows,
  tapStart,
  unexpected,
  type FirstPage,
  type Script,
} from './first-page.ts';
import { axe } from '../look/axe.ts';
import { until } from '../hands/installed-app.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { isLong } from '../../scripts/test/size.ts';
import { onStage, type Stage } from '../hands/stage.ts';

/** How long after the first sight of the button it is tapped, milliseconds. */
const DELAYS = isLong ? [0, 50, 150, 300, 500, 750, 1_000, 1_500, 2_000, 3_000] : [0, 150, 1_000];

const START: Text = ['Panne mit dem Auto?', 'Trouble with the car?'];
const PICKER: Text = ['Was ist passiert?', 'What happened?'];
const TYRES: Text = ['Was ist mit den Reifen?', 'What is wrong with the tyres?'];
const CHOICE = '/kfz/reifenRaeder';

/** ADR 046: start and choice are tapped at any moment, whatever becomes of the script and of the network. */
describe('the first two taps', () => {
  let stage: Stage;
  onStage((started) => void (stage = started));

  for (const script of SCRIPTS) {
    test(`show picker and next screen at any moment, and start the case once: script ${script} [4.138]`, async () => {
      for (const delay of DELAYS) {
        const first = await openFirst(stage, script);
        const { userID, context, page, faults, release } = first;
        await tapStart(page, delay);
        await shows(page, PICKER);
        release();
        if (!isWithout(script)) await page.waitForURL(`**/kfz/schadenart/${userID}*`);
        await shows(page, PICKER);
        await hasFocus(page, script);
        await isAccessible(first, script, delay);
        await choose(page);
        await page.waitForURL((url) => url.pathname === `${CHOICE}/${userID}`);
        const consent = await isRecorded(first);
        if (isWithout(script)) await isKept(first);
        else await shows(page, TYRES);
        if (!isWithout(script)) await hasFocus(page, script);
        await page.goBack();
        await page.waitForURL((url) => /schadenart|start/.test(url.href));
        if (isWithout(script)) await showsEither(page);
        else await hasChosen(page);
        await page.goBack();
        await shows(page, START);
        await isAccessible(first, script, delay);
        assert.equal(consentOf(stage.service, userID), consent, 'the consent is recorded once');
        assert.deepEqual(unexpected(faults), [], `${script}, ${delay} ms`);
        await context.close();
      }
    });

    test(`without a network after the page, what they say goes when it is back: script ${script}`, async () => {
      for (const delay of DELAYS) {
        const first = await openFirst(stage, script);
        const { userID, context, page, faults } = first;
        const isThere = script === 'there';
        if (isThere) await page.waitForLoadState('networkidle');
        else await page.locator('body > noscript').waitFor({ state: 'attached' }); // the page's last element
        await context.setOffline(true);
        await tapStart(page, delay);
        await shows(page, PICKER);
        await isAccessible(first, script, delay);
        first.release();
        await (isThere ? queued(first) : postedAgain(first, script));
        await page.waitForURL((url) => url.pathname === `${CHOICE}/${userID}`);
        const consent = await isRecorded(first);
        if (isWithout(script)) await isKept(first);
        else await shows(page, TYRES);
        if (!isWithout(script)) await hasFocus(page, script);
        await page.goBack();
        if (isWithout(script)) await showsEither(page);
        else await hasChosen(page);
        await page.goBack();
        await shows(page, START);
        assert.equal(consentOf(stage.service, userID), consent, 'the consent is recorded once');
        assert.deepEqual(unexpected(faults), [], `${script}, ${delay} ms`);
        await context.close();
      }
    });
  }

  /** With script: the queue sends the consent; the next screen shows by itself once its chunk can be had. */
  async function queued({ context, page, userID }: FirstPage): Promise<void> {
    await choose(page);
    assert.equal(consentOf(stage.service, userID), null);
    await context.setOffline(false);
    await shows(page, TYRES);
  }

  /** Without: the post fails as any page does. Back, and tapped again, it arrives. */
  async function postedAgain({ context, page, userID }: FirstPage, script: Script): Promise<void> {
    await Promise.all([page.waitForEvent('requestfailed', (request) => request.method() === 'POST'), choose(page)]);
    assert.equal(consentOf(stage.service, userID), null, 'nothing is half-started');
    await context.setOffline(false);
    await page.goBack();
    if (!isWithout(script)) await page.locator('html.awake').waitFor();
    if ((await showsEither(page)) === START) await tapStart(page, 0);
    await shows(page, PICKER);
    await choose(page);
  }

  /** Waits for the start or the picker, whichever the browser goes back to, and says which. */
  async function showsEither(page: Page): Promise<Text> {
    const headings = [START, PICKER].map(([name]) => page.getByRole('heading', { level: 1, name }));
    await headings[0]!.or(headings[1]!).filter({ visible: true }).first().waitFor();
    const shown = (await headings[0]!.isVisible()) ? START : PICKER;
    await shows(page, shown);
    return shown;
  }

  /** The focus: without script on the mark before the picker, with it on the heading. */
  async function hasFocus(page: Page, script: Script): Promise<void> {
    const wanted = isWithout(script) ? '#schadenart' : 'main h1';
    await page.locator(`${wanted}:focus`).waitFor({ state: 'attached' });
  }

  /** What is shown has no fault of accessibility; in the short run, without script at the first of the moments. */
  async function isAccessible({ page }: FirstPage, script: Script, delay: number): Promise<void> {
    if (isLong || (isWithout(script) && delay === DELAYS[0])) assert.deepEqual(await axe(page), []);
  }

  async function isRecorded({ userID }: FirstPage): Promise<string | null> {
    await until(async () => consentOf(stage.service, userID) !== null);
    return consentOf(stage.service, userID);
  }

  /** Whether the choice is in the service's copy of the case. */
  const isKept = ({ userID }: FirstPage): Promise<unknown> =>
    caseOnce(stage.service, userID, ({ bearbeitungsSchritte }) =>
      bearbeitungsSchritte.some(({ schritt }) => schritt === CHOICE),
    );
});

const choose = (page: Page): Promise<void> => page.getByText('Reifen oder Räder').filter({ visible: true }).tap();

/** Waits until the picker marks the choice. */
const hasChosen = (page: Page): Promise<void> => page.locator('.tile[aria-current]', { hasText: 'Reifen' }).waitFor();
