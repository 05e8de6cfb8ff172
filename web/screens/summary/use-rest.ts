import { useCallback, useEffect, useRef, useState } from 'react';
import { REST, tapRun } from '../../navigation/tap-guard.ts';

/**
 * Whether the button has lain still for as long as a finger rests, and whether the tap under way is meant for it; one that is not starts the rest anew:
 * quick taps on the last screen's button are not meant for the one that lies in its place now. R2.
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
    // From here on taps are only held against each other: where the page's clock and that of input differ, a second tap is heard.
    came.current = newest;
    if (!hasRested) rest();
    return false;
  };
  return [hasRested, isMeant];
}
