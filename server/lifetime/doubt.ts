import { existsSync, readFileSync } from 'node:fs';
import type { Receipt } from './aufbewahrung.ts';
import { DAY } from './sicherungen.ts';

/** The retention job has stopped before it erased anything; the message is for the operator. */
export class RetentionDoubt extends Error {}

/** Receipts that say what is usual, and the number of cases that needs no comparison. */
const LOOKED_AT = 30;
const FEW = 100;
/** Times the largest of those receipts at which a run is far above the usual. */
const FAR_ABOVE = 10;

/** The newest receipts, oldest first. */
export function lastReceipts(file: string): Receipt[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trim().split('\n').slice(-LOOKED_AT).flatMap(receiptOf);
}

function receiptOf(line: string): Receipt[] {
  try {
    return [JSON.parse(line) as Receipt];
  } catch {
    return []; // empty, or cut off by a crash
  }
}

/** How many cases a run may erase without asking. */
export function usualMost(receipts: readonly Receipt[]): number {
  const totals = receipts.map(({ geloescht }) => Object.values(geloescht).reduce((sum, one) => sum + one, 0));
  return Math.max(FEW, FAR_ABOVE * Math.max(0, ...totals));
}

/**
 * Does not believe a clock that has jumped: the job is daily, so the last receipt is a day old.
 * @throws RetentionDoubt when it is more than a day older
 */
export function doubtClock(receipts: readonly Receipt[], now: number): void {
  const last = receipts.at(-1)?.zeit;
  if (last === undefined || now <= Date.parse(last) + 2 * DAY) return;
  const days = Math.floor((now - Date.parse(last)) / DAY);
  throw new RetentionDoubt(
    `The last run of the retention job was ${days} days ago, on ${last.slice(0, 10)}. Nothing was erased: see that the clock is right, then go on.`,
  );
}

/** @throws RetentionDoubt when the run would erase far more than the runs before */
export function doubtNumber(receipts: readonly Receipt[], due: number): void {
  const most = usualMost(receipts);
  if (due <= most) return;
  throw new RetentionDoubt(
    `More than ${most} cases are due, far above the usual. Nothing was erased: see that the clock and aufbewahrungTage are right, then go on.`,
  );
}
