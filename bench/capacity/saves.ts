import { flatTyre } from '../../server/test/test-app.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { measureInTurns, median, printFigure } from '../figure.ts';
import { answersPerSecond } from '../load.ts';
import { serve } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import type { BenchDatabase } from '../years/place.ts';
import { fillCases } from '../years/rows.ts';

/** Figure: saves per second of one process, each on the disk when it is answered. For information only. */
const CALLERS = 32;
/** Cases of each caller, saved in turn so that none is refused. */
const CASES = 20;
const ROUNDS = 3;
const MS = 3_000;
const BODY = JSON.stringify(flatTyre());

/** Prints the figure. */
export async function measureSaves(newPlace: () => Promise<BenchDatabase>): Promise<boolean> {
  const place = await newPlace();
  const ids = await fillCases(place, { count: CALLERS * CASES, isReported: false, at: Date.now() });
  const revisions = new Uint32Array(ids.length).fill(1);
  const sent = new Uint32Array(CALLERS);
  const { port, stop } = await serve(START_ARGUMENTS, place.env);
  const request = (caller: number): string => {
    const at = caller * CASES + (sent[caller]!++ % CASES);
    return `POST ${BASE}/vorgang/${ids[at]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "${revisions[at]!++}"\r\nContent-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`;
  };
  try {
    const [rates] = await measureInTurns(ROUNDS, [port], () =>
      answersPerSecond({ port, clients: CALLERS, ms: MS, request }),
    );
    const more = `bodies of ${(BODY.length / 1_000).toFixed(1)} kB, middle of ${ROUNDS} runs`;
    return printFigure(`saves a second, ${CALLERS} callers, ${place.engine}`, median(rates!), null, more);
  } finally {
    await stop();
  }
}
