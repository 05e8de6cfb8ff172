import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { orNoAnswer } from './look.ts';
import type { RoundPlan } from './injection.ts';
import { playDispatcher } from './dispatcher.ts';
import { playHelper } from './helper.ts';
import { playCorrections, checkAllReaders } from './rightings.ts';
import { firstLine, type RoundScene } from './scene.ts';
import { sceneOf } from './scene-of.ts';
import type { ChaosStage } from './stage.ts';
import { playUser } from './visit.ts';

/** Milliseconds in which the phone's queue must drain after the faults have ended. */
const DRAIN = 30_000;

/**
 * Plays one round: the user finishes or gives up, a helper may come, the desk may work, the report may be corrected.
 * Then the faults end, and the queues of the phones drain. @throws If the service has exited.
 */
export async function playRound(stage: ChaosStage, plan: RoundPlan): Promise<RoundScene> {
  const { exitCode, signalCode } = stage.service.process;
  if (exitCode !== null || signalCode !== null)
    throw new Error(`the service has ended (${exitCode ?? signalCode}):\n${stage.service.log().slice(-2_000)}`);
  const { userID, vorgangRef } = await stage.newCase(plan.entry !== 'start');
  const scene = sceneOf(stage, plan, userID);
  await reached(scene);
  scene.ledger.note('has opened the link');
  const dispatched = playDispatcher(stage, scene, vorgangRef);
  const righted = playCorrections(stage, scene, vorgangRef);
  await playUser(scene);
  const cab = plan.helper && scene.ledger.isTold ? await playHelper(stage, scene) : null;
  scene.ledger.note('through');
  const [desk, right] = [await dispatched, await righted];
  const others = right?.scenes ?? [];
  await Promise.all([scene, cab, desk, ...others].map((one) => one?.settled()));
  scene.ledger.note('nothing is broken any more');
  stage.proxy.heal();
  await stage.phone.offline(false);
  await drained(scene, 'pannenlotse', () => reached(scene));
  if (cab) {
    await stage.cab.offline(false);
    await drained(cab, 'pannenlotse-auftrag', () => reached(cab));
  }
  const { rivalPage } = scene;
  if (rivalPage) await drained(scene, 'pannenlotse', async () => rivalPage);
  scene.ledger.note('nothing waits any more');
  if (right)
    await checkAllReaders(stage, scene, vorgangRef, right).catch((error: unknown) => {
      scene.ledger.violations.push(`what was put right cannot be read: ${firstLine(error)}`);
    });
  await stage.phone.closeOtherTabs();
  scene.ledger.note('over');
  return scene;
}

/** The phone's page with this round's case or job open. */
async function reached(scene: RoundScene): Promise<Page> {
  const page = await scene.phone.page(scene.place);
  if (!page.url().includes(scene.userID)) await page.goto(scene.place, { waitUntil: 'commit' });
  return page;
}

/** Waits until the queue of a page's device is empty; remaining items are a violation. */
async function drained({ ledger, userID }: RoundScene, database: string, open: () => Promise<Page>): Promise<void> {
  const end = Date.now() + DRAIN;
  let trouble = '';
  while (Date.now() < end) {
    try {
      const left = await orNoAnswer(queueLength(await open(), database, userID));
      if (left === 0) return;
      trouble = `${left} things still wait on the phone`;
    } catch (error) {
      trouble = `the phone's store cannot be read: ${firstLine(error)}`;
    }
    await sleep(50);
  }
  ledger.violations.push(trouble);
}

/** Number of items of a case or job in the phone's queue, read from IndexedDB. */
const queueLength = (page: Page, database: string, userID: string): Promise<number> =>
  page.evaluate(
    ([name, id]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // Only the app creates it. On a page without it, for example where the script did not load, nothing waits.
        opening.addEventListener('upgradeneeded', () => {
          opening.transaction!.abort();
          resolve(0);
        });
        opening.addEventListener('error', () => reject(opening.error!));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('warteschlange').objectStore('warteschlange').getAll();
          all.addEventListener('success', () => {
            resolve((all.result as { id: string }[]).filter((item) => item.id === id).length);
            opening.result.close();
          });
        });
      }),
    [database, userID] as const,
  );
