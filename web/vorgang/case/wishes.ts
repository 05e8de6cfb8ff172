import { create } from 'zustand';
import type { BerichtigungGrund, NachtragAnswers } from '#domain/berichtigung.ts';
import type { StornoGrund } from '#domain/ereignisse/storno.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { useApp } from '../state/app.ts';
import { keep } from './keep.ts';
import { waiting } from '../device/queue.ts';
import { WISHES, type Item } from '../state/shapes.ts';

/** What a person may want after the report, with the bodies of the calls. D77, D78, D79, D125, D126. */
export interface Wishes extends Record<Wish, object> {
  /** `meldung`: key of the one report that is meant; without it, whichever report stands. ADR 023. */
  storno: { grund: StornoGrund; meldung?: string };
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  /** Words, or answers to what is asked while the person waits. D127 */
  nachtrag: { text: string; anlass?: 'stimmt_nicht' } | { nachtrag: NachtragAnswers };
  /** The whole place with the reason, or the number. */
  berichtigung: { schadenOrt: Vorgang['schadenOrt']; grund: BerichtigungGrund } | { mobilnummer: string };
  /** `ab`: ISO, or '' for at once. */
  rueckruf: { mobilnummer?: string; ab: string };
}
export type Wish = (typeof WISHES)[number];

/** Whether an item of the outbox is a wish. */
export const isWished = (item: Item): item is Item & { kind: Wish } => Object.hasOwn(NONE, item.kind);

/**
 * How far the last wish of a kind got. `unsure`: taken back at that moment (milliseconds of the service's clock), and
 * it may have arrived all the same. `isAnswer`: it answers a question of the status page.
 */
export type WishState =
  | { kind: 'idle' }
  | { kind: 'sending'; key: string; isAnswer?: boolean }
  | { kind: 'done'; isAnswer?: boolean }
  | { kind: 'refused'; code: string; text: string; key: string }
  | { kind: 'unsure'; at: number };

/** Nothing was wished, or it is over. */
export const IDLE: WishState = { kind: 'idle' };

const NONE = Object.fromEntries(WISHES.map((kind) => [kind, IDLE])) as Record<Wish, WishState>;

/** The wishes of the held case, by kind. */
export const useWishes = create<Record<Wish, WishState>>()(() => NONE);

/** Sets how far the last wish of that kind got. */
export const wishBecomes = (kind: Wish, state: WishState): void => useWishes.setState({ [kind]: state });

/** Sets how far a wish got. Ignored if a later wish of its kind is being sent, or if another case is held. */
export function wishIs({ id, kind, key }: Pick<Item, 'id' | 'key'> & { kind: Wish }, state: WishState): void {
  const last = useWishes.getState()[kind];
  if (useApp.getState().held?.id !== id || (last.kind === 'sending' && last.key !== key)) return;
  wishBecomes(kind, state);
}

/** Forgets how the last wish of a kind ended; a refusal counts as read. */
export function forgetWish(kind: Wish): void {
  const last = useWishes.getState()[kind];
  useWishes.setState({ [kind]: IDLE });
  if (last.kind === 'refused') forgetUnmet(last.key);
}

/** Forgets a refused wish: the person has read it. */
export function forgetUnmet(key: string): void {
  for (const [kind, state] of Object.entries(useWishes.getState()))
    if (state.kind === 'refused' && state.key === key) useWishes.setState({ [kind]: IDLE });
  const { held } = useApp.getState();
  if (held?.unmet) void keep({ ...held, unmet: held.unmet.filter((one) => one.key !== key) });
}

/** Restores the wishes of a case that comes onto the screen from the outbox: what waits there is being sent. */
export async function recallWishes(id: string): Promise<void> {
  useWishes.setState(NONE);
  const items = (await waiting(id)).filter(isWished);
  if (useApp.getState().held?.id !== id) return;
  for (const { kind, key, frage } of items)
    useWishes.setState({ [kind]: { kind: 'sending', key, isAnswer: frage !== undefined } });
}
