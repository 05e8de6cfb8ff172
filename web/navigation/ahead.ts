import { createContext, useContext } from 'react';

/**
 * Id of the next screen that travels in the start page, hidden until it is the target of the address (`:target`): the
 * start button is a link to it, so that the screen shows in one frame without network or script. ADR 046.
 */
export const AHEAD = 'schadenart';

/** Fragment of the address that shows it. */
export const AHEAD_HASH = `#${AHEAD}`;

/** Fragment that the address had when the page was loaded: a link or a bookmark with it is not a tap. ADR 046. */
let sent = (performance.getEntriesByType('navigation')[0]?.name ?? '').replace(/^[^#]*/, '');

/** Whether the fragment that the address has now came by a tap on this page. Of the one it came with: false, once. */
export function isTapped(): boolean {
  const before = sent;
  sent = '';
  return location.hash !== before;
}

/** Whether this frame is the one that travels ahead: a second one in the page, and no page of its own yet. */
export const Ahead = createContext(false);

export const useAhead = (): boolean => useContext(Ahead);

/** An id of the frame, unique in a page of two. */
export const useFrameId = (id: string): string => (useAhead() ? `${id}-2` : id);
