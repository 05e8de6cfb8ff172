import { setTimeout as sleep } from 'node:timers/promises';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { scrub } from '../../server/lifetime/erasure-journal.ts';
import { LOOK } from '../../server/store/tables/faellig.ts';
import { say } from '../figure.ts';
import { serve } from '../serve.ts';
import { START } from '../start-line.ts';
import { loading, saving } from './pace.ts';
import type { Place } from './place.ts';
import { fillCases, fillChildren, MANDANT } from './rows.ts';

const DAY = 24 * 60 * 60_000;
const DRAFTS = 500;
/** Milliseconds for which calls are measured without a scrub. */
const WITHOUT = 10_000;

/**
 * Prints the longest load and save while PostgreSQL's tables are written anew after an erasure (ADR 044), beside those
 * of the time before: for information, since the operator sets the hours. SQLite overwrites at once and has none.
 */
export async function measureScrub(newPlace: () => Promise<Place>, cases: number): Promise<boolean> {
  const place = await newPlace();
  if (place.engine !== 'PostgreSQL') return true;
  const at = Date.now() - 30 * DAY;
  const ids = await fillCases(place, { count: cases, isReported: true, at, faelligAb: LOOK.nie });
  await fillChildren(place, ids, at);
  const drafts = await fillCases(place, { count: DRAFTS, isReported: false, at: Date.now() });
  const service = await serve(START, place.env);
  const store = await place.open();
  try {
    const both = async (own: readonly string[], isOver: (ms: number) => boolean) => {
      const [loads, saves] = await Promise.all([loading(service, ids.slice(1), isOver), saving(service, own, isOver)]);
      const longest = [loads, saves].map(({ times }) => Math.max(...times));
      return { longest, refused: loads.refused + saves.refused };
    };
    const without = await both(drafts.slice(0, DRAFTS / 2), (ms) => ms > WITHOUT);
    await store.lifetime.erase(MANDANT, ids[0]!, isoOf(Date.now()));
    let seconds = 0;
    const work = async (): Promise<void> => {
      await sleep(1_000);
      const begun = performance.now();
      await scrub(store, { mayBlock: true });
      seconds = (performance.now() - begun) / 1_000;
    };
    const [beside] = await Promise.all([both(drafts.slice(DRAFTS / 2), () => seconds > 0), work()]);
    for (const [index, what] of ['load', 'save'].entries()) {
      const more = `${without.longest[index]!.toFixed(0)} ms without; ${seconds.toFixed(0)} s long, ${beside.refused} calls answered 503`;
      say(`longest ${what} while ${cases} cases are scrubbed, PostgreSQL`, beside.longest[index]!, null, more, ' ms');
    }
    return true;
  } finally {
    await store.close();
    await service.stop();
  }
}
