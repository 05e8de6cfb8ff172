import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/**
 * Load shedding: 0 nothing; 1 pages of addresses that are none; 2 all other pages and calls that only read. What a
 * person sends (reports, saves), partners, health and figures are never shed. ADR 057
 */
export type Shedding = 0 | 1 | 2;

/** A look at the event loop. */
export interface Look {
  /** Milliseconds by which it was late. */
  late: number;
  /** Part of the time in which it was busy. */
  busy: number;
  /** Requests that came since the look before. */
  came: number;
}

/** Milliseconds between two looks. */
const LOOK = 50;
/** From here on the event loop has no time left; milliseconds by which it is then late. */
const FULL = 0.97;
const LATE = 250;
/** Requests in a look, without which it is busy for another reason: it starts, or others use the machine. */
const SOME = 5;
/** Looks in a row that must be so: one long turn is none. Milliseconds for which shedding goes on afterwards. */
const IN_A_ROW = 4;
const HOLD = 1_000;

/** What is shed, judged by the last looks, the newest last. */
export function judge(looks: readonly Look[]): Shedding {
  const last = looks.slice(-IN_A_ROW);
  if (last.length < IN_A_ROW || last.some(({ busy, came }) => busy < FULL || came < SOME)) return 0;
  return last.every(({ late }) => late >= LATE) ? 2 : 1;
}

export interface Load {
  /** What is to be shed now. */
  shedding(): Shedding;
  /** A request has come. */
  came(): void;
  stop(): void;
}

/** Watches the event loop. */
export function watchLoad(): Load {
  let looks: Look[] = [];
  let level: Shedding = 0;
  let since = performance.now();
  let until = 0;
  let came = 0;
  let used: EventLoopUtilization = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.now();
    const all = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(all, used).utilization;
    looks = [...looks.slice(1 - IN_A_ROW), { late: now - since - LOOK, busy, came }];
    [since, used, came] = [now, all, 0];
    const judged = judge(looks);
    if (judged >= level || now >= until) level = judged;
    if (judged > 0) until = now + HOLD;
  }, LOOK).unref();
  return { shedding: () => level, came: () => void (came += 1), stop: () => clearInterval(timer) };
}
