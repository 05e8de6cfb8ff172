import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '#domain/text.ts';
import { BICYCLE, CAR, type Journey } from '../hands/journey/journey.ts';
import { holdsReport, makeJourney } from '../hands/journey/make-journey.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine, inEngine, isLong, type Stage } from './stage.ts';
import { at } from './walk.ts';

// prettier-ignore
const JOURNEYS: readonly (readonly [journey: Journey, language: Language, isSample: boolean])[] = [
  [CAR,     'de', true],
  [CAR,     'en', false],
  [BICYCLE, 'de', false],
  [BICYCLE, 'en', true],
];

function journeys(stage: Stage): void {
  for (const [journey, language, isSample] of JOURNEYS) {
    if (!isSample && !isLong) continue;
    const { typ, position } = journey;
    test(`${typ} in ${language}, with a reload and axe on every screen`, async () => {
      const { service, engine } = stage;
      const { url, userID } = await invite(service, '--typ', typ);
      const phone = await engine.phone({ language, ...(position && { position }) });
      await phone.screen.goto(language === 'en' ? `${url}?sprache=en` : url);
      await makeJourney(journey, at(phone.screen, language), userID, phone.axe);
      assert.deepEqual(phone.faults, []);
      await holdsReport(service, journey, userID, language);
      await phone.close();
    });
  }
}

inEachEngine('from the invitation to the receipt', journeys);
if (isLong) inEngine('Firefox without :has and popover', 'from the invitation to the receipt', journeys);
