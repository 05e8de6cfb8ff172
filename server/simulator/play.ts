import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './plan.ts';

interface Play {
  steps: readonly Step[];
  /** Stores records as those of a partner are. */
  take(records: readonly object[]): Promise<void>;
  /** Time of the report (milliseconds since 1970), and the speed factor. */
  begin: number;
  speed: number;
  /** Whether the case still needs help: reported, not cancelled. */
  isOn(): Promise<boolean>;
  signal: AbortSignal;
  /** Called for each accepted record. */
  tell?(meldungsTyp: string): void;
}

/** Pause in milliseconds before a failed write is repeated, and the maximum of attempts. */
const REST = 1_000;
const TRIES = 30;

/**
 * Brings the steps at their times, overdue ones at once. Events are deduplicated, so repeats are harmless. Ends early
 * when the case no longer needs help.
 * @throws when the records keep failing, or `signal` aborts
 */
export async function play({ steps, take, begin, speed, isOn, signal, tell }: Play): Promise<void> {
  let left = steps;
  while (left.length) {
    const time = ({ after }: Step): number => begin + (after * 1_000) / speed;
    await sleep(Math.max(0, time(left[0]!) - Date.now()), undefined, { signal });
    if (!(await isOn())) return;
    const now = Date.now();
    const due = left.filter((step) => time(step) <= now);
    left = left.slice(due.length);
    const records = due.map((step) => ({ ...step.record, timestamp: new Date(time(step)).toISOString() }));
    if (records.length) await retried(() => take(records), signal);
    for (const { record } of due) tell?.(String(record['meldungsTyp']));
  }
}

async function retried(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      signal.throwIfAborted();
      if (tries === TRIES) throw error;
      await sleep(REST, undefined, { signal });
    }
  }
}
