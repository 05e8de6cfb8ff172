import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Text } from '#domain/text.ts';
import { consentOf } from '../hands/consent.ts';
import { until } from '../hands/installed-app.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { onStage, type Stage } from '../hands/stage.ts';
import { isWithout, openFirst, shows, tapStart, unexpected } from './first-page.ts';

const PICKER: Text = ['Was ist passiert?', 'What happened?'];
const CHOICE = '/kfz/reifenRaeder';

/** A sample of the first taps; every moment, script and network: `*.long.test.ts`. */
describe('a tap on the first page', () => {
  let stage: Stage;
  onStage((started) => void (stage = started));

  for (const [when, script] of [
    ['before its script has come', 'between'],
    ['once its script runs', 'there'],
    ['without script', 'blocked'],
  ] as const)
    test(`${when} is not lost: the choice shows, is kept, and the case starts once`, async () => {
      const { userID, context, page, faults, release } = await openFirst(stage, script);
      if (script === 'there') await page.locator('html.awake').waitFor();
      await tapStart(page, 0);
      release();
      if (!isWithout(script)) await page.waitForURL(`**/kfz/schadenart/${userID}*`);
      await shows(page, PICKER);
      await page.getByText('Reifen oder Räder').filter({ visible: true }).tap();
      await page.waitForURL((url) => url.pathname === `${CHOICE}/${userID}`);
      await until(async () => consentOf(stage.service, userID) !== null);
      const consent = consentOf(stage.service, userID);
      if (isWithout(script))
        await caseOnce(stage.service, userID, ({ bearbeitungsSchritte }) =>
          bearbeitungsSchritte.some(({ schritt }) => schritt === CHOICE),
        );
      else {
        await shows(page, ['Was ist mit den Reifen?', 'What is wrong with the tyres?']);
        await page.goBack();
        await page.locator('.tile[aria-current]', { hasText: 'Reifen' }).waitFor();
      }
      assert.equal(consentOf(stage.service, userID), consent);
      assert.deepEqual(unexpected(faults), []);
      await context.close();
    });
});
