import { NEXT_LOOK } from '../../server/store/tables/next-look.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { answersPerSecond } from '../load.ts';
import { serve, type Served } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import { besideFirst, measureInTurns, medians, printFigure } from '../figure.ts';
import { fillCases, keyFor, MANDANT } from './rows.ts';
import type { BenchDatabase } from './place.ts';

/** Figure: a page of the feed, and a case, are read as quickly among many cases as among few. */
const MOST = 1.3;
const ROUNDS = 15;
const MS = 400;
const CLIENTS = 8;
/** Cases of a page. */
const PAGE = 20;

interface Store extends Served {
  ids: readonly string[];
  authorization: string;
  /** Prefix of each cursor of the feed. */
  feed: string;
}

const random = (most: number): number => Math.floor(Math.random() * most);

/** The calls that are measured, as the head of a request. */
const CALLS: Record<string, (store: Store) => string> = {
  'a load': ({ ids }) => `GET ${BASE}/vorgang/${ids[random(ids.length)]!} HTTP/1.1\r\n`,
  'a page of the feed': ({ ids, authorization, feed }) =>
    `GET ${BASE}/betreiber/vorgaenge?mandant=${MANDANT}&anzahl=${PAGE}&seit=${feed}.${random(ids.length - PAGE)} HTTP/1.1\r\nAuthorization: ${authorization}\r\n`,
  'a poll with nothing new': ({ ids, authorization, feed }) =>
    `GET ${BASE}/betreiber/vorgaenge?mandant=${MANDANT}&seit=${feed}.${ids.length} HTTP/1.1\r\nAuthorization: ${authorization}\r\n`,
};

async function feedName(url: string, headers: { authorization: string }): Promise<string> {
  const answer = await fetch(`${url}${BASE}/betreiber/vorgaenge?mandant=${MANDANT}&anzahl=1`, { headers });
  return ((await answer.json()) as { cursor: string }).cursor.split('.')[0]!;
}

/** Prints the figures; false when one is above its bound. */
export async function measureGrowth(
  newPlace: () => Promise<BenchDatabase>,
  sizes: readonly number[],
): Promise<boolean> {
  const stores: Store[] = [];
  let engine = '';
  try {
    for (const count of sizes) {
      const place = await newPlace();
      engine = place.engine;
      const ids = await fillCases(place, {
        count,
        isReported: true,
        at: Date.now() - 3_600_000,
        faelligAb: NEXT_LOOK.nie,
      });
      const key = await keyFor(place, 'betreiber');
      const served = await serve(START_ARGUMENTS, place.env);
      stores.push({ ...served, ...key, ids, feed: await feedName(served.url, key) });
    }
    const ends: boolean[] = [];
    for (const [what, head] of Object.entries(CALLS)) {
      const times = await measureInTurns(ROUNDS, stores, async (store) => {
        const request = () => `${head(store)}Host: localhost\r\n\r\n`;
        return 1e6 / (await answersPerSecond({ port: store.port, clients: CLIENTS, ms: MS, request }));
      });
      const named = `${what}, ${sizes.join(' and ')} cases, ${engine}`;
      ends.push(printFigure(named, besideFirst(times).at(-1)!, MOST, medians(times, 'µs')));
    }
    return ends.every(Boolean);
  } finally {
    for (const { stop } of stores) await stop();
  }
}
