import type { ComponentType } from 'react';
import { pathsAhead, rowOf, type Journey, type Place } from '#domain/flow.ts';
import { lateChunks, prefetch } from '../chunks/late-chunk.ts';
import Picker from '../screens/picker.tsx';
import type { ScreenProps } from '../screens/screen.ts';
import Start from '../screens/start.tsx';
import { hasLateStyle, lateStyle } from './late-style.ts';

type Shown = ComponentType<ScreenProps>;

interface Module {
  default: Shown;
  /** Loads what the screen needs before it shows; null where it has all. */
  preload?(place: Place): Promise<unknown> | null;
}

/** Screens in late chunks. The server renders only the not-found page and the danger screen besides the start's two. */
const LATER: Record<string, () => Promise<Module>> = import.meta.env.SSR
  ? import.meta.glob<Module>('../screens/{notfound,gefahr}.tsx')
  : import.meta.glob<Module>(['../screens/*.tsx', '!../screens/start.tsx', '!../screens/picker.tsx']);
const screens = lateChunks(
  (name) => LATER[`../screens/${name}.tsx`]!(),
  [
    ['start', { default: Start }],
    ['picker', { default: Picker }],
  ],
);

/** Screens whose rules are in the page. */
const STYLED: readonly string[] = ['start', 'picker', 'notfound'];

/** Screens that the service renders; all others are rendered in the browser. */
export const FIRST_PAINT: readonly string[] = [...STYLED, 'gefahr'];

/**
 * Loads a screen's chunk, the style sheet, and what it needs at `place`.
 * @throws TypeError where there is no such screen, or what the browser throws where the chunk cannot be loaded
 */
export async function loadScreen(name: string, place?: Place): Promise<void> {
  const style = STYLED.includes(name) ? undefined : lateStyle();
  const { preload } = await screens.fetch(name);
  await style;
  if (place) await preload?.(place);
}

/** Whether the screen of a place can show in this very task: nothing of it is to be loaded. */
export function isReady(place: Place): boolean {
  const name = place.row[1];
  const module = screens.came.get(name);
  if (!module || !(hasLateStyle() || STYLED.includes(name))) return false;
  const coming = module.preload?.(place);
  coming?.catch(() => undefined); // `loadScreen` asks for it too, and reports
  return !coming;
}

/** A loaded screen; undefined before. */
export const screenOf = (name: string): Shown | undefined => screens.came.get(name)?.default;

/**
 * Prefetches what the next two taps may lead to, then what reports a lost network, which could not be loaded without
 * one, then the rest of the journey: a screen's chunk is there before its tap, and the next one's code has run. ADR
 * 048, 064.
 */
export function prefetchAfter({ row: [path] }: Place, journey: Journey): void {
  const load = (to: string) => () => loadScreen(rowOf(to)[1], { row: rowOf(to), id: journey.userID });
  const ahead = pathsAhead(path, journey);
  const [next = [], second = [], ...later] = ahead.map((paths) => paths.map(load));
  const warm = () => import('./warm-up.tsx').then(({ warmUp }) => warmUp(ahead[0], journey.userID));
  prefetch([[lateStyle, ...next], [warm], second, NO_NETWORK, ...later]);
}

/** What danger needs, and what reports a lost network. */
const NO_NETWORK = [
  () => loadScreen('gefahr'),
  () => loadScreen('error-network'),
  () => import('../vorgang/load/load.ts'),
  () => import('../kit/next-try.tsx'),
  () => import('./still-needed.tsx'),
];
