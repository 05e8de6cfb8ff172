import { useEffect, useState, type ComponentType } from 'react';
import { spare } from './spare.ts';

interface Later<P> {
  /** Null until its chunk has come. */
  Shown: ComponentType<P> | null;
  /** It did not come; the next screen tries again. */
  isMissing: boolean;
}

/** A component that the screen can do without, fetched once it is wanted. */
export function useLater<P>(load: () => Promise<{ default: ComponentType<P> }>, isWanted = true): Later<P> {
  const [later, setLater] = useState<Later<P>>({ Shown: null, isMissing: false });
  useEffect(() => {
    if (!isWanted) return;
    let isOn = true;
    spare(load).then(
      ({ default: Shown }) => isOn && setLater({ Shown, isMissing: false }),
      (cause: unknown) => {
        console.warn('Ein Teil der Seite kam nicht', cause);
        if (isOn) setLater({ Shown: null, isMissing: true });
      },
    );
    return () => void (isOn = false);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted]);
  return later;
}
