import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './plan.ts';

/** How a provider reaches the service. */
export interface Partner {
  /** Address of the partner call. */
  url: string;
  /** Bearer key. */
  key: string;
}

interface Play {
  steps: readonly Step[];
  partner: Partner;
  /** The moment of the report, milliseconds, and how much faster than life. */
  begin: number;
  speed: number;
  /** Whether the case is still to be helped: reported, not cancelled. */
  isOn(): Promise<boolean>;
  signal: AbortSignal;
  /** Told of each record that was taken. */
  tell?(meldungsTyp: string): void;
}

/** Milliseconds until a call that failed is sent again, and how often. */
const REST = 1_000;
const TRIES = 30;

/** Plays the steps in their time by the partner call, those that are past already at once; what was sent before counts once. It ends early when the case does. */
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
