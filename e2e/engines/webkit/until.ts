import { setTimeout as pause } from 'node:timers/promises';
import type { Patience } from '../../hands/screen.ts';
import { DriverFault } from './session.ts';

/** What a page that is just changing answers; it is asked again. */
const AGAIN = new Set([
  'stale element reference',
  'no such element',
  'element not interactable',
  'element click intercepted',
  'invalid element state',
  'javascript error',
  'unknown error',
]);

/** Asks until there is an answer (default: 15 s), and gives it. @throws Error that says what was waited for */
export async function until<T>(
  what: string,
  { timeout = 15_000 }: Patience = {},
  ask: () => Promise<{ done: T } | undefined>,
): Promise<T> {
  const end = performance.now() + timeout;
  for (let last = ''; ;) {
    try {
      const answer = await ask();
      if (answer) return answer.done;
    } catch (error) {
      if (!(error instanceof DriverFault) || !AGAIN.has(error.code)) throw error;
      last = error.message;
    }
    if (performance.now() > end) throw new Error(`not within ${timeout} ms: ${what}. ${last}`.trim());
    await pause(40);
  }
}
