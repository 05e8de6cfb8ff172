import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '#domain/flow.ts';
import type { Language } from '#domain/text.ts';
import { valueAt } from '#domain/vorgang.ts';
import type { Step } from '../flat-tyre.ts';
import type { Person } from '../person.ts';
import { readCase } from '../ready-case.ts';
import type { Screen } from '../screen.ts';
import type { Service } from '../world.ts';
import type { Journey } from './journey.ts';

/**
 * Makes the journey from the start page to the status page: on every screen its address, a title of its own, the phone
 * number, nothing that `axe` finds, and its answers after a reload.
 */
export async function makeJourney(
  { steps }: Journey,
  who: Person<Screen>,
  userID: string,
  axe: () => Promise<string[]>,
): Promise<void> {
  const { page } = who;
  const titles = new Set<string>();
  for (const step of steps) {
    await who.reads(step.heading);
    await page.waitForURL(`**${addressOf(step.path, userID)}*`);
    await step.fill?.(who);
    assert.deepEqual(await axe(), [], step.path);
    const phone = page.locator('a[href^="tel:+49"]').filter({ visible: true });
    assert.ok(await phone.count(), `the phone number is on ${step.path}`);
    await page.reload();
    await who.reads(step.heading);
    await keeps(step, page);
    titles.add(await page.title());
    await step.leave(who);
  }
  await page.waitForURL(`**/organisation/${userID}*`);
  await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
  assert.deepEqual(await axe(), [], 'status page');
  assert.equal(titles.size, steps.length, 'every screen has a title of its own');
}

/** Asserts that the screen has its answers. The device is read a moment after the page is there. */
async function keeps({ path, holds = {} }: Step, page: Screen): Promise<void> {
  for (const [selector, value] of Object.entries(holds)) {
    const field = page.locator(selector);
    const held = (): Promise<string | boolean> => (typeof value === 'boolean' ? field.isChecked() : field.inputValue());
    for (let tries = 0; (await held()) !== value && tries < 50; tries++) await pause(50);
    assert.equal(await held(), value, `${selector} on ${path}`);
  }
}

/** Asserts that the service holds the report as the person gave it. */
export async function holdsReport(
  service: Service,
  { reported }: Journey,
  userID: string,
  language: Language,
): Promise<void> {
  const { data } = await readCase(service, userID);
  const expected = {
    ...reported,
    'vorgangsMetadaten.status': 'gemeldet',
    'vorgangsMetadaten.language': language,
  };
  const held = Object.fromEntries(Object.keys(expected).map((path) => [path, valueAt({ ...data }, path)]));
  assert.deepEqual(held, expected);
}
