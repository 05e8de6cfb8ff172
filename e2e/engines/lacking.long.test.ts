import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BICYCLE, CAR } from '../hands/journey/journey.ts';
import { holdsReport } from '../hands/journey/make-journey.ts';
import { LACKING } from '../hands/stored.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine, inEngine, type Stage } from './stage.ts';
import { at, isReportShown, walk } from './walk.ts';

const KEEPS_NOTHING = 'Dieses Gerät speichert nichts';
const ALL = LACKING.flatMap((row) => [BICYCLE, CAR].map((journey) => [...row, journey] as const));

inEngine('Chromium', 'an engine without', reportsWithout);
inEachEngine('an engine without', reportsWithout);

function reportsWithout(stage: Stage): void {
  for (const [name, before, keepsNothing, journey] of ALL) {
    const { typ, steps, position } = journey;
    test(`${name}: the journey (${typ}) ends in a report, and the screen says what is not kept`, async () => {
      const { service, engine } = stage;
      const { url, userID } = await invite(service, '--typ', typ);
      const phone = await engine.phone({ before, ...(position && { position }) });
      const { screen } = phone;
      const who = at(screen);
      await screen.goto(url);
      await walk(who, steps.slice(0, 2));
      await who.reads(steps[2]!.heading);
      if (keepsNothing) await screen.getByText(KEEPS_NOTHING).first().waitFor();
      await walk(who, steps.slice(2));
      await isReportShown(who, userID);
      await holdsReport(service, journey, userID, 'de');
      if (!keepsNothing) {
        assert.equal(await screen.getByText(KEEPS_NOTHING).count(), 0);
        assert.deepEqual(phone.faults, []);
      }
      await phone.close();
    });
  }
}
