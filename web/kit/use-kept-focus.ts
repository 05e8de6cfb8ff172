import { useEffect, useRef } from 'react';

/**
 * Keeps the focus where the element that had it goes away: a line that moves to another group, a button whose deed is
 * done. `next` gives who gets it.
 */
export function useKeptFocus(next: () => HTMLElement | null | undefined): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const see = ({ target }: FocusEvent): void => void (last.current = target);
    addEventListener('focusin', see);
    return () => removeEventListener('focusin', see);
  }, []);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last.current = null;
    next()?.focus();
  });
}
