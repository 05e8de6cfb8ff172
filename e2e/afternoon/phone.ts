import type { Browser, Page } from 'playwright-core';
import type { Step } from '../hands/flat-tyre.ts';
import type { Journey } from '../hands/journey/journey.ts';
import { person } from '../hands/person.ts';
import { PHONE } from '../hands/world.ts';

/** Opens a link on a phone of its own, whose position is the journey's. */
export async function openPhone(browser: Browser, url: string, { position }: Journey): Promise<Page> {
  const located = position && { geolocation: position, permissions: ['geolocation'] };
  const context = await browser.newContext({ ...PHONE, ...located });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Answers these screens in turn. */
export async function answer(page: Page, steps: readonly Step[]): Promise<void> {
  const who = person(page, 'de');
  for (const step of steps) {
    await who.reads(step.heading);
    await step.fill?.(who);
    await step.leave(who);
  }
}

/** Waits for the page after the report. */
export async function hasReported(page: Page): Promise<void> {
  await page.waitForURL('**/organisation/**');
  await person(page, 'de').reads(['Wir haben Ihre Meldung', 'We have your report']);
}

/** Reports by the link, on a phone; gives the page after it. */
export async function sendReport(browser: Browser, url: string, journey: Journey): Promise<Page> {
  const page = await openPhone(browser, url, journey);
  await answer(page, journey.steps);
  await hasReported(page);
  return page;
}
