import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Language } from '#domain/text.ts';
import { BICYCLE, CAR, type Journey } from '../hands/journey/journey.ts';
import { holdsReport } from '../hands/journey/make-journey.ts';
import { invite } from '../hands/world.ts';
import type { Phone } from './engine.ts';
import { inEngine, type EngineName, type Stage } from './stage.ts';
import { at, isReportShown, walk } from './walk.ts';

/** What `npm test` tries of the engines: one journey in each. All else here is long. */
const JOURNEYS: readonly (readonly [EngineName, Journey, Language])[] = [
  ['Chromium', CAR, 'de'],
  ['Firefox', CAR, 'de'],
  ['WebKitGTK', BICYCLE, 'en'],
];

for (const [name, journey, language] of JOURNEYS)
  inEngine(name, 'one phone', (stage) => {
    let phone: Phone;
    before(async () => void (phone = await stage.engine.phone({ language, position: journey.position })));
    after(() => phone?.close());

    test('from a tap the moment the button is seen to the receipt, on which axe finds nothing', async () => {
      await reports(stage, phone, journey, language);
    });
    test('the console tells of an error, an exception and a breach of the policy, and axe of a picture without a name', async () => {
      await hears(phone);
    });
  });

async function reports({ service }: Stage, phone: Phone, journey: Journey, language: Language): Promise<void> {
  const { screen } = phone;
  const { url, userID } = await invite(service, '--typ', journey.typ);
  // Not `goto`, which would wait for the scripts.
  await screen.evaluate((to: string) => void setTimeout(() => location.assign(to)), `${url}?sprache=${language}`);
  await screen.locator('.dock .button').filter({ visible: true }).first().click();
  const who = at(screen, language);
  await walk(who, journey.steps.slice(1));
  await isReportShown(who, userID);
  await holdsReport(service, journey, userID, language);
  assert.deepEqual(await phone.axe(), []);
  // The tap may have cut off scripts that the worker fetched, which Firefox says on the console.
  const faults = phone.faults.filter((line) => !/\/assets\/\S+ A ServiceWorker intercepted/.test(line));
  assert.deepEqual(faults, []);
}

/** What the other tests rely on when they find no fault. */
async function hears({ screen, faults, axe }: Phone): Promise<void> {
  await screen.evaluate(async () => {
    console.error('a planted error');
    setTimeout(() => {
      throw new Error('a planted exception');
    });
    await fetch('http://localhost:1/').catch(() => undefined);
  });
  const heard = (words: RegExp): boolean => faults.some((line) => words.test(line));
  for (const words of [/a planted error/, /a planted exception/, /connect-src|Content Security Policy/i]) {
    for (let tries = 0; !heard(words) && tries < 100; tries++) await pause(50);
    assert.ok(heard(words), `${words} of ${JSON.stringify(faults)}`);
  }
  await screen.evaluate(() => document.querySelector('main')!.append(new Image(20, 20)));
  assert.match((await axe()).join(), /image-alt/);
}
