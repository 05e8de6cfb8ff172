import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { TYP } from '#domain/ereignisse/typen.ts';
import { assignLink, HEADINGS, PAUSE } from '../e2e/hands/helfer.ts';
import { lookUntil, type PageLook } from './look.ts';
import { HELPER_TAPS, type HelperTap } from './injection.ts';
import { GRACE, type RoundScene } from './scene.ts';
import { sceneOf } from './scene-of.ts';
import type { ChaosStage } from './stage.ts';
import { reopenLink, takeTurns } from './turns.ts';

/** The heading above each tap, and the controls that are tapped there, one after the other. */
const PAGE: Readonly<Record<HelperTap, { heading: string; taps: readonly ['button' | 'radio', RegExp][] }>> = {
  [TYP.BEAUFTRAGT]: { heading: HEADINGS.offen[0], taps: [['button', /^30 Minuten/]] },
  [TYP.ABFAHRT]: { heading: HEADINGS.angenommen[0], taps: [['button', /^Losgefahren/]] },
  [TYP.ANKUNFT]: { heading: HEADINGS.unterwegs[0], taps: [['button', /^Angekommen/]] },
  [TYP.ABSCHLUSS]: {
    heading: HEADINGS.angekommen[0],
    taps: [
      ['button', /^Fertig/],
      ['radio', /^Vor Ort/],
      ['button', /^Auftrag abschließen/],
    ],
  },
};

/**
 * Simulates the helper on a third phone: opens the link of the job, and taps from the acceptance to the end. Reopens
 * the link when the page is gone. Returns the scene of this phone, whose `userID` is the key of the link.
 */
export async function playHelper(stage: ChaosStage, scene: RoundScene): Promise<RoundScene> {
  const { url } = await assignLink(stage.service, scene.userID);
  const token = url.split('/').at(-1)!;
  const plan = { ...scene.plan, injections: scene.plan.helper ?? [] };
  const cab = sceneOf({ ...stage, phone: stage.cab }, plan, token, scene.ledger);
  cab.place = `${stage.proxy.url}/auftrag/${token}`;
  scene.ledger.note('the helper opens the link');
  let isOver = false;
  await takeTurns(cab, 'the helper', {
    isThrough: () => isOver,
    act: async (page, look) => void (isOver = (await act(cab, page, look)) === 'over'),
  });
  return cab;
}

/** A turn: the next tap, and whether the page shows its result. */
async function act(cab: RoundScene, page: Page, { heading }: PageLook): Promise<unknown> {
  if (!page.url().includes(cab.userID) || !heading) return reopenLink(cab, page);
  cab.clear('lost');
  if (heading === HEADINGS.beendet[0]) return 'over';
  const tap = HELPER_TAPS.find((one) => PAGE[one].heading === heading);
  if (!tap) return sleep(40);
  const { ledger } = cab;
  const told = ledger.helped.find((one) => one.tap === tap);
  if (told?.isShown) {
    if (cab.lastingFor(`forgotten ${tap}`) < GRACE) return sleep(40);
    ledger.violations.push(`the helper's phone shows ${tap} as not tapped`);
    return 'over';
  }
  const one = told ?? { tap, isShown: false };
  if (!told) ledger.helped.push(one);
  if (tap !== HELPER_TAPS[0]) await sleep(PAUSE);
  await cab.inject(tap);
  ledger.note(`the helper taps: ${tap}`);
  for (const [role, name] of PAGE[tap].taps) await page.getByRole(role, { name }).click({ timeout: 2_000 });
  const next = await lookUntil(page, (look) => isAfter(look.heading, tap), 1_500);
  one.isShown = isAfter(next.heading, tap);
  return undefined;
}

/** Whether that heading follows after a tap. */
const isAfter = (heading: string, tap: HelperTap): boolean =>
  heading === (PAGE[HELPER_TAPS[HELPER_TAPS.indexOf(tap) + 1]!]?.heading ?? HEADINGS.beendet[0]);
