import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CAR } from '../hands/journey/journey.ts';
import { lostTexts, translate } from '../hands/translator.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine } from './stage.ts';
import { at, isReportShown } from './walk.ts';

inEachEngine('a page that the browser translates', (stage) => {
  test('leads from the start to the status page, and shows the newest words on each screen', async () => {
    const { service, engine } = stage;
    const { url, userID } = await invite(service);
    const phone = await engine.phone({ ...(CAR.position && { position: CAR.position }) });
    const who = at(phone.screen);
    await phone.screen.goto(url);
    await phone.screen.evaluate(translate);
    for (const step of CAR.steps) {
      await who.reads(step.heading);
      await step.fill?.(who);
      assert.deepEqual(await phone.screen.evaluate(lostTexts), [], step.path);
      await step.leave(who);
    }
    await isReportShown(who, userID);
    assert.deepEqual(await phone.screen.evaluate(lostTexts), []);
    assert.deepEqual(phone.faults, []);
    await phone.close();
  });
});
