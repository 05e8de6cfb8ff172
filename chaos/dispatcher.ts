import { setTimeout as sleep } from 'node:timers/promises';
import { askOf, recordDeed, doDeed } from './do-deed.ts';
import type { RoundScene } from './scene.ts';
import { sceneOf } from './scene-of.ts';
import type { ChaosStage } from './stage.ts';

/** Milliseconds until a report must be on the board. */
const PATIENCE = 60_000;

/**
 * Simulates the dispatcher: sees the report appear on the board, and does the planned deeds. A deed without an answer
 * is repeated with its key until there is one. Returns the scene of the desk, whose `userID` is the case's reference;
 * null: the round has none.
 */
export async function playDispatcher(
  stage: ChaosStage,
  { plan, ledger }: RoundScene,
  vorgangRef: string,
): Promise<RoundScene | null> {
  if (!plan.desk) return null;
  const { deeds, injection, at } = plan.desk;
  const own = sceneOf(stage, { ...plan, injections: [injection] }, vorgangRef, ledger);
  if (!(await comesOnBoard(stage, vorgangRef))) {
    ledger.violations.push('the report is not on the board');
    return own;
  }
  ledger.note('the desk sees the report');
  for (const [nr, { what, wait }] of deeds.entries()) {
    await sleep(wait);
    if (nr === at) await own.inject('desk');
    await doDeed(askOf(stage, 'desk', vorgangRef), ledger, recordDeed(ledger, what, 'desk'));
  }
  return own;
}

/** Whether the board shows the case within `PATIENCE`. */
export async function comesOnBoard({ board }: Pick<ChaosStage, 'board'>, vorgangRef: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(40))
    if (board.faelle()?.has(vorgangRef)) return true;
  return false;
}
