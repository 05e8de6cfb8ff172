import { setTimeout as sleep } from 'node:timers/promises';
import { screenStoppedAt } from '#domain/leitstand/abbruch.ts';
import { eraseReturned, pruneJournal, type Journal } from './erasure-journal.ts';
import { doubtClock, doubtDrafts, doubtFirst, doubtNumber, usualMost } from './doubt.ts';
import { keepReceipt, lastReceipts, type Receipt } from './receipts.ts';
import { STANDARDS } from '../mandanten/mandant-schema.ts';
import { backupFolder, DAY, pruneBackups } from '../sicherung/backup-files.ts';
import { removeLeftByCommands } from '../sicherung/left-copies.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { Store } from '../store/store.ts';
import type { ScreenOf } from '../store/tables/monthly-counts.ts';
import type { Due } from '../store/tables/retention.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import { askingOf } from '../vorgang/webparams.ts';

/** Cases that are looked up at once. */
const AT_ONCE = 200;
/** Rest after each case, in times of what it took. ADR 047. */
const REST = 3;
/** Cases whose trail of positions a run looks at. */
const TRAILS = 10_000;
/** Milliseconds for which a draft is kept after its last change, and a trail of positions after its order. D115. */
export const DRAFT_KEPT = 3 * DAY;
export const TRAIL_KEPT = DAY;

/** Milliseconds for which accesses by machines and commands stay written down. D116. */
const ACCESSES_KEPT = 90 * DAY;

/** Where the job leaves its receipts, and the journal of erasures. */
export interface Places {
  dataDir: string;
  journal: Journal;
}

/** How the job runs. */
export interface Run {
  /** The operator has looked: nothing is doubted. */
  isSure?: boolean;
  /** Folders of the backups; by default the one in `dataDir`. */
  backups?: readonly string[];
}

/**
 * Retention job: erases the cases without any event for as many days as their client keeps them, drafts, and trails of
 * positions. The receipt goes into the file if anything went, and at least daily. Call `scrub` afterwards: the bytes
 * are in the files until then, and a scrub that fails takes no receipt away. §9 'Retention', D115, ADR 043
 * @throws RetentionDoubt, with nothing erased, when the clock seems to have jumped or far more is due than usual
 */
export async function retain(
  store: Store,
  mandanten: Mandanten,
  { dataDir, journal }: Places,
  now: number,
  { isSure = false, backups = [backupFolder(dataDir)] }: Run = {},
): Promise<Receipt> {
  const receipts = lastReceipts(dataDir, now);
  const clients = await keptBy(store, mandanten, receipts.at(-1)?.tage ?? {});
  if (!isSure) await doubt(store, clients, receipts, now);
  const begun = performance.now();
  // A run may take long: each case is erased at its own time, or other processes would look for it too late.
  const nowIso = (): string => isoOf(now + (performance.now() - begun));
  const screenOf = screenOfDrafts(mandanten);
  const geloescht: Record<string, number> = {};
  for (const { mandant, tage } of clients) {
    const before = isoOf(now - tage * DAY);
    const due = async () =>
      (await store.lifetime.due(mandant, before, nowIso(), AT_ONCE)).map((userID) => ({ mandant, userID }));
    geloescht[mandant] = (await eraseAll(store, journal, due, { what: 'vorgang', before, screenOf }, nowIso)).length;
  }
  const before = isoOf(now - DRAFT_KEPT);
  const due = () => store.lifetime.drafts.due(before, nowIso(), AT_ONCE);
  const drafts = await eraseAll(store, journal, due, { what: 'entwurf', before, screenOf }, nowIso);
  await eraseReturned(store, journal);
  const positionen = await store.lifetime.dropTrails(isoOf(now - TRAIL_KEPT), TRAILS);
  // The backups first: the journal is kept for those that are left.
  const sicherungen = pruneBackups(backups, dataDir, now) + removeLeftByCommands(backups, dataDir);
  const dateien = await pruneJournal(store, journal, dataDir, now, backups);
  const zugriffe = await store.zugriffe.prune(isoOf(now - ACCESSES_KEPT));
  const receipt: Receipt = {
    zeit: isoOf(now),
    geloescht,
    entwuerfe: drafts.length,
    positionen,
    veraltet: { sicherungen, journal: dateien, zugriffe },
    tage: Object.fromEntries(clients.map(({ mandant, tage }) => [mandant, tage])),
  };
  keepReceipt(dataDir, receipt, receipts.at(-1));
  return receipt;
}

