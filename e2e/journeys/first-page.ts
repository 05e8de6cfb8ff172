import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import type { AppTyp } from '#domain/flow.ts';
import { say, type Language, type Text } from '#domain/text.ts';
import type { Stage } from '../hands/stage.ts';
import { invite, PHONE, watch } from '../hands/world.ts';

/** What becomes of the page's scripts: `between` come when they are released, between the two taps. */
export const SCRIPTS = ['there', 'blocked', 'failing', 'slow', 'between'] as const;
export type Script = (typeof SCRIPTS)[number];

/** Whether it never comes. */
export const isWithout = (script: Script): boolean => script === 'blocked' || script === 'failing';

/** A freshly loaded start page. */
export interface FirstPage {
  userID: string;
  context: BrowserContext;
  page: Page;
  /** What it said on the console, and threw. */
  faults: string[];
  /** Lets the scripts come, where they are `between`. */
  release(): void;
}

interface Which {
  typ?: AppTyp;
  language?: Language;
  mandant?: string;
}

/** Opens the start page of a fresh case. */
export async function openFirst({ service, browser }: Stage, script: Script, which: Which = {}): Promise<FirstPage> {
  const { language = 'de', typ = 'kfz', mandant = 'ra_Standard' } = which;
  const { userID } = await invite(service, '--typ', typ, '--mandant', mandant);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const { faults } = watch(page, service);
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (script === 'blocked') return route.abort();
    if (script === 'failing') return route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no")' });
    if (script === 'slow') await sleep(1_200);
    if (script === 'between') await gate.promise;
    return route.continue().catch(() => undefined); // the page may have gone on
  });
  await page.goto(`${service.url}/${typ}/start/${userID}?sprache=${language}`, { waitUntil: 'commit' });
  return { userID, context, page, faults, release: gate.resolve };
}

/** Faults of the console but those that such a test itself brings about. */
export const unexpected = (faults: readonly string[]): string[] =>
  faults.filter((fault) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED|integrity|no$/.test(fault));

/** Waits until a heading of that text is seen, and checks that no other is. */
export async function shows(page: Page, heading: Text, language: Language = 'de'): Promise<void> {
  await page.getByRole('heading', { level: 1, name: say(heading, language) }).waitFor({ timeout: 15_000 });
  assert.equal(await page.locator('h1:visible').count(), 1, 'one heading is seen');
}

/** Taps the start button, so many milliseconds after it is seen. */
export async function tapStart(page: Page, delay: number): Promise<void> {
  const { x, y } = await middleOfStart(page);
  await sleep(delay);
  await page.touchscreen.tap(x, y);
}

/** The middle of the start button, the moment it is seen. */
export async function middleOfStart(page: Page): Promise<{ x: number; y: number }> {
  const button = page.locator('#root .dock .button');
  await button.waitFor({ timeout: 15_000 });
  const box = (await button.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
