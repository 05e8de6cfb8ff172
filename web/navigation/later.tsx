import { useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from '../chunks/after-paint.ts';

let isTap = false;

/**
 * Shows a screen in the task of a tap: what is in `Later` follows after its first paint. Not from 768 px on, where the
 * sheet ends with its content and would be seen to grow.
 */
export function inTap(show: () => void): void {
  isTap = !matchMedia('(min-width: 48em)').matches;
  try {
    show();
  } finally {
    isTap = false;
  }
}

/**
 * Progressive rendering: what lies below the heading of a screen. In the task of a tap a screen draws its heading and
 * its dock alone, and this after that paint, so that the tap is answered sooner. Everywhere else, as on the server, all
 * is drawn at once. ADR 070
 */
export function Later({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(() => !isTap);
  useEffect(() => {
    if (!isPainted) afterPaint(() => setPainted(true));
  }, [isPainted]);
  return isPainted ? children : null;
}
