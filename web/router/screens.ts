import type { ComponentType } from 'react';
import Cleared from '../screens/cleared.tsx';
import ErrorPage from '../screens/error.tsx';
import ErrorNetwork from '../screens/error-network.tsx';
import NotFound from '../screens/notfound.tsx';
import Picker from '../screens/picker.tsx';
import type { Beside, ScreenProps, Screens } from '../screens/screen.ts';
import Start from '../screens/start.tsx';
import { reloadForNewBuild } from '../shell/reload.ts';

/** Loaded screens, first those of the start's file. */
const loaded = new Map<string, ComponentType<ScreenProps>>(
  Object.entries({
    cleared: Cleared,
    error: ErrorPage,
    'error-network': ErrorNetwork,
    notfound: NotFound,
    picker: Picker,
    start: Start,
  } satisfies Screens),
);

/** Code splitting: the other files of the build, with the screens of each. */
const FILES = {
  journey: async (): Promise<Screens> => (await import('../screens/journey.ts')).JOURNEY,
  organisation: async (): Promise<Screens> => ({ organisation: (await import('../screens/organisation.tsx')).default }),
  theme: async (): Promise<Screens> => ({ theme: (await import('../theme/preview/theme.tsx')).default }),
} as const;

const fileOf = (screen: string): keyof typeof FILES =>
  screen === 'organisation' || screen === 'theme' ? screen : 'journey';

/** Screens that the service renders; all others are rendered in the browser. */
export const FIRST_PAINT: readonly string[] = ['start', 'picker', 'notfound', 'gefahr'];

/**
 * Loads the file of a screen, unless it is there; one that does not come is met with a reload.
 * @throws TypeError, or what else the browser throws where the file cannot be loaded
 */
export async function loadScreen(screen: string): Promise<void> {
  if (loaded.has(screen)) return;
  try {
    await load(fileOf(screen));
  } catch (cause) {
    reloadForNewBuild();
    throw cause;
  }
}

async function load(file: keyof typeof FILES): Promise<void> {
  for (const [name, Screen] of Object.entries(await FILES[file]())) loaded.set(name, Screen);
}

/** What the frame shows beside a screen, once the journey's file is loaded. */
export async function loadBeside(): Promise<Beside> {
  return (await import('../screens/journey.ts')).BESIDE;
}

/** A loaded screen; undefined before. */
export const screenOf = (screen: string): ComponentType<ScreenProps> | undefined => loaded.get(screen);

/** Prefetches the journey and the status page, so that no tap waits for them, nor needs a network. */
export async function prefetchScreens(): Promise<void> {
  for (const file of ['journey', 'organisation'] as const) await load(file);
}
