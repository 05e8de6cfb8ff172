import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { inTime } from './look.ts';
import type { Plan } from './plan.ts';
import { firstLine, sceneOf, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';
import { visit } from './visit.ts';

/** Milliseconds that a queue has to empty itself once nothing is broken any more. */
const DRAIN = 30_000;

/** Plays one round to its end: the person is through or gives up, nothing is broken any more, and the phones have sent what waited. */
export async function play(stage: Stage, plan: Plan): Promise<Scene> {
  const { exitCode, signalCode } = stage.service.process;
  if (exitCode !== null || signalCode !== null)
    throw new Error(`the service has ended (${exitCode ?? signalCode}):\n${stage.service.log().slice(-2_000)}`);
  const scene = sceneOf(stage, plan, await stage.newCase(plan.entry !== 'start'));
  await reached(scene);
  scene.ledger.note('has opened the link');
  await visit(scene);
  scene.ledger.note('through');
  await scene.atRest();
  scene.ledger.note('nothing is broken any more');
  stage.proxy.heal();
  await stage.phone.offline(false);
  await drained(scene, () => reached(scene));
  const { rivalPage } = scene;
  if (rivalPage) await drained(scene, async () => rivalPage);
  scene.ledger.note('nothing waits any more');
  await stage.phone.tidy();
  scene.ledger.note('over');
  return scene;
}

/** The phone's page with the case on it, whatever it showed before. */
async function reached(scene: Scene): Promise<Page> {
  const page = await scene.phone.page(scene.place);
  if (!page.url().includes(scene.userID)) await page.goto(scene.place, { waitUntil: 'commit' });
  return page;
}

/** Waits until nothing is left to send; what stays counts as broken. */
async function drained({ ledger, userID }: Scene, open: () => Promise<Page>): Promise<void> {
  const end = Date.now() + DRAIN;
  let trouble = '';
  while (Date.now() < end) {
    try {
      const left = await inTime(queueLength(await open(), userID));
      if (left === 0) return;
      trouble = `${left} things still wait on the phone`;
    } catch (error) {
      trouble = `the phone's store cannot be read: ${firstLine(error)}`;
    }
    await sleep(50);
  }
  ledger.broken.push(trouble);
}

/** How many things of a case the phone has still to send. */
const queueLength = (page: Page, userID: string): Promise<number> =>
  page.evaluate(
    (id) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('pannenlotse');
        opening.addEventListener('upgradeneeded', () => opening.transaction!.abort()); // the app makes it, not we
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('warteschlange').objectStore('warteschlange').getAll();
          all.addEventListener('success', () => {
            resolve((all.result as { id: string }[]).filter((item) => item.id === id).length);
            opening.result.close();
          });
        });
      }),
    userID,
  );
