import { setTimeout as sleep } from 'node:timers/promises';
import { isoOf } from '#domain/ereignisse/moment.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { BASE, post } from '../../server/test/test-calls.ts';
import { serve, type Served } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import { printFigure } from '../figure.ts';
import type { BenchDatabase } from './place.ts';
import { fillAssignments, fillCases, fillEvents, keyFor, vorgangRefOf } from './rows.ts';

/** Figure: the event loop stays free beside many open cases and tracked orders. */
const MOST_MS = 20;
const POSITIONS = 400;
const MINUTE = 60_000;
/** Milliseconds between two positions of a tracked order, and number of positions in a call. */
const EVERY = 30_000;
const AT_ONCE = 20;
/** Milliseconds that are measured, in which the watch for overdue news looks twice. */
const MEASURED = 65_000;

/** An idle process, whose delay is that of the machine. */
const IDLE = `require('node:http').createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), 'localhost')`;

interface Delay {
  p50: number;
  p99: number;
  most: number;
}

/** The service's event-loop delay since the last question, in milliseconds. */
function delayOf({ child }: Served): Promise<Delay> {
  return new Promise((resolve) => {
    child.once('message', (delay) => resolve(delay as Delay));
    child.send('delay');
  });
}

/** Prints the figure; false when it is above its bound. */
export async function measureDelay(
  newPlace: () => Promise<BenchDatabase>,
  { open, tracked }: { open: number; tracked: number },
): Promise<boolean> {
  const place = await newPlace();
  const at = Date.now() - 70 * MINUTE;
  const ids = await fillCases(place, { count: open, isReported: true, at });
  const onTheWay = ids.slice(0, tracked);
  await fillAssignments(place, onTheWay, at);
  await fillEvents(
    place,
    onTheWay,
    Array.from({ length: POSITIONS + 2 }, (_, n) => {
      const zeit = isoOf(at + MINUTE + n * 10_000);
      const meldungsTyp = [TYP.BEAUFTRAGT, TYP.ABFAHRT][n] ?? TYP.POSITION;
      const more = n > 1 ? { bewegungsProfil: JSON.stringify({ lat: 50.9, lng: 6.9 }) } : { wartezeitMinuten: '180' };
      return { meldungsTyp, zeit, daten: JSON.stringify({ meldungsTyp, timestamp: zeit, ...more }) };
    }),
  );
  const key = await keyFor(place, 'partner');
  const probe = ['--import', './bench/years/probe.ts'];
  const [service, idle] = [await serve([...probe, ...START_ARGUMENTS], place.env), await serve([...probe, '-e', IDLE])];
  try {
    const until = performance.now() + MEASURED;
    await sleep(2_000);
    await Promise.all([delayOf(service), delayOf(idle)]);
    for (let next = 0, n = 0; performance.now() < until; n++) {
      const pause = sleep((EVERY * AT_ONCE) / tracked);
      const some = onTheWay.slice(next, next + AT_ONCE);
      next = (next + AT_ONCE) % tracked;
      const timestamp = isoOf(Date.now());
      const bewegungsProfil = { lat: 50.9 + n / 1e5, lng: 6.9 };
      const event = { unid: `told ${n}`, timestamp, meldungsTyp: TYP.POSITION, bewegungsProfil };
      const ereignisse = some.map((userID) => ({ vorgangRef: vorgangRefOf(userID), ...event }));
      await post(service.url, 'partner/ereignisse', { ereignisse }, key);
      for (const userID of some.slice(0, 5))
        await (await fetch(`${service.url}${BASE}/vorgang/${userID}/status`)).arrayBuffer();
      await pause;
    }
    const { p50, p99, most } = await delayOf(service);
    const machine = await delayOf(idle);
    const what = `event-loop delay, p99, ${open} open and ${tracked} tracked, ${place.engine}`;
    const more = `p50 ${p50.toFixed(1)}, longest ${most.toFixed(0)} ms; an idle process ${machine.p99.toFixed(1)} ms`;
    return printFigure(what, p99, MOST_MS, more, ' ms');
  } finally {
    await Promise.all([service.stop(), idle.stop()]);
  }
}
