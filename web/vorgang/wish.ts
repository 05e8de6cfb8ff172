import { create } from 'zustand';
import { DEMO_ID } from '#domain/ids.ts';
import type { Grund } from '#domain/storno.ts';
import { withValue } from '#domain/vorgang.ts';
import { device, type Item } from './device.ts';
import { useHeld } from './held.ts';
import { keep } from './keep.ts';
import { makeKey } from './key.ts';
import { enqueue, waiting } from './queue.ts';
import { tell } from './tabs.ts';
import { heldNow } from './vorgang.ts';

/** What a person may want after the report, and the body of its call. Decisions 77 to 79. */
export interface Wishes {
  /** `meldung`: the key of the one report that is taken back; without it the one that stands. */
  storno: { grund: Grund; meldung?: string };
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  nachtrag: { text: string };
}
export type Wish = keyof Wishes;

export const isWish = (kind: Item['kind']): kind is Wish =>
  kind === 'storno' || kind === 'bewertung' || kind === 'nachtrag';

/** How far the last wish of a kind got; `refused` in the service's own words. */
export type WishState = { kind: 'idle' } | { kind: 'sending' } | { kind: 'done' } | { kind: 'refused'; text: string };

/** Nothing was wished, or it is over. */
export const IDLE: WishState = { kind: 'idle' };

const NONE: Record<Wish, WishState> = { storno: IDLE, bewertung: IDLE, nachtrag: IDLE };

/** The wishes of the held case, by kind. */
export const useWishes = create<Record<Wish, WishState>>()(() => NONE);

/** How far a wish of that case got. Where another one is on the screen its dialogs do not hear of it. */
export function wishIs(id: string, kind: Wish, state: WishState): void {
  if (useHeld.getState().held?.id === id) useWishes.setState({ [kind]: state });
}

/**
 * Puts a wish into the queue with a key of its own, behind the report if that still waits; one of its kind that waits gives way, and so do
 * `others`. The demo keeps it in the browser.
 */
export async function wish<K extends Wish>(kind: K, body: Wishes[K], others: readonly number[] = []): Promise<void> {
  useWishes.setState({ [kind]: { kind: 'sending' } });
  const { id, revision } = heldNow();
  if (id === DEMO_ID) return wishInDemo(kind, body);
  const before = kind === 'nachtrag' ? [] : await waitingWishes(id, kind);
  await enqueue({ id, kind, key: makeKey(), revision, body: { ...body } }, [...before, ...others]);
}

/** Takes a wish back that has not been answered. Where it did arrive, the status shows it. */
export async function takeBack(kind: Wish): Promise<void> {
  const { id } = heldNow();
  for (const nr of await waitingWishes(id, kind)) await (await device()).remove(nr);
  useWishes.setState({ [kind]: IDLE });
  tell();
}

/** Forgets how the last one ended. */
export const forgetWish = (kind: Wish): void => useWishes.setState({ [kind]: IDLE });

/** What waited when the case came onto the screen is still on its way; of a case before it nothing is known any more. */
export async function recallWishes(id: string): Promise<void> {
  useWishes.setState(NONE);
  for (const { kind } of await waiting(id)) if (isWish(kind)) wishIs(id, kind, { kind: 'sending' });
}

const waitingWishes = async (id: string, kind: Wish): Promise<number[]> =>
  (await waiting(id)).filter((item) => item.kind === kind).map(({ nr }) => nr);

/** What the demo's case becomes; the moment of a cancel is a visited step, for the clock stops there. */
async function wishInDemo<K extends Wish>(kind: K, body: Wishes[K]): Promise<void> {
  const held = heldNow();
  const { vorgang } = held;
  if ('grund' in body) {
    const schritt = { schritt: '/storno', zeit: new Date().toISOString() };
    const cancelled = withValue(vorgang, 'vorgangsMetadaten.status', 'storniert');
    const bearbeitungsSchritte = [...vorgang.bearbeitungsSchritte, schritt];
    const why = withValue(cancelled, 'vorgangsMetadaten.storno', body.grund);
    await keep({ ...held, vorgang: { ...why, bearbeitungsSchritte } });
  } else if ('bewertungWert' in body) await keep({ ...held, vorgang: { ...vorgang, bewertung: { ...body } } });
  useWishes.setState({ [kind]: { kind: 'done' } });
}
