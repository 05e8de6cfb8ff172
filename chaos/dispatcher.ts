import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS, type Deed } from './deeds.ts';
import { firstLine, type Scene } from './scene.ts';
import { sceneOf } from './scene-of.ts';
import type { Stage } from './stage.ts';

/** Milliseconds until a report must be on the board, and until a deed must be answered. */
const PATIENCE = 60_000;
/** Milliseconds between two tries of a deed. */
const AGAIN = 250;

/**
 * The simulated dispatcher: sees the report come on the board, and does what the round has planned. A deed without an
 * answer is tried again, with its key, until there is one. Gives the scene of the desk, whose `userID` is the case's
 * reference; null: the round has none.
 */
export async function dispatch(stage: Stage, { plan, ledger }: Scene, vorgangRef: string): Promise<Scene | null> {
  if (!plan.desk) return null;
  const { deeds, injection, at } = plan.desk;
  const own = sceneOf(stage, { ...plan, injections: [injection] }, vorgangRef, ledger);
  if (!(await comes(stage, vorgangRef))) {
    ledger.violations.push('the report is not on the board');
    return own;
  }
  ledger.note('the desk sees the report');
  for (const [nr, { what, wait }] of deeds.entries()) {
    await sleep(wait);
    if (nr === at) await own.inject('desk');
    const deed: Deed = { what, key: crypto.randomUUID(), isDone: false };
    ledger.deeds.push(deed);
    await does(stage, own, deed);
  }
  return own;
}

async function comes({ board }: Stage, vorgangRef: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(40))
    if (board.faelle()?.has(vorgangRef)) return true;
  return false;
}

/** Does it, again and again, until the service has said what became of it. */
async function does({ desk, proxy }: Stage, { ledger, userID: ref }: Scene, deed: Deed): Promise<void> {
  const [method, path, bodyOf] = CALLS[deed.what];
  const asked = [proxy.url, method, `betreiber/vorgang/${ref}/${path}`, bodyOf(deed), deed.key] as const;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(AGAIN)) {
    const { status, code } = await desk.call(...asked).then(
      ({ status, body }) => ({ status, code: body.code ?? '' }),
      (error: unknown) => ({ status: 0, code: firstLine(error) }),
    );
    ledger.note(`the desk: ${deed.what} ${status} ${code}`);
    // Without a code of ours it is somebody else's answer, or none.
    deed.isDone = status === 200 || status === 201;
    if (deed.isDone) return;
    if (status === 409) return;
    if (status >= 400 && status < 500 && /^[A-Z_]+$/.test(code)) {
      ledger.violations.push(`the desk was refused ${deed.what}: ${status} ${code}`);
      return;
    }
  }
  ledger.violations.push(`the desk has no answer to ${deed.what}`);
}
