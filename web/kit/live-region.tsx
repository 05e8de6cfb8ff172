import { useEffect, useRef, useState } from 'react';
import { untilNext } from './live-region-pause.ts';

interface LiveRegionProps {
  /** Null: nothing new; the last message stays. */
  words: string | null;
  /** Called when these words have been announced. */
  onSaid?(): void;
}

/**
 * Polite live region (`role=status`) for what changes by itself: announces the newest words once, at most one message
 * in ten seconds of each region (§4 'Live'). What no longer holds is emptied at once, because a screen reader may also
 * read the region in passing. The focus stays where it is.
 */
export function LiveRegion({ words, onSaid }: LiveRegionProps) {
  const [said, setSaid] = useState('');
  const last = useRef(-Infinity);
  if (words === '' && said !== '') setSaid('');
  useEffect(() => {
    if (words === null || words === said) return;
    const tell = (): void => {
      last.current = performance.now();
      setSaid(words);
      onSaid?.();
    };
    const timer = setTimeout(tell, untilNext(last.current, performance.now()));
    return () => clearTimeout(timer);
  }, [words, said, onSaid]);
  return (
    <span className="unseen" role="status">
      {said}
    </span>
  );
}
