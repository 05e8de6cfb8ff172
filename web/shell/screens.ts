import type { ComponentType } from 'react';
import { CHOICES, nextOf, rowOf, type Journey, type Place } from '#domain/flow.ts';
import { lateChunks, prefetch } from '../chunks/late-chunk.ts';
import Picker from '../screens/picker.tsx';
import type { ScreenProps } from '../screens/screen.ts';
import Start from '../screens/start.tsx';

type Shown = ComponentType<ScreenProps>;

interface Module {
  default: Shown;
  /** Fetches what the screen needs at this place, before it shows. */
  preload?(place: Place): Promise<unknown>;
}

/** The service builds only the not-found page besides the two that are always there. */
const LATER: Record<string, () => Promise<Module>> = import.meta.env.SSR
  ? import.meta.glob<Module>('../screens/notfound.tsx')
  : import.meta.glob<Module>(['../screens/*.tsx', '!../screens/start.tsx', '!../screens/picker.tsx']);
const screens = lateChunks(
  (name) => LATER[`../screens/${name}.tsx`]!(),
  [
    ['start', { default: Start }],
    ['picker', { default: Picker }],
  ],
);

/** Screens whose markup the service builds; all others come with their chunk. */
export const FIRST_PAINT: readonly string[] = ['start', 'picker', 'notfound'];

/** Fetches a screen's chunk. A screen that has not been written is an error, like a chunk that does not come. */
export async function loadScreen(name: string, place?: Place): Promise<void> {
  const { preload } = await screens.fetch(name);
  if (place) await preload?.(place);
}

/** The screen of that name, once it is loaded. */
export const screenOf = (name: string): Shown | undefined => screens.came.get(name)?.default;

/** Fetches the next screen, or each that may be chosen, while nothing else is to be done; then what finds out that there is no network and says so, which could not come without. */
export function prefetchAfter({ row: [path] }: Place, journey: Journey): void {
  const next = nextOf(path, journey);
  const ahead = path in CHOICES ? CHOICES[path as keyof typeof CHOICES] : next ? [next] : [];
  prefetch([
    ...ahead.map((to) => () => loadScreen(rowOf(to)[1], { row: rowOf(to), id: journey.userID })),
    () => loadScreen('error-network'),
    () => import('../vorgang/load/load.ts'),
    () => import('../kit/next-try.tsx'),
    () => import('./still-needed.tsx'),
  ]);
}
