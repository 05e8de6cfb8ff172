import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './plan.ts';

/** How a partner calls the service. */
export interface Partner {
  /** URL of the partner call. */
  url: string;
  /** Bearer key. */
  key: string;
}

interface Play {
  steps: readonly Step[];
  partner: Partner;
  /** Time of the report (milliseconds since 1970), and the speed factor. */
  begin: number;
  speed: number;
  /** Whether the case still needs help: reported, not cancelled. */
  isOn(): Promise<boolean>;
  signal: AbortSignal;
  /** Called for each accepted record. */
  tell?(meldungsTyp: string): void;
}

/** Pause in milliseconds before a failed call is repeated, and the maximum of attempts. */
const REST = 1_000;
const TRIES = 30;

/**
 * Sends the steps at their times through the partner call, overdue ones at once. Events are deduplicated, so repeats
 * are harmless. Ends early when the case no longer needs help.
 * @throws when the partner call is refused or keeps failing, or `signal` aborts
 */
export async function play({ steps, partner, begin, speed, isOn, signal, tell }: Play): Promise<void> {
  let left = steps;
  while (left.length) {
    const time = ({ after }: Step): number => begin + (after * 1_000) / speed;
    await sleep(Math.max(0, time(left[0]!) - Date.now()), undefined, { signal });
    if (!(await isOn())) return;
    const now = Date.now();
    const due = left.filter((step) => time(step) <= now);
    left = left.slice(due.length);
    const records = due.map((step) => ({ ...step.record, timestamp: new Date(time(step)).toISOString() }));
    if (records.length) await send(partner, records, signal);
    for (const { record } of due) tell?.(String(record['meldungsTyp']));
  }
}

async function send({ url, key }: Partner, ereignisse: readonly object[], signal: AbortSignal): Promise<void> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ ereignisse }),
    signal,
  };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, init).catch((error: unknown) => error as Error);
    if (answer instanceof Response) {
      await answer.body?.cancel();
      if (answer.ok) return;
    }
    signal.throwIfAborted();
    const isOurFault = answer instanceof Response && answer.status < 500;
    if (isOurFault || tries === TRIES)
      throw new Error(`the partner call failed: ${answer instanceof Response ? answer.status : answer.message}`);
    await sleep(REST, undefined, { signal });
  }
}
