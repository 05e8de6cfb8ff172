import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Language } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { BICYCLE, CAR, type Journey } from '../hands/journey/journey.ts';
import { holdsReport, makeJourney } from '../hands/journey/make-journey.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { invite, MOVING_PHONE, watch, type Service } from '../hands/world.ts';

describe('from the invitation to the receipt, on a phone', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  async function reports(journey: Journey, language: Language): Promise<void> {
    const { typ, position } = journey;
    const { url, userID } = await invite(service, '--typ', typ);
    const found = position && { geolocation: position, permissions: ['geolocation'] };
    const context = await browser.newContext({ ...MOVING_PHONE, ...found });
    const page = await context.newPage();
    const { faults } = watch(page, service);

    await page.goto(language === 'en' ? `${url}?sprache=en` : url);
    await makeJourney(journey, person(page, language), userID, () => axe(page));
    assert.deepEqual(faults, []);
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual(await context.cookies(), []);
    await holdsReport(service, journey, userID, language);
    await context.close();
  }

  for (const language of ['de', 'en'] as const satisfies readonly Language[]) {
    if (language === 'en' && !isLong) continue;
    test(`a flat tyre is reported in ${language === 'de' ? 'German' : 'English'}, with a reload and axe on every screen [1.1 1.4 1.16 2.9]`, () =>
      reports(CAR, language));
  }

  longTest('a broken tube of a bicycle is reported in English, with a reload and axe on every screen', () =>
    reports(BICYCLE, 'en'),
  );
});
