import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { addressOf } from '#domain/flow.ts';
import type { Language } from '#domain/text.ts';
import { valueAt } from '#domain/vorgang.ts';
import { axe } from '../look/axe.ts';
import { FLAT_TYRE, type Step } from '../hands/flat-tyre.ts';
import { person, type Person } from '../hands/person.ts';
import { readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, invite, PHONE, watch, type Service } from '../hands/world.ts';

describe('from the invitation to the receipt, on a phone', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  for (const language of ['de', 'en'] as const satisfies readonly Language[]) {
    test(`a flat tyre is reported in ${language === 'de' ? 'German' : 'English'}, with a reload and axe on every screen [1.1 1.4 1.16 2.9]`, async () => {
      const { url, userID } = await invite(service);
      const context = await browser.newContext({ ...PHONE, geolocation: LAUF, permissions: ['geolocation'] });
      const page = await context.newPage();
      const { faults } = watch(page, service);
      const who = person(page, language);
      const titles = new Set<string>();

      await page.goto(language === 'en' ? `${url}?sprache=en` : url);
      for (const step of FLAT_TYRE) {
        await takes(step, who, userID);
        titles.add(await page.title());
        await step.leave(who);
      }
      await page.waitForURL(`**/organisation/${userID}`);
      await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
      assert.deepEqual(await axe(page), [], 'status page');

      assert.equal(titles.size, FLAT_TYRE.length, 'every screen has a title of its own');
      assert.deepEqual(faults, []);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      assert.deepEqual(await context.cookies(), []);
      await holdsReport(service, userID, language);
      await context.close();
    });
  }
});

/** Asserts the screen's address, no violation of axe, and the same screen after a reload. */
async function takes(step: Step, who: Person, userID: string): Promise<void> {
  const { page } = who;
  await who.reads(step.heading);
  await page.waitForURL(`**${addressOf(step.path, userID)}*`);
  await step.fill?.(who);
  assert.deepEqual(await axe(page), [], step.path);
  assert.ok(await page.locator('a[href^="tel:+49"]:visible').count(), `the phone number is on ${step.path}`);
  await page.reload();
  await who.reads(step.heading);
  for (const [selector, value] of Object.entries(step.holds ?? {})) {
    const field = page.locator(selector);
    if (typeof value === 'boolean') assert.equal(await field.isChecked(), value, `${selector} on ${step.path}`);
    else assert.equal(await field.inputValue(), value, `${selector} on ${step.path}`);
  }
}

/** Asserts that the service holds the report once, as the person gave it. */
async function holdsReport(service: Service, userID: string, language: Language): Promise<void> {
  const { data } = await readCase(service, userID);
  assert.equal(data.schadenTyp, 'SCHADEN_REIFEN');
  assert.deepEqual(
    {
      status: data.vorgangsMetadaten.status,
      language: data.vorgangsMetadaten.language,
      mobil: data.vorgangsMetadaten.mobilnummer,
    },
    { status: 'gemeldet', language, mobil: '017604069012' },
  );
  assert.equal(valueAt(data, 'reifen.reifenpanne'), true);
  assert.equal(valueAt(data, 'reifen.beschreibungVN'), 'Vorne links, an der Bordsteinkante.');
  assert.deepEqual(data.schadenOrt.positionsdaten, { lat: LAUF.latitude, lng: LAUF.longitude });
  assert.equal(data.kfz.kennzeichen_id, 'K-RA 1234');
  assert.equal(data.vn.anzahlPersonen, 2);
}
