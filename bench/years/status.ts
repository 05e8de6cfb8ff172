import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { NEXT_LOOK } from '../../server/store/tables/next-look.ts';
import { BASE, post } from '../../server/test/test-calls.ts';
import { answersPerSecond } from '../load.ts';
import { serve } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import { measureInTurns, medians, printFigure, largestToSmallest } from '../figure.ts';
import type { BenchDatabase } from './place.ts';
import { fillAssignments, fillCases, fillEvents, keyFor, vorgangRefOf } from './rows.ts';

/** Figure: a status is read as quickly whatever number of events the case has received. */
const MOST = 1.2;
const ROUNDS = 15;
const MS = 300;
const CLIENTS = 4;
/** Most events of one call. */
const BATCH = 1_000;
/** Number of other cases, each with events. */
const OTHERS = 2_000;
const EACH = 20;
/** Milliseconds between two events of a track. */
const STEP = 2_000;

/** The events of an order: assigned, on the way, and a track of positions up to now. */
function track(userID: string, count: number): object[] {
  const from = Date.now() - count * STEP;
  return Array.from({ length: count }, (_, n) => ({
    vorgangRef: vorgangRefOf(userID),
    unid: `${n}`,
    timestamp: isoOf(from + n * STEP),
    ...(n > 1
      ? { meldungsTyp: TYP.POSITION, bewegungsProfil: { lat: 50.9 + n / 1e6, lng: 6.9, genauigkeit: 10 } }
      : { meldungsTyp: n ? TYP.ABFAHRT : TYP.BEAUFTRAGT, wartezeitMinuten: 30 }),
  }));
}

/** Prints the figure; false when it is above its bound. */
export async function measureStatus(
  newPlace: () => Promise<BenchDatabase>,
  received: readonly number[],
): Promise<boolean> {
  const place = await newPlace();
  const at = Date.now() - 12 * 3_600_000;
  const ids = await fillCases(place, { count: received.length, isReported: true, at, faelligAb: NEXT_LOOK.nie });
  await fillAssignments(place, ids, at);
  // Earlier events of others, because a database that never had any plans for none.
  const others = await fillCases(place, { count: OTHERS, isReported: true, at, faelligAb: NEXT_LOOK.nie });
  await fillEvents(
    place,
    others,
    Array.from({ length: EACH }, () => ({ meldungsTyp: TYP.POSITION, zeit: isoOf(at), daten: '{}' })),
  );
  const key = await keyFor(place, 'partner');
  const { port, url, stop } = await serve(START_ARGUMENTS, place.env);
  try {
    for (const [index, userID] of ids.entries()) {
      const ereignisse = track(userID, received[index]!);
      for (let next = 0; next < ereignisse.length; next += BATCH)
        await post(url, 'partner/ereignisse', { ereignisse: ereignisse.slice(next, next + BATCH) }, key);
    }
    const request = (userID: string) => () =>
      `GET ${BASE}/vorgang/${userID}/status HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const times = await measureInTurns(
      ROUNDS,
      ids,
      async (userID) => 1e6 / (await answersPerSecond({ port, clients: CLIENTS, ms: MS, request: request(userID) })),
    );
    const what = `status with ${received.join(', ')} events received, ${place.engine}`;
    return printFigure(what, largestToSmallest(times), MOST, medians(times, 'µs'));
  } finally {
    await stop();
  }
}