/** Where a draft has stopped; of a client that is not served nobody can tell what it asks. */
const screenOfDrafts =
  ({ mandantOf }: Mandanten): ScreenOf =>
  (stored, geaendert) => {
    const client = mandantOf(stored.mandant);
    const vorgang = caseAsReported(stored);
    return client && screenStoppedAt(vorgang, askingOf({ stored, client }, Date.parse(geaendert)));
  };

const isoOf = (moment: number): string => new Date(moment).toISOString();

/** A client, and how many days it keeps its cases. */
interface Keeping {
  mandant: string;
  tage: number;
}

/**
 * Every client that is served or has cases. One that is not served, since its folder is gone or has a mistake, keeps
 * them for as long as it last said (`known`), else for as long as one that says nothing.
 */
async function keptBy(store: Store, { all }: Mandanten, known: Readonly<Record<string, number>>): Promise<Keeping[]> {
  const served = all.map(({ mandant, aufbewahrungTage }) => ({ mandant: mandant.id, tage: aufbewahrungTage }));
  const gone = (await store.lifetime.clients()).filter((mandant) => !served.some((one) => one.mandant === mandant));
  const tageOf = (mandant: string): number => known[mandant] ?? STANDARDS.aufbewahrungTage;
  return [...served, ...gone.map((mandant) => ({ mandant, tage: tageOf(mandant) }))];
}

/** @throws RetentionDoubt */
async function doubt(
  store: Store,
  clients: readonly Keeping[],
  receipts: readonly Receipt[],
  now: number,
): Promise<void> {
  doubtClock(receipts, now);
  const { lifetime } = store;
  const enough = usualMost(receipts) + 1;
  let due = 0;
  for (const { mandant, tage } of clients)
    due += (await lifetime.due(mandant, isoOf(now - tage * DAY), isoOf(now), enough)).length;
  doubtNumber(receipts, due);
  const before = isoOf(now - DRAFT_KEPT);
  await doubtFirst(
    receipts,
    due,
    async () => (await lifetime.isReportedSince(before)) || (await lifetime.drafts.live(before, 1)) > 0,
  );
  await doubtDrafts(receipts, {
    due: (most) => lifetime.drafts.count(before, isoOf(now), most),
    live: (most) => lifetime.drafts.live(before, most),
  });
}

interface Named {
  mandant: string;
  userID: string;
}

/**
 * Erases what is due, and due still when its turn comes, and gives what it has erased: one case in a transaction,
 * because a save that comes meanwhile waits for it, and at a pace that leaves callers three quarters of the time.
 */
async function eraseAll<T extends Named>(
  store: Store,
  journal: Journal,
  due: () => Promise<T[]>,
  onlyIf: Due,
  nowIso: () => string,
): Promise<T[]> {
  const erased: T[] = [];
  for (;;) {
    const page = await due();
    for (const one of page) {
      const begun = performance.now();
      if (await store.lifetime.erase(one.mandant, one.userID, nowIso(), journal, onlyIf)) erased.push(one);
      await sleep(REST * (performance.now() - begun));
    }
    if (page.length < AT_ONCE) return erased;
  }
}

/**
 * Runs the job hourly, with jitter, so that a draft is gone at most an hour late. The first run comes within the first
 * hour, so that a service that restarts often runs it too. `failed` is told what it throws. Gives the function that
 * stops it.
 */
export function retainHourly(
  run: () => Promise<unknown>,
  failed: (error: unknown) => void,
  chance = Math.random,
): () => void {
  const HOUR = DAY / 24;
  let timer: NodeJS.Timeout;
  const runAndGoOn = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      failed(error);
    }
    next(HOUR - (chance() * HOUR) / 6);
  };
  const next = (ms: number): void => {
    timer = setTimeout(() => void runAndGoOn(), ms).unref();
  };
  next(chance() * HOUR);
  return () => clearTimeout(timer);
}
