import { useCallback, useEffect, useRef, useState } from 'react';
import { TAP_PAUSE, tapRun } from '../../navigation/tap-guard.ts';

/**
 * Debounce of the send button, §4 'Reporting': quick taps that run on from the last screen's button do not send.
 * `hasPaused`: no tap for `TAP_PAUSE` milliseconds; `isMeant`: whether the current tap counts, else the pause begins
 * anew.
 */
export function useTapDebounce(): [hasPaused: boolean, isMeant: () => boolean] {
  const [hasPaused, setPaused] = useState(false);
  const timer = useRef<number>(undefined);
  const came = useRef(Infinity);
  const restart = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(setPaused, TAP_PAUSE, true);
  }, []);
  useEffect(() => {
    came.current = performance.now();
    restart();
    return () => window.clearTimeout(timer.current);
  }, [restart]);
  const isMeant = (): boolean => {
    const { newest, first } = tapRun;
    if (hasPaused && first > came.current && newest - came.current > TAP_PAUSE) return true;
    // From here on event times are compared with event times only: where their clock differs from `performance.now()`,
    // the second tap still counts.
    came.current = newest;
    if (!hasPaused) restart();
    return false;
  };
  return [hasPaused, isMeant];
}
