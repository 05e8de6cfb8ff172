import type { PageState } from '#domain/page-state.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { seed } from '../vorgang/load/open.ts';

/** Makes the page's state the one that the first pass reads, on both sides: zustand hydrates and renders on the server with the initial state. */
export function paint(page: PageState): void {
  seed(page);
  Object.assign(useHeld.getInitialState(), useHeld.getState());
}
