import { DEMO_ID } from '#domain/ids.ts';
import { addressOfCall } from '../../net/base.ts';
import { device } from '../device/device.ts';
import { memory } from '../device/memory.ts';
import { useApp } from '../state/app.ts';
import { isChanged } from '../state/changed.ts';
import { isDue } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { visit, type Made } from '../device/visit.ts';
import { toRow } from '../case/row.ts';
import { tell } from '../device/tabs.ts';
import type { Fresh, Item } from '../state/shapes.ts';
import { heldNow, isToSave, saveOnLeave } from '../commands/vorgang.ts';
import { headersOf, methodOf, pathOf } from '../sending/wire.ts';

/** Most bytes of a keepalive request: browsers allow 64 KiB for all together (65,000 were refused). R9. */
const MOST = 60_000;

/**
 * Page life cycle: saves when the page is hidden, and with a keepalive request when it goes away. R1, R9, fault C33.
 */
export function watchLeaving(): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hide());
  addEventListener('pagehide', leave);
}

/** The page is hidden; a phone may end it without another event. Saves as on leaving a screen. */
function hide(): void {
  if (useApp.getState().held) void saveOnLeave();
}

/**
 * The page goes away, and nothing asynchronous is waited for: the last input goes to the device, and what the service
 * lacks goes in one keepalive request, under the key that the next visit sends again.
 */
function leave(): void {
  const { held, mandant, language } = useApp.getState();
  if (!held || !mandant || held.id === DEMO_ID) return;
  if (isDue()) void device().then((store) => store.keep(toRow(held, mandant)));
  const item = last();
  const body = JSON.stringify(item?.body);
  if (!item || !isLight(body)) return;
  mark(item.key);
  const headers = { ...headersOf(item), 'content-type': 'application/json', 'accept-language': language };
  // The answer is not heard: the item stays in the outbox until the next visit gets an answer that names its key.
  fetch(addressOfCall(pathOf(item)), { method: methodOf(item), headers, body, keepalive: true }).catch(() => undefined);
}

/**
 * The one item for the keepalive request: the report, unless it waits for the person's word; else a save of all that
 * the service lacks; else a wish.
 */
function last(): Pick<Item, 'id' | 'kind' | 'key' | 'revision' | 'body'> | null {
  const { report } = useApp.getState();
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

/** Marks an item as tried: it may have reached the service. R2. */
function mark(key: string): void {
  const item = memory.items.find((one) => one.key === key);
  if (item && !item.isTried) void device().then((store) => store.change({ ...item, isTried: true }));
}

/**
 * The newest waiting item of a case and kind made on this visit; synchronous. Another tab may have sent or removed it,
 * which shows in the outbox as last read, unless the item is too new to be in there.
 */
function underWay(id: string, kind: Item['kind']): Fresh | null {
  const isWaiting = ({ item: { key }, at }: Made): boolean =>
    memory.items.some((item) => item.key === key) || performance.now() - at < JUST;
  return (
    [...visit.all()].findLast((one) => one.item.id === id && one.item.kind === kind && isWaiting(one))?.item ?? null
  );
}

/** Milliseconds after which an item that was made has reached the stored outbox. */
const JUST = 2_000;

/** Whether a body fits into a keepalive request. */
export const isLight = (body: string): boolean => new TextEncoder().encode(body).length <= MOST;
