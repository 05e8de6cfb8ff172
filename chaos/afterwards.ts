import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { TYP } from '#domain/ereignisse/typen.ts';
import { happens } from '../e2e/hands/happens.ts';
import type { Wanted } from './ledger.ts';
import { lookUntil, type Look } from './look.ts';
import type { Deed } from './plan.ts';
import type { Scene } from './scene.ts';
import { tapIfThere, tapOn } from './tap.ts';

/** What still stands in the heading of a page that is about to change. */
const BEFORE = ['Stimmt alles?', 'Ihre Meldung wird gesendet'];
/** Milliseconds in which something wanted must get through. */
const PATIENCE = 25_000;

/** The status page: the report is there, and the person may want more. */
export async function afterwards(scene: Scene, page: Page, { heading, dialog, born }: Look): Promise<unknown> {
  const { ledger } = scene;
  if (heading === 'Ihre Meldung wartet') return tapIfThere(page, 'Jetzt versuchen');
  if (BEFORE.includes(heading)) return sleep(20);
  if (!ledger.isTold) ledger.note(`reads: ${heading}`);
  ledger.isTold = true;
  const deed = scene.deeds[0];
  if (!deed) return undefined;
  if (dialog) return page.keyboard.press('Escape'); // a tap too many has opened it
  if (deed === 'storno' && isCancelled(scene, heading)) return undefined;
  if (deed === 'storno' && scene.writes('storno').length > 0) return sleep(50); // it has left the phone, and will come
  await open(scene, page, deed);
  const wanted = wantedOf(scene, deed);
  // A remark or a rating is said once: when the page goes now, the phone knows it, or nobody does.
  if (deed !== 'storno') scene.deeds.shift();
  await scene.strike('after');
  ledger.note(`sends: ${deed}, taps: ${scene.taps}`);
  await tapOn(scene, page, page.getByRole('button', { name: SEND[deed] }));
  return untilSaid(scene, page, wanted, born);
}

/** Whether the screen says that help is cancelled, as was wanted. */
function isCancelled({ ledger, deeds }: Scene, heading: string): boolean {
  if (heading !== 'Die Hilfe ist abbestellt') return false;
  for (const wanted of ledger.wanted) wanted.isSure ||= wanted.deed === 'storno';
  deeds.shift();
  return true;
}

/** A remark each time, a cancel once however often it is tried. */
function wantedOf({ ledger }: Scene, deed: Deed): Wanted {
  const known = deed === 'storno' && ledger.wanted.find((one) => one.deed === deed);
  const wanted: Wanted = known || { deed, isSure: false };
  if (!known) ledger.wanted.push(wanted);
  return wanted;
}

/** Waits until the dialog closes, which says that it is done; on the way it may say that it lies on the phone. A page that was loaded anew says nothing. */
async function untilSaid(scene: Scene, page: Page, wanted: Wanted, born: number): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const look = await lookUntil(page, ({ dialog }) => !dialog || dialog.includes('Noch einmal versuchen'), 1_000);
    if (look.born !== born) return;
    if (look.dialog.includes('Noch einmal versuchen')) scene.ledger.note('reads: not sent yet, we keep trying');
    wanted.isSure ||= wanted.deed !== 'storno' && (!look.dialog || look.dialog.includes('Noch einmal versuchen'));
    if (!look.dialog) return scene.ledger.note(`the dialog closes: ${wanted.deed}`);
    if (look.dialog.includes('Noch einmal versuchen')) await tapIfThere(page, 'Noch einmal versuchen');
    // A tap too many has opened another dialog: what was sent is answered.
    else if (isAnswered(scene, wanted)) await page.keyboard.press('Escape');
    await sleep(300);
  }
}

/** Whether the service has said something to each that was sent. */
const isAnswered = ({ ledger, writes }: Scene, { deed }: Wanted): boolean =>
  new Set(writes(deed).flatMap(({ key, status }) => (status > 0 ? key : []))).size >=
  ledger.wanted.filter((one) => one.deed === deed).length;

const OPEN = { nachtrag: 'Uns etwas nachtragen', storno: 'Hilfe abbestellen', bewertung: 'Hilfe bewerten' } as const;
const SEND = { nachtrag: 'Nachricht senden', storno: 'Ja, abbestellen', bewertung: 'Bewertung senden' } as const;

/** The dialog of a deed, filled. What is to be rated has to be over first. */
async function open(scene: Scene, page: Page, deed: Deed): Promise<void> {
  if (deed === 'bewertung' && !scene.isOver) {
    await happens(scene.service, scene.userID, [[TYP.ABSCHLUSS]]);
    scene.isOver = true;
  }
  await page.getByRole('button', { name: OPEN[deed] }).click({ timeout: 15_000 });
  if (deed === 'nachtrag') await page.getByLabel('Was sollen wir noch wissen?').fill(`Nachtrag ${scene.plan.nr}`);
  if (deed === 'bewertung') await page.getByRole('radio', { name: /^4/ }).check({ force: true });
}
