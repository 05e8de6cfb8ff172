import { DEMO_ID } from '#domain/ids.ts';
import type { FrageCode } from '#domain/nachtrag/fragen.ts';
import { withValue, type Vorgang } from '#domain/vorgang.ts';
import { serviceNow } from '../../net/clock.ts';
import { device } from '../device/device.ts';
import { keep } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { waiting } from '../device/queue.ts';
import { enqueue, flush } from '../sending/flush.ts';
import { visit } from '../device/visit.ts';
import { tell } from '../device/tabs.ts';
import type { Item } from '../state/shapes.ts';
import { heldNow } from '../commands/vorgang.ts';
import { forgetWish, IDLE, useWishes, wishBecomes, type Wish, type Wishes } from '../case/wishes.ts';

/**
 * Puts a wish into the outbox under a key of its own, behind the report if that still waits. It replaces a waiting
 * cancel, rating or call of its kind, and the items with the numbers `others`. `fragen`: the questions that it answers.
 * The demo keeps it in the browser.
 */
export async function wish<K extends Wish>(
  kind: K,
  body: Wishes[K],
  others: readonly number[] = [],
  fragen?: readonly FrageCode[],
): Promise<void> {
  const key = makeKey();
  wishBecomes(kind, { kind: 'sending', key, isAnswer: fragen !== undefined });
  const { id, revision, vorgang } = heldNow();
  if (id === DEMO_ID) return wishInDemo(kind, body);
  const before = goesOneByOne(kind) ? [] : await waitingWishes(id, kind);
  for (const item of before) visit.forget(item.key);
  await enqueue({ id, kind, key, revision, body: bodyOf(kind, body, vorgang), ...(fragen && { fragen }) }, [
    ...before.map(({ nr }) => nr),
    ...others,
  ]);
}

/** Whether one that waits says something else than the next, so that each is sent. */
export const goesOneByOne = (kind: Wish): boolean => kind === 'nachtrag' || kind === 'berichtigung';

/** Body of the call. Of a cancel it is the whole case with its reason, as §7 says. */
function bodyOf(kind: Wish, body: Wishes[Wish], vorgang: Vorgang): Record<string, unknown> {
  if (kind !== 'storno') return { ...body };
  const { grund, ...more } = body as Wishes['storno'];
  return { ...withValue(vorgang, 'vorgangsMetadaten.storno', grund), ...more };
}

/**
 * Takes back a wish that has not been answered. One that was tried, or may have been sent by a keepalive call of an
 * earlier page, may have arrived: then it is `unsure` until the status shows it.
 */
export async function takeBack(kind: Wish): Promise<void> {
  if (useWishes.getState()[kind].kind === 'refused') return forgetWish(kind);
  const items = await waitingWishes(heldNow().id, kind);
  const isUnsure = items.some(({ isTried, key }) => isTried || !visit.of(key));
  for (const { nr, key } of items) {
    visit.forget(key);
    await (await device()).remove(nr);
  }
  wishBecomes(kind, isUnsure ? { kind: 'unsure', at: serviceNow() } : IDLE);
  tell();
  void flush();
}

const waitingWishes = async (id: string, kind: Wish): Promise<Item[]> =>
  (await waiting(id)).filter((item) => item.kind === kind);

/** Applies a wish to the demo's case. A cancel is recorded as a visited step, whose time stops the demo's clock. */
async function wishInDemo<K extends Wish>(kind: K, body: Wishes[K]): Promise<void> {
  const held = heldNow();
  const { vorgang } = held;
  if (kind === 'storno') {
    const schritt = { schritt: '/storno', zeit: new Date().toISOString() };
    const cancelled = withValue(vorgang, 'vorgangsMetadaten.status', 'storniert');
    const bearbeitungsSchritte = [...vorgang.bearbeitungsSchritte, schritt];
    const why = withValue(cancelled, 'vorgangsMetadaten.storno', (body as Wishes['storno']).grund);
    await keep({ ...held, vorgang: { ...why, bearbeitungsSchritte } });
  } else if ('bewertungWert' in body) await keep({ ...held, vorgang: { ...vorgang, bewertung: { ...body } } });
  wishBecomes(kind, { kind: 'done', isAnswer: 'nachtrag' in body });
}
