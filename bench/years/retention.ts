import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiptsFile } from '../../server/lifetime/receipts.ts';
import { flatTyre } from '../../server/test/test-app.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { serve, type Served } from '../serve.ts';
import { START } from '../start-line.ts';
import { besideFirst, inTurns, median, medians, say, share } from '../figure.ts';
import type { Place } from './place.ts';
import { fillCases } from './rows.ts';

/** Figure: saves wait little longer beside the daily retention job than without it. */
const MOST = 2;
const ROUNDS = 3;
const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
/** Milliseconds between two saves: 50 a second. */
const EVERY = 20;
/** Milliseconds after the start at which the job runs, and for which saves are measured where it does not. */
const JOB_AT = 3_000;
const WITHOUT = 10_000;
/** A job that takes longer, in milliseconds, has failed. */
const LONGEST = 120_000;
const DRAFTS = 500;

/** Saves at a steady pace, each on another draft; milliseconds of each from the moment at which it was due. */
async function saving({ port }: Served, drafts: readonly string[], isOver: (ms: number) => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify(flatTyre());
  const revisions = new Map(drafts.map((userID) => [userID, 1]));
  const begun = performance.now();
  const save = (n: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const due = begun + n * EVERY;
      const userID = drafts[n % drafts.length]!;
      const revision = revisions.get(userID)!;
      revisions.set(userID, revision + 1);
      const headers = { 'content-type': 'application/json', 'if-match': `"${revision}"` };
      const options = { agent, port, path: `${BASE}/vorgang/${userID}`, method: 'POST', headers };
      const sent = request(options, (answer) => {
        answer.resume().once('end', () => resolve(performance.now() - due));
        if (answer.statusCode !== 200) reject(new Error(`save: ${answer.statusCode}`));
      });
      sent.once('error', reject).end(body);
    });
  const all: Promise<number>[] = [];
  for (let n = 0; !isOver(n * EVERY); n++) {
    await sleep(Math.max(0, begun + n * EVERY - performance.now()));
    all.push(save(n));
  }
  const times = await Promise.all(all);
  agent.destroy();
  return times;
}

/** Prints the figure; false when it is above its bound. */
export async function measureRetention(newPlace: () => Promise<Place>, due: number): Promise<boolean> {
  const place = await newPlace();
  await fillCases(place, { count: due, isReported: true, at: Date.now() - 300 * DAY });
  const drafts = await fillCases(place, { count: DRAFTS, isReported: false, at: Date.now() });
  // As many as on other days: the job would else ask whether that many are meant.
  const receipt = { zeit: new Date(Date.now() - DAY).toISOString(), geloescht: { bench: due } };
  writeFileSync(receiptsFile(place.dataDir), `${JSON.stringify(receipt)}\n`);
  const isDone = (dataDir: string): boolean => readFileSync(receiptsFile(dataDir), 'utf8').split('\n').length > 2;
  const lasted: number[] = [];
  const times = await inTurns(ROUNDS, [false, true], async (hasJob) => {
    const { env, dataDir } = await place.copy();
    const CHANCE = String(hasJob ? JOB_AT / HOUR : 0.9);
    const service = await serve(['--import', './bench/years/probe.ts', ...START], { ...env, CHANCE });
    try {
      await saving(service, drafts.slice(0, DRAFTS / 2), (ms) => ms > JOB_AT);
      const isOver = (ms: number): boolean => (hasJob ? isDone(dataDir) || ms > LONGEST : ms > WITHOUT);
      const each = await saving(service, drafts.slice(DRAFTS / 2), isOver);
      if (hasJob && !isDone(dataDir)) throw new Error('The retention job did not end.');
      if (hasJob) lasted.push((each.length * EVERY) / 1_000);
      return share(each, 0.95);
    } finally {
      await service.stop();
    }
  });
  const more = `${medians(times, 'ms')}, ${median(lasted).toFixed(0)} s long`;
  return say(`p95 of 50 saves/s beside the erasure of ${due}, ${place.engine}`, besideFirst(times)[1]!, MOST, more);
}
