import type { Engine, Rows } from '../engine.ts';

/** How a scrub treats others. */
export interface Scrub {
  /** Loads and saves may wait for it; else it only does what keeps nobody waiting. */
  mayBlock: boolean;
  /** Milliseconds for which it tries to get each table; default: one try. */
  patience?: number | undefined;
}

/**
 * Counts a deletion whose bytes are still in the files. Last in its transaction, since others that delete wait for this
 * row.
 */
export const noteDeleted = (rows: Rows): Promise<unknown[]> =>
  rows.all('update bereinigung set geloescht = geloescht + 1 where id = 1');

/**
 * `Lifetime.scrub`: the engine's own, told whether anything was deleted since the last one, by whichever process, also
 * by one that has ended since. ADR 044.
 */
export function makeScrub({ read, write, scrub }: Engine): (how: Scrub) => Promise<boolean> {
  return async (how) => {
    const [before] = await read((rows) =>
      rows.all<Record<'geloescht' | 'bereinigt', number | string>>(
        'select geloescht, bereinigt from bereinigung where id = 1',
      ),
    );
    const deleted = Number(before?.geloescht);
    const isDue = deleted > Number(before?.bereinigt);
    const isDone = await scrub({ ...how, isDue });
    if (isDone && isDue)
      await write((rows) =>
        rows.all('update bereinigung set bereinigt = $1 where id = 1 and bereinigt < $1', [deleted]),
      );
    return isDone || !isDue;
  };
}
