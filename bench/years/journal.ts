import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../server/journal/journal-files.ts';
import { joinJournal } from '../../server/lifetime/erasure-journal.ts';
import { residentOf } from '../resident.ts';
import { serve } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import { measureInTurns, medians, printFigure, largestToSmallest } from '../figure.ts';
import type { BenchDatabase } from './place.ts';

/** Figure: time to the first answer and resident memory do not depend on the length of the journal of erasures. */
const MOST = 1.1;
const ROUNDS = 9;
/** Days over which the lines are spread, one file each. */
const DAYS = 100;
const DAY = 24 * 60 * 60_000;
const REST = '5e884898da28047151d0e56f8dc6292773603d0d6aabbd';

/** Fills the journal with so many lines, all known to the database. Returns its folder. */
export async function fillJournal(place: BenchDatabase, lines: number): Promise<string> {
  const store = await place.open();
  const { folder } = await joinJournal(store, join(place.dataDir, 'journal'));
  const days = Math.min(DAYS, lines);
  const each = Math.ceil(lines / days);
  for (let day = 0; day < days; day++) {
    const zeit = new Date(Date.now() - (days - day) * DAY).toISOString();
    const written = Array.from({ length: each }, (_, index) => {
      const hash = ((day * each + index + 1) * 97).toString(16).padStart(10, '0') + REST;
      return `${JSON.stringify({ hash, epoche: '0badcafe', revision: 3, nr: 8, art: 'vorgang', zeit })}\n`;
    });
    writeFileSync(join(folder, `${zeit.slice(0, 10)}.00000000.jsonl`), written.join(''));
  }
  await store.lifetime.journal.know(filesIn(folder));
  await store.close();
  return folder;
}

/** Starts the service so many times; `ms` to its first answer, and MB after a rest. */
async function started({ env }: BenchDatabase): Promise<{ ms: number; mb: number }> {
  const service = await serve(START_ARGUMENTS, env);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const mb = residentOf(service.child);
  await service.stop('SIGTERM');
  return { ms: service.ms, mb };
}

/** Prints both figures; false when one is above its bound. */
export async function measureJournal(
  newPlace: () => Promise<BenchDatabase>,
  sizes: readonly number[],
): Promise<boolean> {
  const places: BenchDatabase[] = [];
  for (const lines of sizes) {
    const place = await newPlace();
    await fillJournal(place, lines);
    await started(place);
    places.push(place);
  }
  const memory = places.map(() => [] as number[]);
  const times = await measureInTurns(ROUNDS, places, async (place) => {
    const { ms, mb } = await started(place);
    memory[places.indexOf(place)]!.push(mb);
    return ms;
  });
  const named = `with ${sizes.join(', ')} erased, ${places[0]!.engine}`;
  return [
    printFigure(`start ${named}`, largestToSmallest(times), MOST, medians(times, 'ms')),
    printFigure(`memory ${named}`, largestToSmallest(memory), MOST, medians(memory, 'MB')),
  ].every(Boolean);
}
