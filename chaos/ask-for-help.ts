import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { lookUntil, type PageLook } from './look.ts';
import { GRACE, type RoundScene } from './scene.ts';
import { tapIfThere, tapOn } from './tap.ts';

/** Acts on the summary: sends the report, unless the screen says that it is sent or waits. */
export async function askForHelp(scene: RoundScene, page: Page, { heading }: PageLook): Promise<unknown> {
  if (heading === 'Noch nicht gesendet') return wait(scene, page);
  if (heading === 'Fast fertig') return page.goto(scene.addressOf('start')); // The consent was lost.
  if (heading !== 'Stimmt alles?') return sleep(30);
  if (isOnItsWay(scene)) {
    if (scene.lastingFor('forgotten') < GRACE) return sleep(30);
    scene.ledger.violations.push('a report that lay on the phone is unknown to it');
  }
  await scene.inject('report');
  const send = page.getByRole('button', { name: 'Hilfe anfordern' });
  await send.click({ trial: true, timeout: 2_000 }); // A person reads first, too.
  scene.ledger.taps += scene.taps;
  scene.ledger.note(`asks for help, taps: ${scene.taps}`);
  await tapOn(scene, page, send);
  return lookUntil(page, (look) => look.heading !== heading, 1_000);
}

/**
 * The screen said that the report is in the queue, or the report was sent already. No second tap must be needed (R2).
 */
const isOnItsWay = ({ ledger, writes }: RoundScene): boolean => ledger.isPromised || writes('melden').length > 0;

async function wait({ ledger }: RoundScene, page: Page): Promise<void> {
  if (!ledger.isPromised) ledger.note('reads: your report is waiting');
  ledger.isPromised = true;
  await sleep(400);
  await tapIfThere(page, 'Jetzt versuchen');
}
