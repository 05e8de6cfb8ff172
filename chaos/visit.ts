import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { person } from '../e2e/hands/person.ts';
import { afterwards } from './afterwards.ts';
import { askForHelp } from './ask-for-help.ts';
import { lookAt, lookUntil, NoAnswer, type Look } from './look.ts';
import { firstLine, GRACE, type Scene } from './scene.ts';
import { tapOn } from './tap.ts';

/** Milliseconds until the user gives up, which counts as a violation. */
const PATIENCE = 45_000;

/**
 * The simulated user of a round: looks at the page, does what the screen asks for, and opens the link again when
 * the page is gone, until the report is confirmed and all follow-ups are sent.
 */
export async function visit(scene: Scene): Promise<void> {
  const { ledger, phone } = scene;
  const end = Date.now() + PATIENCE;
  const isThrough = (): boolean => ledger.isTold && scene.followUps.length === 0;
  while (!isThrough() && Date.now() < end) {
    try {
      const page = await phone.page(scene.place);
      await act(scene, page, await lookAt(page));
    } catch (error) {
      ledger.note(`the person: ${firstLine(error)}`);
      if (error instanceof NoAnswer) await phone.closeTab();
      await sleep(100);
    }
  }
  if (!isThrough()) ledger.violations.push(`the person gave up at ${scene.place}`);
}

type Act = (scene: Scene, page: Page, look: Look) => Promise<unknown>;

/** The user's action on each screen. */
const ACTS: Readonly<Record<string, Act>> = {
  start: begin,
  schadenart: (scene, page) => page.goto(scene.addressOf('personen')),
  fahrzeug: fill('kfz.modell', ['Modell', 'Model']),
  personen: fill('vn.vorname', ['Vorname', 'First name']),
  zusammenfassung: askForHelp,
  organisation: afterwards,
};

async function act(scene: Scene, page: Page, look: Look): Promise<unknown> {
  const isHere = page.url().startsWith(scene.proxy.url) && page.url().includes(scene.userID);
  if (!isHere || !look.heading) return openAgain(scene, page);
  if (look.isMoving) return sleep(20);
  scene.place = page.url();
  scene.clear('lost');
  const onScreen = ACTS[look.screen];
  if (!onScreen) throw new Error(`unexpected screen ${page.url()}`);
  return onScreen(scene, page, look);
}

/** Reopens the link where the page shows no case: an error page, or nothing yet. Waits a little first. */
async function openAgain(scene: Scene, page: Page): Promise<unknown> {
  const isError = page.url().includes('/error') || page.url().startsWith('chrome-error:');
  if (scene.lastingFor('lost') < (isError ? 300 : GRACE)) return sleep(40);
  scene.clear('lost');
  scene.ledger.note(`opens the link again, from ${page.url()}`);
  return page.goto(scene.place, { waitUntil: 'commit' });
}

async function begin(scene: Scene, page: Page): Promise<void> {
  await person(page, 'de').press(['Jetzt Panne melden', 'Order breakdown service']);
  await lookUntil(page, ({ screen }) => screen !== 'start', 3_000);
  await page.goto(scene.addressOf('personen'));
}

/** Answers one question. What was typed must be kept from when the next screen shows (R1). */
function fill(field: string, label: Text): Act {
  return async (scene, page, { screen }) => {
    const { ledger, plan } = scene;
    const value = `Chaos ${plan.nr}`;
    await person(page, 'de').types(label, value);
    await scene.inject('save');
    ledger.note(`leaves ${screen}`);
    await tapOn(scene, page, page.locator('.dock button[type=submit]'));
    const next = await lookUntil(page, (look) => look.heading !== '' && look.screen !== screen, 2_000);
    if (next.screen === screen || !page.url().includes(scene.userID)) return;
    ledger.note(`left ${screen}, sees ${next.screen}`);
    if (!ledger.typed.some((one) => one.field === field && one.by === 'phone'))
      ledger.typed.push({ field, value, by: 'phone', isAcked: false });
  };
}
