import { call, type Answer } from '../../net/calls.ts';
import { transitions, useApp } from '../state/app.ts';

/** Milliseconds before each further try of a load. */
const PAUSES = [1_000, 2_000, 4_000] as const;
/** A longer Retry-After is not waited for: the page says until when. */
const PATIENCE = 30_000;

/** Whether an answer says that a later try may end well, whoever wrote it: the service or a proxy before it. */
export const isBusy = ({ status }: Pick<Answer, 'status'>): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/** Milliseconds that the answer asks to wait, where that is longer than a load waits by itself; else 0. */
export const longWait = (answer: Answer): number =>
  isBusy(answer) && answer.retryAfter > PATIENCE ? answer.retryAfter : 0;

/**
 * Asks for a case, up to three times more while the answer is that a later try may end well. Meanwhile the page says
 * so, unless nobody waits for this load. It ends early when the person has gone to another address. D128
 */
export async function askForCase(id: string, { isSilent = false } = {}): Promise<Answer> {
  const { language } = useApp.getState();
  const from = location.pathname;
  const ask = (): Promise<Answer> => call(`vorgang/${id}`, { language });
  let answer = await ask();
  for (const pause of PAUSES) {
    if (!isBusy(answer) || longWait(answer) > 0) break;
    if (!isSilent) transitions.loadIsRetried(true);
    if (!(await hasWaited(answer.retryAfter || pause, () => location.pathname === from))) break;
    answer = await ask();
  }
  if (!isSilent) transitions.loadIsRetried(false);
  return answer;
}

/** Waits so many milliseconds; false as soon as nobody waits any more. */
async function hasWaited(milliseconds: number, isWanted: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    await new Promise((done) => setTimeout(done, Math.min(250, end - performance.now())));
    if (!isWanted()) return false;
  }
  return true;
}
