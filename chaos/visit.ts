import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { person } from '../e2e/hands/person.ts';
import { afterwards } from './afterwards.ts';
import { askForHelp } from './ask-for-help.ts';
import { lookAt, lookUntil, NoAnswer, type Look } from './look.ts';
import { firstLine, GRACE, type Scene } from './scene.ts';
import { tapOn } from './tap.ts';

/** Milliseconds until the person gives up. */
const PATIENCE = 45_000;

/** The person's way through a round: looks, does what the screen asks for, and opens the link again when it is gone; until help is asked for and all else is said. */
export async function visit(scene: Scene): Promise<void> {
  const { ledger, phone } = scene;
  const end = Date.now() + PATIENCE;
  const isThrough = (): boolean => ledger.isTold && scene.deeds.length === 0;
  while (!isThrough() && Date.now() < end) {
    try {
      const page = await phone.page(scene.place);
      await act(scene, page, await lookAt(page));
    } catch (error) {
      ledger.note(`the person: ${firstLine(error)}`);
      if (error instanceof NoAnswer) await phone.shut();
      await sleep(100);
    }
  }
  if (!isThrough()) ledger.broken.push(`the person gave up at ${scene.place}`);
}

type Act = (scene: Scene, page: Page, look: Look) => Promise<unknown>;

/** What the person does on each screen. */
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
  scene.isNormal('lost');
  const deed = ACTS[look.screen];
  if (!deed) throw new Error(`nobody wanted ${page.url()}`);
  return deed(scene, page, look);
}

/** No case on the screen: an error page, or nothing yet. The person waits a little and opens the link again. */
async function openAgain(scene: Scene, page: Page): Promise<unknown> {
  const isError = page.url().includes('/error') || page.url().startsWith('chrome-error:');
  if (scene.oddFor('lost') < (isError ? 300 : GRACE)) return sleep(40);
  scene.isNormal('lost');
  scene.ledger.note(`opens the link again, from ${page.url()}`);
  return page.goto(scene.place, { waitUntil: 'commit' });
}

async function begin(scene: Scene, page: Page): Promise<void> {
  await person(page, 'de').press(['Jetzt Panne melden', 'Order breakdown service']);
  await lookUntil(page, ({ screen }) => screen !== 'start', 3_000);
  await page.goto(scene.addressOf('personen'));
}

/** One answer; what was typed counts once the next screen shows. R1. */
function fill(field: string, label: Text): Act {
  return async (scene, page, { screen }) => {
    const { ledger, plan } = scene;
    const value = `Chaos ${plan.nr}`;
    await person(page, 'de').types(label, value);
    await scene.strike('save');
    ledger.note(`leaves ${screen}`);
    await tapOn(scene, page, page.locator('.dock button[type=submit]'));
    const next = await lookUntil(page, (look) => look.heading !== '' && look.screen !== screen, 2_000);
    if (next.screen === screen || !page.url().includes(scene.userID)) return;
    ledger.note(`left ${screen}, sees ${next.screen}`);
    if (!ledger.typed.some((one) => one.field === field && one.by === 'phone'))
      ledger.typed.push({ field, value, by: 'phone', isAcked: false });
  };
}
