import { create } from 'zustand';
import type { Grund } from '#domain/storno.ts';
import { useHeld } from '../case/held.ts';
import { keep } from '../case/keep.ts';
import { waiting } from '../device/queue.ts';
import type { Item } from '../device/shapes.ts';

/** What a person may want after the report, and the body of its call. D77–D79. */
export interface Wishes {
  /** `meldung`: the key of the one report that is taken back; without it the one that stands. */
  storno: { grund: Grund; meldung?: string };
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  nachtrag: { text: string };
}
export type Wish = keyof Wishes;

/** Whether an item is one. */
export const isWished = (item: Item): item is Item & { kind: Wish } =>
  item.kind === 'storno' || item.kind === 'bewertung' || item.kind === 'nachtrag';

/**
 * How far the last wish of a kind got; `refused` with why; `unsure`: it was taken back at that moment (milliseconds by the
 * service's clock) and may have arrived all the same.
 */
export type WishState =
  | { kind: 'idle' }
  | { kind: 'sending'; key: string }
  | { kind: 'done' }
  | { kind: 'refused'; code: string; text: string; key: string }
  | { kind: 'unsure'; at: number };

/** Nothing was wished, or it is over. */
export const IDLE: WishState = { kind: 'idle' };

const NONE: Record<Wish, WishState> = { storno: IDLE, bewertung: IDLE, nachtrag: IDLE };

/** The wishes of the held case, by kind. */
export const useWishes = create<Record<Wish, WishState>>()(() => NONE);

/** How far a wish got. While a later one of its kind is under way, or another case on the screen, the dialogs do not hear of it. */
export function wishIs({ id, kind, key }: Pick<Item, 'id' | 'key'> & { kind: Wish }, state: WishState): void {
  const last = useWishes.getState()[kind];
  if (useHeld.getState().held?.id !== id || (last.kind === 'sending' && last.key !== key)) return;
  useWishes.setState({ [kind]: state });
}

/** Forgets how the last one ended; a refusal has been read with it. */
export function forgetWish(kind: Wish): void {
  const last = useWishes.getState()[kind];
  useWishes.setState({ [kind]: IDLE });
  if (last.kind === 'refused') forgetUnmet(last.key);
}

/** The person has read that a wish was not taken. */
export function forgetUnmet(key: string): void {
  for (const [kind, state] of Object.entries(useWishes.getState()))
    if (state.kind === 'refused' && state.key === key) useWishes.setState({ [kind]: IDLE });
  const { held } = useHeld.getState();
  if (held?.unmet) void keep({ ...held, unmet: held.unmet.filter((one) => one.key !== key) });
}

/** What waited when the case came onto the screen is still on its way; of a case before it nothing is known any more. */
export async function recallWishes(id: string): Promise<void> {
  useWishes.setState(NONE);
  const items = (await waiting(id)).filter(isWished);
  if (useHeld.getState().held?.id !== id) return;
  for (const { kind, key } of items) useWishes.setState({ [kind]: { kind: 'sending', key } });
}
