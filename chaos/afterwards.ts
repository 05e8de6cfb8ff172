import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { TYP } from '#domain/ereignisse/typen.ts';
import { happens } from '../e2e/hands/happens.ts';
import type { WantedFollowUp } from './ledger.ts';
import { lookUntil, type PageLook } from './look.ts';
import type { FollowUp } from './injection.ts';
import type { RoundScene } from './scene.ts';
import { tapIfThere, tapOn } from './tap.ts';

/** Headings of the summary, which may still show until the status page comes. */
const BEFORE = ['Stimmt alles?', 'Ihre Meldung wird gesendet'];
/** Milliseconds to wait for a follow-up to be sent. */
const PATIENCE = 25_000;

/** Acts on the status page: checks that the report is confirmed, and sends the next follow-up. */
export async function actAfterReport(
  scene: RoundScene,
  page: Page,
  { heading, dialog, born }: PageLook,
): Promise<unknown> {
  const { ledger } = scene;
  if (heading === 'Noch nicht gesendet') return tapIfThere(page, 'Jetzt versuchen');
  if (BEFORE.includes(heading)) return sleep(20);
  if (!ledger.isTold) ledger.note(`reads: ${heading}`);
  ledger.isTold = true;
  const followUp = scene.followUps[0];
  if (!followUp) return undefined;
  if (dialog) return page.keyboard.press('Escape'); // Opened by a surplus tap.
  if (followUp === 'storno' && isCancelled(scene, heading)) return undefined;
  if (followUp === 'storno' && scene.writes('storno').length > 0) return sleep(50); // Sent; wait for the screen.
  await open(scene, page, followUp);
  const wanted = wantedOf(scene, followUp);
  // A remark or a rating is sent only once. If the page is lost now, it is in the queue, or it is gone.
  if (followUp !== 'storno') scene.followUps.shift();
  await scene.inject('after');
  ledger.note(`sends: ${followUp}, taps: ${scene.taps}`);
  await tapOn(scene, page, page.getByRole('button', { name: SEND[followUp] }));
  return untilSaid(scene, page, wanted, born);
}

/** Whether the screen confirms the cancel; if so, the follow-up is done. */
function isCancelled({ ledger, followUps }: RoundScene, heading: string): boolean {
  if (heading !== 'Die Hilfe ist abbestellt') return false;
  for (const wanted of ledger.wanted) wanted.isSure ||= wanted.followUp === 'storno';
  followUps.shift();
  return true;
}

/** Record of a follow-up in the ledger: a new one for each remark, the same one for all tries to cancel. */
function wantedOf({ ledger }: RoundScene, followUp: FollowUp): WantedFollowUp {
  const known = followUp === 'storno' && ledger.wanted.find((one) => one.followUp === followUp);
  const wanted: WantedFollowUp = known || { followUp, isSure: false };
  if (!known) ledger.wanted.push(wanted);
  return wanted;
}

/**
 * Waits until the dialog closes, which means done. Before that it may say that the follow-up is kept on the phone.
 * Gives up when the page was reloaded, because then nothing more is said.
 */
async function untilSaid(scene: RoundScene, page: Page, wanted: WantedFollowUp, born: number): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const look = await lookUntil(page, ({ dialog }) => !dialog || dialog.includes('Noch einmal versuchen'), 1_000);
    if (look.born !== born) return;
    if (look.dialog.includes('Noch einmal versuchen')) scene.ledger.note('reads: not sent yet, we keep trying');
    wanted.isSure ||= wanted.followUp !== 'storno' && (!look.dialog || look.dialog.includes('Noch einmal versuchen'));
    if (!look.dialog) return scene.ledger.note(`the dialog closes: ${wanted.followUp}`);
    if (look.dialog.includes('Noch einmal versuchen')) await tapIfThere(page, 'Noch einmal versuchen');
    // Everything sent is answered, so this dialog was opened by a surplus tap.
    else if (isAnswered(scene, wanted)) await page.keyboard.press('Escape');
    await sleep(300);
  }
}

/** Whether the service has responded to every follow-up of this kind. */
const isAnswered = ({ ledger, writes }: RoundScene, { followUp }: WantedFollowUp): boolean =>
  new Set(writes(followUp).flatMap(({ key, status }) => (status > 0 ? key : []))).size >=
  ledger.wanted.filter((one) => one.followUp === followUp).length;

/** What opens a dialog; the stars of a rating are on the page. */
const OPEN: Partial<Record<FollowUp, string>> = {
  nachtrag: 'Nachricht an uns',
  storno: 'Hilfe abbestellen',
  berichtigung: 'Etwas stimmt nicht',
  rueckruf: 'Rufen Sie mich zurück',
};
const SEND: Readonly<Record<FollowUp, string>> = {
  nachtrag: 'Nachricht senden',
  storno: 'Ja, abbestellen',
  bewertung: 'Bewertung senden',
  berichtigung: 'Nummer senden',
  rueckruf: 'Um Rückruf bitten',
};

/** Opens the dialog of a follow-up and fills it. A rating needs the help to be completed first. */
async function open(scene: RoundScene, page: Page, followUp: FollowUp): Promise<void> {
  if (followUp === 'bewertung' && !scene.isOver) {
    await happens(scene.service, scene.userID, [[TYP.ABSCHLUSS]]);
    scene.isOver = true;
  }
  const opener = OPEN[followUp];
  if (opener) await page.getByRole('button', { name: opener }).click({ timeout: 15_000 });
  if (followUp === 'storno') await page.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
  if (followUp === 'nachtrag') await page.getByLabel('Was sollen wir noch wissen?').fill(`Nachtrag ${scene.plan.nr}`);
  if (followUp === 'bewertung') await page.getByRole('radio', { name: /^4/ }).check({ force: true });
  if (followUp === 'berichtigung') {
    await page.getByRole('button', { name: 'Andere Nummer' }).click();
    await page.getByLabel('Unter welcher Nummer erreichen wir Sie?').fill('0176 040690 13');
  }
}
