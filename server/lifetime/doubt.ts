import type { Receipt } from './receipts.ts';
import { DAY } from '../sicherung/backup-files.ts';

/** The retention job has stopped before it erased anything; the message is for the operator. */
export class RetentionDoubt extends Error {}

/** Number of cases that needs no comparison. */
const FEW = 100;
/** Times the largest day of the receipts at which a run is far above the usual. */
const FAR_ABOVE = 10;
/** Young drafts that are counted at most. */
const MOST_COUNTED = 100_000;

type Counted = (receipt: Receipt) => number;
const cases: Counted = ({ geloescht }) => Object.values(geloescht).reduce((sum, one) => sum + one, 0);
const drafts: Counted = ({ entwuerfe }) => entwuerfe;

/** How many a run may erase without asking: far more than on the day on which most went. */
export function usualMost(receipts: readonly Receipt[], counted = cases): number {
  const days = new Map<string, number>();
  for (const receipt of receipts) {
    const day = receipt.zeit.slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + counted(receipt));
  }
  return Math.max(FEW, FAR_ABOVE * Math.max(0, ...days.values()));
}

/**
 * Does not believe a clock that has jumped by more than a day. A receipt is left daily, so the last one may be a day
 * old: within two days nobody is asked, also where the service stood still over night.
 * @throws RetentionDoubt when the last receipt is more than two days old
 */
export function doubtClock(receipts: readonly Receipt[], now: number): void {
  const last = receipts.at(-1)?.zeit;
  if (last === undefined || now <= Date.parse(last) + 2 * DAY) return;
  const days = Math.floor((now - Date.parse(last)) / DAY);
  throw new RetentionDoubt(
    `The last run of the retention job was ${days} days ago, on ${last.slice(0, 10)}. Nothing was erased: see that the clock is right, then go on.`,
  );
}

/**
 * Without any receipt nothing says that the clock is right but people: a clock that has jumped leaves nothing young. So
 * the first run of a service that is used goes on, and one in a new DATA_DIR after a pause asks. ADR 066
 * @throws RetentionDoubt when cases are due, and nobody has used the service in the last days
 */
export async function doubtFirst(
  receipts: readonly Receipt[],
  due: number,
  isUsed: () => Promise<boolean>,
): Promise<void> {
  if (receipts.length || !due || (await isUsed())) return;
  throw new RetentionDoubt(
    'There is no receipt of a run before, cases are due, and nobody has used the service for three days. Nothing was erased: see that the clock is right, then go on.',
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

/**
 * As `doubtNumber`, for drafts. Unlike cases they tell by themselves what is usual: where people use the service, as
 * many are younger than three days as went in the three before. A clock that has jumped leaves none of them young.
 * @throws RetentionDoubt when more are due than ever, and more than there are young ones
 */
export async function doubtDrafts(
  receipts: readonly Receipt[],
  count: Record<'due' | 'live', (most: number) => Promise<number>>,
): Promise<void> {
  const usual = usualMost(receipts, drafts);
  if ((await count.due(usual + 1)) <= usual) return;
  const live = await count.live(MOST_COUNTED);
  if ((await count.due(Math.max(usual, live) + 1)) <= Math.max(usual, live)) return;
  throw new RetentionDoubt(
    `More than ${Math.max(usual, live)} drafts are due, far above the usual. Nothing was erased: see that the clock is right, then go on.`,
  );
}
