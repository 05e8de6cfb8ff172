import type { PageState } from '#domain/page-state.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { seed } from '../vorgang/load/open.ts';

/**
 * Sets the initial state for server-side rendering and hydration, for which zustand reads the store's initial state.
 */
export function paint(page: PageState): void {
  seed(page);
  Object.assign(useHeld.getInitialState(), useHeld.getState());
}
