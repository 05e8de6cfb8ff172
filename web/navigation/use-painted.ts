import { useEffect, useState } from 'react';
import { afterPaint } from '../chunks/after-paint.ts';

let isTap = false;

/** Shows a screen in the task of a tap: what `usePainted` keeps back follows after its first paint. */
export function inTap(show: () => void): void {
  isTap = true;
  try {
    show();
  } finally {
    isTap = false;
  }
}

/**
 * Progressive rendering: false until the first paint of a screen that a tap has led to. What lies below its first
 * questions waits for true, so that the tap is answered sooner. Everywhere else, as on the server, true from the
 * beginning. ADR 070
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(() => !isTap);
  useEffect(() => {
    if (!isPainted) afterPaint(() => setPainted(true));
  }, [isPainted]);
  return isPainted;
}
