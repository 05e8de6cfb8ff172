import { DEMO_ID } from '#domain/ids.ts';
import { addressOfCall } from '../net/base.ts';
import { device, memory } from '../device/device.ts';
import { useHeld } from '../case/held.ts';
import { isChanged, isDue } from '../case/keep.ts';
import { makeKey } from '../net/key.ts';
import { visit, type Made } from '../device/visit.ts';
import { toRow } from '../case/rest.ts';
import { tell } from '../device/tabs.ts';
import type { Fresh, Item } from '../device/shapes.ts';
import { heldNow, isToSave, saveOnLeave } from '../case/vorgang.ts';
import { headersOf, methodOf, pathOf } from './wire.ts';

/** Bytes: more than this a browser does not take along when the page goes (65,000 were refused). R9. */
const MOST = 60_000;

/** Nothing is lost when the page goes out of sight or away. R1, R9, C33. */
export function watchLeaving(): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hide());
  addEventListener('pagehide', leave);
}

/** Out of sight, and on a phone perhaps ended without another word: what was changed is to be sent, as on leaving a screen. */
function hide(): void {
  if (useHeld.getState().held) void saveOnLeave();
}

/** The page goes, and nothing that comes later is waited for: what was typed last goes onto the device, and what the service lacks goes along, under the key that the next visit uses again. */
function leave(): void {
  const { held, mandant, language } = useHeld.getState();
  if (!held || !mandant || held.id === DEMO_ID) return;
  if (isDue()) void device().then((store) => store.keep(toRow(held, mandant)));
  const item = last();
  const body = JSON.stringify(item?.body);
  if (!item || !isLight(body)) return;
  mark(item.key);
  const headers = { ...headersOf(item), 'content-type': 'application/json', 'accept-language': language };
  // Whether it arrives, the next visit hears: the item stays in the queue until an answer names it.
  fetch(addressOfCall(pathOf(item)), { method: methodOf(item), headers, body, keepalive: true }).catch(() => undefined);
}

/** The report, unless it waits for the person's word; else a save of all that the service lacks; else what was wished after the report. */
function last(): Pick<Item, 'id' | 'kind' | 'key' | 'revision' | 'body'> | null {
  const { report } = useHeld.getState();
  const { id, revision, vorgang } = heldNow();
  if (report.kind === 'sending') return report.since === undefined ? underWay(id, 'melden') : null;
  if (!isToSave()) return underWay(id, 'storno') ?? underWay(id, 'nachtrag') ?? underWay(id, 'bewertung');
  const before = underWay(id, 'save');
  if (before && !isChanged({ vorgang, acked: before.body })) return before;
  const save = { id, kind: 'save', key: makeKey(), revision, body: vorgang } as const;
  visit.add(save);
  void device()
    .then((store) => store.add({ ...save, made: Date.now(), isTried: true }))
    .then(() => tell());
  return save;
}

/** From now on it may have reached the service: what the queue holds of it says so. R2. */
function mark(key: string): void {
  const item = memory.items.find((one) => one.key === key);
  if (item && !item.isTried) void device().then((store) => store.change({ ...item, isTried: true }));
}

/**
 * The newest item of a case and a kind made on this visit that still waits; for when there is no time to ask the device. Another tab may have sent
 * it or taken it back: the queue as it was last read says so, but for what is only just on its way there.
 */
function underWay(id: string, kind: Item['kind']): Fresh | null {
  const isWaiting = ({ item: { key }, at }: Made): boolean =>
    memory.items.some((item) => item.key === key) || performance.now() - at < JUST;
  return (
    [...visit.all()].findLast((one) => one.item.id === id && one.item.kind === kind && isWaiting(one))?.item ?? null
  );
}

/** Milliseconds in which the device has what is put into its queue. */
const JUST = 2_000;

/** Whether a body may go along with the page. */
export const isLight = (body: string): boolean => new TextEncoder().encode(body).length <= MOST;
