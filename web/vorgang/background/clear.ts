import { isReported } from '#domain/flow.ts';
import { forgetWorker } from '../../worker/forget.ts';
import { disconnect, transact } from '../device/database.ts';
import { device } from '../device/device.ts';
import { memory } from '../device/memory.ts';
import { closeHeldCase } from './tab-sync.ts';
import { isKept } from '../case/keep.ts';
import { tell } from '../device/tabs.ts';
import type { Item, Kept } from '../state/shapes.ts';
import { isChanged } from '../state/changed.ts';

/** What only this device has, and deleting would lose: answers, a report, a wish after it. */
export type Unsent = 'angaben' | Exclude<Item['kind'], 'start' | 'save'>;

/** What has not reached the service, of all cases: each kind once, in the order of a case's life. */
export async function unsent(): Promise<Unsent[]> {
  await isKept();
  const store = await device();
  const kinds = (await store.items()).map(({ kind }): Unsent =>
    kind === 'start' || kind === 'save' ? 'angaben' : kind,
  );
  const cases = await store.all();
  if (cases.some(isUnsent)) kinds.push('angaben');
  // The text of a refused remark is stored nowhere else.
  if (cases.some(({ unmet }) => unmet?.some(({ said }) => said))) kinds.push('nachtrag');
  const order = ['angaben', 'melden', 'storno', 'nachtrag', 'bewertung'] as const satisfies Unsent[];
  return order.filter((kind) => kinds.includes(kind));
}

/**
 * Whether a stored case has answers that the service lacks; of a reported case, those that another's report lacks and
 * nobody has decided on.
 */
const isUnsent = (kept: Kept): boolean =>
  isReported(kept.vorgang.vorgangsMetadaten.status)
    ? (kept.elsewhere?.changes.some(({ by }) => by !== 'there') ?? false)
    : isChanged(kept);

/**
 * Deletes all that this site stores on this device: cases, outbox, demo, the worker and its caches. Then this tab and
 * all others show the end. The service is not told. §4 'On the device'.
 * @throws DOMException or Error of the database, which then still has everything
 */
export async function clearDevice(): Promise<void> {
  memory.isClosed = true;
  tell('gelöscht');
  try {
    await isKept();
    await emptied();
  } catch (cause) {
    memory.isClosed = false;
    throw cause;
  }
  await closeHeldCase();
}

async function emptied(): Promise<void> {
  // Where memory is the fallback, the database may still hold what it held before.
  if (memory.isAlone) disconnect();
  if (hasDatabase()) {
    await transact('readwrite', (faelle, warteschlange) => {
      faelle.clear();
      warteschlange.clear();
    });
  }
  await forgetWorker();
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      storage().clear();
    } catch (cause) {
      console.warn('Dieser Speicher ist gesperrt, in ihm liegt nichts', cause);
    }
  }
}

function hasDatabase(): boolean {
  try {
    return Boolean(indexedDB);
  } catch {
    return false; // storage is blocked in this browser
  }
}
