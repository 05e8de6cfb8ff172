import { useEffect, useState, type ComponentType } from 'react';
import { afterPaint } from './after-paint.ts';
import { optional } from './late-chunk.ts';

interface Optional<P> {
  /** Null until its chunk has come. */
  Shown: ComponentType<P> | null;
  /** The last try failed. */
  isMissing: boolean;
}

/**
 * A component in an optional chunk, fetched once it is wanted, after the screen that wants it is painted. A failed
 * fetch is tried again when `wanted` becomes another truthy value, or by the next screen.
 */
export function useOptional<P>(
  load: () => Promise<{ default: ComponentType<P> }>,
  wanted: unknown = true,
): Optional<P> {
  const [Shown, setShown] = useState<ComponentType<P> | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!wanted || Shown) return;
    let isOn = true;
    afterPaint(() => {
      if (!isOn) return;
      optional(load).then(
        (chunk) => isOn && setShown(() => chunk.default),
        (cause: unknown) => {
          console.warn(cause);
          if (isOn) setMissing(true);
        },
      );
    });
    return () => void (isOn = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  return { Shown, isMissing: isMissing && !Shown };
}
