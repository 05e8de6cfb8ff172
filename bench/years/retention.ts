import { readFileSync, writeFileSync } from 'node:fs';
import { receiptsFile } from '../../server/lifetime/receipts.ts';
import { serve } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import { besideFirst, measureInTurns, median, medians, printFigure, percentile } from '../figure.ts';
import { EVERY, saveAtPace } from './pace.ts';
import type { BenchDatabase } from './place.ts';
import { fillCases, fillChildren } from './rows.ts';

/** Figure: saves wait little longer beside the daily retention job than without it. */
const MOST = 2;
const ROUNDS = 3;
const DAY = 24 * 60 * 60_000;
const HOUR = DAY / 24;
/** Milliseconds after the start at which the job runs, and for which saves are measured without it. */
const JOB_AT = 3_000;
const WITHOUT = 10_000;
/** Milliseconds after which the job has failed. */
const LONGEST = 600_000;
const DRAFTS = 500;

/** Prints the figure; false when it is above its bound. */
export async function measureRetention(newPlace: () => Promise<BenchDatabase>, due: number): Promise<boolean> {
  const place = await newPlace();
  const at = Date.now() - 300 * DAY;
  await fillChildren(place, await fillCases(place, { count: due, isReported: true, at }), at);
  const drafts = await fillCases(place, { count: DRAFTS, isReported: false, at: Date.now() });
  // As many as on other days, because the job would otherwise ask whether so many are meant.
  const receipt = { zeit: new Date(Date.now() - DAY).toISOString(), geloescht: { bench: due }, entwuerfe: 0 };
  writeFileSync(receiptsFile(place.dataDir), `${JSON.stringify(receipt)}\n`);
  const isDone = (dataDir: string): boolean => readFileSync(receiptsFile(dataDir), 'utf8').split('\n').length > 2;
  const lasted: number[] = [];
  const times = await measureInTurns(ROUNDS, [false, true], async (hasJob) => {
    const { env, dataDir } = await place.copy();
    const CHANCE = String(hasJob ? JOB_AT / HOUR : 0.9);
    const service = await serve(['--import', './bench/years/probe.ts', ...START_ARGUMENTS], { ...env, CHANCE });
    try {
      await saveAtPace(service, drafts.slice(0, DRAFTS / 2), (ms) => ms > JOB_AT);
      const isOver = (ms: number): boolean => (hasJob ? isDone(dataDir) || ms > LONGEST : ms > WITHOUT);
      const { times: each, refused } = await saveAtPace(service, drafts.slice(DRAFTS / 2), isOver);
      if (hasJob && !isDone(dataDir)) throw new Error('The retention job did not end.');
      if (refused) throw new Error(`${refused} saves were answered 503.`);
      if (hasJob) lasted.push((each.length * EVERY) / 1_000);
      return percentile(each, 0.95);
    } finally {
      await service.stop();
    }
  });
  const more = `${medians(times, 'ms')}, ${median(lasted).toFixed(0)} s long`;
  return printFigure(
    `p95 of 50 saves/s beside the erasure of ${due}, ${place.engine}`,
    besideFirst(times)[1]!,
    MOST,
    more,
  );
}
