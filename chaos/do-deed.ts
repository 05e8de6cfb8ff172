import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from '../server/test/test-dispatcher.ts';
import { CALLS, type CallDeed, type Doer } from './deeds.ts';
import type { Ledger } from './ledger.ts';
import { firstLine } from './scene.ts';
import type { ChaosStage } from './stage.ts';

/** Makes a call below a case. @throws where no answer came */
export type CallBelowCase = (method: string, path: string, body: object, key: string) => Promise<Answered>;

/** Milliseconds until a deed must be answered, and between two tries. */
const [PATIENCE, AGAIN] = [60_000, 250];

/** The calls of each actor, through the proxy. */
export function askOf({ desk, proxy, asMachine, asPerson }: ChaosStage, by: Doer, id: string): CallBelowCase {
  return (method, path, body, key) => {
    if (by === 'person') return asPerson(method, `vorgang/${id}/${path}`, body, key);
    const own = `betreiber/vorgang/${id}/${path}`;
    return by === 'desk' ? desk.call(proxy.url, method, own, body, key) : asMachine(method, own, body, key);
  };
}

/** Records that somebody begins a deed. */
export function recordDeed(ledger: Ledger, what: CallDeed['what'], by: Doer): CallDeed {
  const deed: CallDeed = {
    what,
    by,
    nr: ledger.deeds.length,
    key: crypto.randomUUID(),
    isDone: false,
    begun: Date.now(),
    ended: Infinity,
  };
  ledger.deeds.push(deed);
  return deed;
}

/** Does the deed, repeated with its key, until the service has answered. */
export async function doDeed(ask: CallBelowCase, ledger: Ledger, deed: CallDeed): Promise<void> {
  const [method, path, bodyOf] = CALLS[deed.what];
  const who = `the ${deed.by}: ${deed.what}`;
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(AGAIN)) {
    const { status, code } = await ask(method, path, bodyOf(deed), deed.key).then(
      ({ status, body }) => ({ status, code: body.code ?? '' }),
      (error: unknown) => ({ status: 0, code: firstLine(error) }),
    );
    ledger.note(`${who} ${status} ${code}`);
    // Without one of our codes the answer is somebody else's, or none.
    deed.isDone = status === 200 || status === 201;
    if (deed.isDone) deed.ended = Date.now();
    if (deed.isDone || status === 409) return;
    if (status >= 400 && status < 500 && /^[A-Z_]+$/.test(code)) {
      ledger.violations.push(`${who} was refused: ${status} ${code}`);
      return;
    }
  }
  ledger.violations.push(`${who} has no answer`);
}
