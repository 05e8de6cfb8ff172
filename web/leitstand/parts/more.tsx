import { useState } from 'react';
import { plural } from '#domain/plural.ts';
import { useSay } from '../../words/use-say.ts';

/** Entries of a long list that are shown, and added with each press. */
export const STEP = 100;

/** The first entries of a list that may have thousands, how many are left, and the deed that shows more. */
export function useFirst<T>(all: readonly T[]): { first: readonly T[]; rest: number; showMore(): void } {
  const [most, setMost] = useState(STEP);
  return { first: all.slice(0, most), rest: all.length - most, showMore: () => setMost(most + STEP) };
}

/** Button below such a list; nothing where all is shown. */
export function More({ rest, onMore }: { rest: number; onMore(): void }) {
  const say = useSay();
  if (rest <= 0) return null;
  return (
    <button className="quiet" type="button" onClick={onMore}>
      {say(
        plural(rest, ['Einen weiteren zeigen', 'Show one more'], [`Weitere zeigen (${rest})`, `Show more (${rest})`]),
      )}
    </button>
  );
}
