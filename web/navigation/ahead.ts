import { createContext, useContext } from 'react';
import type { Language } from '#domain/text.ts';
import { afterPaint } from '../chunks/after-paint.ts';
import { resetView } from './reset-view.ts';

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

/** The picker that came with the start page, as the service has drawn it. */
interface Copy {
  frame: HTMLElement;
  language: Language;
  /** The app's root while the copy is in its place. */
  root?: HTMLElement;
}

/** Null: the page came with none, or it is over. */
let copy: Copy | null = null;

/** Takes it out of the page, and keeps it for the first tap on the start. */
export function keepCopy(frame: HTMLElement, language: Language): void {
  frame.remove();
  frame.removeAttribute('class');
  frame.inert = true;
  copy = { frame, language };
}

/**
 * Optimistic paint: shows the copy in place of the app, in this task, if there is one that still looks as the screen
 * will: in that language, and with no warning above it. It takes no tap. `then` shows the screen itself, after that
 * paint; the copy ends with it, whatever comes of it. ADR 046
 */
export function showCopy(language: Language, then: () => Promise<void>): boolean {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root || copy?.language !== language || root.querySelector('.banner-warn')) return false;
  resetView();
  copy.frame.id = root.id;
  copy.root = root;
  root.replaceWith(copy.frame);
  afterPaint(() => void (copy && then().finally(dropCopy)));
  return true;
}

/** Puts the app back in its place, because another screen is there; gives whether the copy was shown. */
export function dropCopy(): boolean {
  const root = copy?.root;
  if (root) copy!.frame.replaceWith(root);
  copy = null;
  return root !== undefined;
}
