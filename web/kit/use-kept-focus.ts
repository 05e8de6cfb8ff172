import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus where the element that had it goes away: a line that moves to another group, a button whose deed is
 * done. `next` gives who gets it. `within`: the part of the page whose focus this is; without it, the whole page.
 */
export function useKeptFocus(next: () => HTMLElement | null | undefined, within?: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const see = ({ target }: FocusEvent): void => {
      last.current = !within || within.current?.contains(target as Node) ? target : null;
    };
    addEventListener('focusin', see);
    return () => removeEventListener('focusin', see);
  }, [within]);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    next()?.focus();
  });
}
