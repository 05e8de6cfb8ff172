import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DAY } from '../sicherung/backup-files.ts';

/** Receipt of a run of the retention job: a line in `aufbewahrung.jsonl`. */
export interface Receipt {
  /** ISO time of the job. */
  zeit: string;
  /** Number of cases erased, by client. */
  geloescht: Record<string, number>;
  /** Drafts erased. D115. */
  entwuerfe: number;
  /** Positions of helpers that were deleted after their order. D115. */
  positionen: number;
  /** What was pruned by its age: backups, files of the journal of erasures, rows of the log of accesses. D115, D116. */
  veraltet: { sicherungen: number; journal: number; zugriffe: number };
  /** How many days each client keeps its cases, also those whose folders have gone since. */
  tage: Record<string, number>;
}

/** Milliseconds: whose receipts say what is usual, and after which a run leaves one though it has erased nothing. */
const [LOOKED_AT, AT_LEAST] = [30 * DAY, (20 / 24) * DAY];
/** Milliseconds for which receipts are kept: longer than they are looked at. ADR 066 */
const KEPT = 40 * DAY;

export const receiptsFile = (dataDir: string): string => join(dataDir, 'aufbewahrung.jsonl');

/** When the job last left a receipt, in milliseconds; null: never. */
export const lastReceiptAt = (dataDir: string): number | null =>
  statSync(receiptsFile(dataDir), { throwIfNoEntry: false })?.mtimeMs ?? null;

/** The last receipt, and those of the last 30 days, oldest first. */
export function lastReceipts(dataDir: string, now: number): Receipt[] {
  const file = receiptsFile(dataDir);
  if (!existsSync(file)) return [];
  const all = readFileSync(file, 'utf8').trim().split('\n').flatMap(receiptOf);
  return all.filter(({ zeit }, index) => index === all.length - 1 || Date.parse(zeit) > now - LOOKED_AT);
}

function receiptOf(line: string): Receipt[] {
  try {
    return [JSON.parse(line) as Receipt];
  } catch {
    return []; // empty, or cut off by a crash
  }
}

/** Appends a receipt if anything was erased, a client keeps its cases for another time, or the last one is long ago. */
export function keepReceipt(dataDir: string, receipt: Receipt, last: Receipt | undefined): void {
  const { zeit, geloescht, entwuerfe, positionen, tage } = receipt;
  // Not the log of accesses: an hour of it goes in every run.
  const { sicherungen, journal } = receipt.veraltet;
  const counts = [...Object.values(geloescht), entwuerfe, positionen, sicherungen, journal];
  const isNew = counts.some(Boolean) || !isDeepStrictEqual(tage, last?.tage);
  const rest = last ? Date.parse(zeit) - Date.parse(last.zeit) : Infinity;
  // Below zero: the last one was left by a clock that was ahead.
  if (!isNew && rest >= 0 && rest < AT_LEAST) return;
  const file = receiptsFile(dataDir);
  const young = youngIfOldToo(file, Date.parse(zeit) - KEPT);
  if (young) return replace(file, [...young, receipt]);
  // The line before may have been cut off by a crash.
  const isCut = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  appendFileSync(file, `${isCut ? '\n' : ''}${lineOf(receipt)}`, { mode: 0o600 });
}

const lineOf = (receipt: Receipt): string => `${JSON.stringify(receipt)}\n`;

/** The receipts from `after` (milliseconds) on, if some are more than a day older; else null. */
function youngIfOldToo(file: string, after: number): Receipt[] | null {
  if (!existsSync(file)) return null;
  const all = readFileSync(file, 'utf8').split('\n').flatMap(receiptOf);
  const isOld = all.some(({ zeit }) => Date.parse(zeit) < after - DAY);
  return isOld ? all.filter(({ zeit }) => Date.parse(zeit) > after) : null;
}

/** Atomic, so that a crash leaves the old file or the new one; that one is on the disk by then (`as`: O_SYNC). */
function replace(file: string, receipts: readonly Receipt[]): void {
  const part = `${file}.${process.pid}`;
  rmSync(part, { force: true });
  writeFileSync(part, receipts.map(lineOf).join(''), { mode: 0o600, flag: 'as' });
  renameSync(part, file);
}
