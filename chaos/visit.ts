import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { person } from '../e2e/hands/person.ts';
import { actAfterReport } from './afterwards.ts';
import { askForHelp } from './ask-for-help.ts';
import { lookUntil, type PageLook } from './look.ts';
import type { RoundScene } from './scene.ts';
import { tapOn } from './tap.ts';
import { reopenLink, takeTurns } from './turns.ts';

/**
 * Simulates the user of a round: looks at the page, does what the screen asks for, and reopens the link when the page
 * is gone. Ends once the report is confirmed and all follow-ups are sent.
 */
export const playUser = (scene: RoundScene): Promise<void> =>
  takeTurns(scene, 'the person', {
    isThrough: () => scene.ledger.isTold && scene.followUps.length === 0,
    act: (page, look) => act(scene, page, look),
  });

type Act = (scene: RoundScene, page: Page, look: PageLook) => Promise<unknown>;

/** The user's action on each screen. */
const ACTS: Readonly<Record<string, Act>> = {
  start: begin,
  schadenart: (scene, page) => page.goto(scene.addressOf('personen')),
  fahrzeug: fill('kfz.modell', ['Modell', 'Model']),
  personen: fill('vn.vorname', ['Vorname', 'First name']),
  zusammenfassung: askForHelp,
  organisation: actAfterReport,
};

async function act(scene: RoundScene, page: Page, look: PageLook): Promise<unknown> {
  const isHere = page.url().startsWith(scene.proxy.url) && page.url().includes(scene.userID);
  if (!isHere || !look.heading) return reopenLink(scene, page);
  if (look.isMoving) return sleep(20);
  scene.place = page.url();
  scene.clear('lost');
  const onScreen = ACTS[look.screen];
  if (!onScreen) throw new Error(`unexpected screen ${page.url()}`);
  return onScreen(scene, page, look);
}

async function begin(scene: RoundScene, page: Page): Promise<void> {
  await person(page, 'de').press(['Jetzt Panne melden', 'Order breakdown service']);
  await lookUntil(page, ({ screen }) => screen !== 'start', 3_000);
  await page.goto(scene.addressOf('personen'));
}

/** Answers one question. A typed answer must be kept from the moment when the next screen shows (R1). */
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
