import { useCallback, useEffect, useRef, useState } from 'react';
import { REST } from '../../fields/tap-run.ts';

/**
 * Whether the finger has rested since the screen came, and what to call at each tap until then, which starts the rest anew:
 * quick taps on the last screen's button are not meant for the one that lies in its place now. trust.md R2.
 */
export function useRest(): [hasRested: boolean, again: () => void] {
  const [hasRested, setRested] = useState(false);
  const timer = useRef<number>(undefined);
  const again = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(setRested, REST, true);
  }, []);
  useEffect(() => {
    again();
    return () => window.clearTimeout(timer.current);
  }, [again]);
  return [hasRested, again];
}
