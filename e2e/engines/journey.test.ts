import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '#domain/flow.ts';
import type { Language } from '#domain/text.ts';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { FLAT_TYRE, type Step } from '../hands/flat-tyre.ts';
import type { Person } from '../hands/person.ts';
import { readCase } from '../hands/ready-case.ts';
import type { Screen } from '../hands/screen.ts';
import { LAUF, invite } from '../hands/world.ts';
import type { Phone } from './engine.ts';
import { inEachEngine, inEngine, isLong, type Stage } from './stage.ts';
import { at } from './walk.ts';

// prettier-ignore
const JOURNEYS = [
  { typ: 'kfz',     steps: FLAT_TYRE,    language: 'de', isSample: true },
  { typ: 'kfz',     steps: FLAT_TYRE,    language: 'en', isSample: false },
  { typ: 'fahrrad', steps: BICYCLE_TUBE, language: 'de', isSample: false },
  { typ: 'fahrrad', steps: BICYCLE_TUBE, language: 'en', isSample: true },
] as const satisfies readonly { typ: string; steps: readonly Step[]; language: Language; isSample: boolean }[];

function journeys(stage: Stage): void {
  for (const { typ, steps, language, isSample } of JOURNEYS) {
    if (!isSample && !isLong) continue;
    test(`${typ} in ${language}, with a reload and axe on every screen`, async () => {
      const { service, engine } = stage;
      const { url, userID } = await invite(service, '--typ', typ);
      const phone = await engine.phone({ language, ...(typ === 'kfz' && { position: LAUF }) });
      const who = at(phone.screen, language);

      await phone.screen.goto(language === 'en' ? `${url}?sprache=en` : url);
      for (const step of steps) {
        await takes(step, who, phone, userID);
        await step.leave(who);
      }
      await phone.screen.waitForURL(`**/organisation/${userID}*`);
      await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
      assert.deepEqual(await phone.axe(), [], 'status page');
      assert.deepEqual(phone.faults, []);
      const { vorgangsMetadaten } = (await readCase(service, userID)).data;
      assert.deepEqual([vorgangsMetadaten.status, vorgangsMetadaten.language], ['gemeldet', language]);
      await phone.close();
    });
  }
}

inEachEngine('from the invitation to the receipt', journeys);
if (isLong) inEngine('Firefox without :has and popover', 'from the invitation to the receipt', journeys);

/** Asserts the screen's address, no violation of axe, and the same screen with its answers after a reload. */
async function takes(step: Step, who: Person<Screen>, phone: Phone, userID: string): Promise<void> {
  const { screen } = phone;
  await who.reads(step.heading);
  await screen.waitForURL(`**${addressOf(step.path, userID)}*`);
  await step.fill?.(who);
  assert.deepEqual(await phone.axe(), [], step.path);
  await screen.reload();
  await who.reads(step.heading);
  for (const [selector, value] of Object.entries(step.holds ?? {})) {
    const field = screen.locator(selector);
    const held = (): Promise<string | boolean> => (typeof value === 'boolean' ? field.isChecked() : field.inputValue());
    // The device is read a moment after the page is there.
    for (let tries = 0; (await held()) !== value && tries < 50; tries++) await pause(50);
    assert.equal(await held(), value, `${selector} on ${step.path}`);
  }
}
