import { useCallback, useEffect, useRef, useState } from 'react';
import { REST, tapRun } from '../../navigation/tap-guard.ts';

/**
 * Debounce of the send button, §4 'Reporting': quick taps that run on from the last screen's button do not send.
 * `hasRested`: no tap for `REST` milliseconds; `isMeant`: whether the current tap counts, else the rest begins anew.
 */
export function useRest(): [hasRested: boolean, isMeant: () => boolean] {
  const [hasRested, setRested] = useState(false);
  const timer = useRef<number>(undefined);
  const came = useRef(Infinity);
  const rest = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(setRested, REST, true);
  }, []);
  useEffect(() => {
    came.current = performance.now();
    rest();
    return () => window.clearTimeout(timer.current);
  }, [rest]);
  const isMeant = (): boolean => {
    const { newest, first } = tapRun;
    if (hasRested && first > came.current && newest - came.current > REST) return true;
    // From here on event times are compared with event times only: where their clock differs from `performance.now()`,
    // the second tap still counts.
    came.current = newest;
    if (!hasRested) rest();
    return false;
  };
  return [hasRested, isMeant];
}
