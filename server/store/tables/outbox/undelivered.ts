import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '../../engine.ts';
import { placeholders } from './bahnen.ts';

/** Messages that one transaction deletes. */
const AT_ONCE = 500;

/** `Store.dropUndelivered`, at a pace that leaves callers half of the time. ADR 066 */
export function makeDropUndelivered({ write }: Engine) {
  return async (before: string, own: readonly string[]): Promise<number> => {
    const others = own.length ? ` and mandant not in (${placeholders(own, 2)})` : '';
    for (let dropped = 0; ;) {
      const begun = performance.now();
      const gone = await write((rows) =>
        rows.all(
          `delete from zustellungen where id in (
            select id from zustellungen where bahn = '' and aufgegeben is null and seit < $1${others} limit ${AT_ONCE})
          returning id`,
          [before, ...own],
        ),
      );
      dropped += gone.length;
      if (gone.length < AT_ONCE) return dropped;
      await sleep(performance.now() - begun);
    }
  };
}
