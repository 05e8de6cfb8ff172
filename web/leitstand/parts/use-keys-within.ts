import { useEffect, useRef, type RefObject } from 'react';

/** Listens to keys within an element while it is there. */
export function useKeysWithin(element: RefObject<HTMLElement | null>, press: (event: KeyboardEvent) => void): void {
  const now = useRef(press);
  useEffect(() => void (now.current = press));
  useEffect(() => {
    const shown = element.current;
    const listen = (event: KeyboardEvent): void => now.current(event);
    shown?.addEventListener('keydown', listen);
    return () => shown?.removeEventListener('keydown', listen);
  }, [element]);
}
