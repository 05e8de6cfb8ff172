import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '#domain/text.ts';
import { BICYCLE, CAR } from '../hands/journey/journey.ts';
import { holdsReport, makeJourney } from '../hands/journey/make-journey.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine, inEngine, type Stage } from './stage.ts';
import { at } from './walk.ts';

const JOURNEYS = [CAR, BICYCLE].flatMap((journey) => LANGUAGES.map((language) => [journey, language] as const));

function journeys(stage: Stage): void {
  for (const [journey, language] of JOURNEYS) {
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
inEngine('Firefox without :has and popover', 'from the invitation to the receipt', journeys);
