import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { flatTyre } from '../../server/test/test-app.ts';
import { BASE } from '../../server/test/test-calls.ts';
import type { Served } from '../serve.ts';

/** Milliseconds between two calls: 50 a second. */
export const EVERY = 20;

/** Results of calls at a steady pace. */
export interface PacedTimes {
  /** Milliseconds of each answer, from the moment when its call was due. */
  times: number[];
  /** Answers 503, after which a phone repeats the call. */
  refused: number;
}

interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  answered?(): void;
}

/**
 * Makes calls at a steady pace until that many milliseconds are over. Any answer other than 200 and 503 is an error.
 */
async function paced(
  { port }: Served,
  callOf: (n: number) => Call,
  isOver: (ms: number) => boolean,
): Promise<PacedTimes> {
  const agent = new Agent({ keepAlive: true });
  const begun = performance.now();
  let refused = 0;
  const send = (n: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const due = begun + n * EVERY;
      const { body, answered, ...options } = callOf(n);
      const sent = request({ agent, port, ...options }, (answer) => {
        answer.resume().once('end', () => resolve(performance.now() - due));
        if (answer.statusCode === 200) answered?.();
        else if (answer.statusCode === 503) refused += 1;
        else reject(new Error(`${options.method} ${options.path}: ${answer.statusCode}`));
      });
      sent.once('error', reject).end(body);
    });
  const all: Promise<number>[] = [];
  for (let n = 0; !isOver(n * EVERY); n++) {
    await sleep(Math.max(0, begun + n * EVERY - performance.now()));
    all.push(send(n));
  }
  const times = await Promise.all(all);
  agent.destroy();
  return { times, refused };
}

/** Makes saves, each on another draft. The drafts are fresh. */
export function saveAtPace(
  served: Served,
  drafts: readonly string[],
  isOver: (ms: number) => boolean,
): Promise<PacedTimes> {
  const body = JSON.stringify(flatTyre());
  const revisions = new Map(drafts.map((userID) => [userID, 1]));
  const callOf = (n: number): Call => {
    const userID = drafts[n % drafts.length]!;
    const revision = revisions.get(userID)!;
    const headers = { 'content-type': 'application/json', 'if-match': `"${revision}"` };
    const answered = (): void => void revisions.set(userID, revision + 1);
    return { method: 'POST', path: `${BASE}/vorgang/${userID}`, headers, body, answered };
  };
  return paced(served, callOf, isOver);
}

/** Makes loads, each of another case. */
export const loadAtPace = (
  served: Served,
  ids: readonly string[],
  isOver: (ms: number) => boolean,
): Promise<PacedTimes> =>
  paced(served, (n) => ({ method: 'GET', path: `${BASE}/vorgang/${ids[n % ids.length]!}` }), isOver);
