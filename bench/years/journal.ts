import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourOf, journalFolder, writeMark } from '../../server/lifetime/journal-files.ts';
import { residentOf } from '../resident.ts';
import { serve } from '../serve.ts';
import { START } from '../start-line.ts';
import { inTurns, medians, say, spread } from '../figure.ts';
import type { Place } from './place.ts';

/** Figure: time to the first answer and resident memory do not depend on the length of the journal of erasures. */
const MOST = 1.1;
const ROUNDS = 9;
/** Hours over which the lines are spread: a hundred days. */
const HOURS = 2_400;
const HOUR = 60 * 60_000;
const REST = '5e884898da28047151d0e56f8dc6292773603d0d6aabbd';

/** Fills table and folder with the same lines, and marks both. */
export async function fillJournal(place: Place, lines: number): Promise<void> {
  const hours = Math.min(HOURS, lines);
  const each = Math.ceil(lines / hours);
  const last = Date.now() - 2 * HOUR;
  mkdirSync(journalFolder(place.dataDir), { recursive: true });
  await place.fill(async (run) => {
    for (let hour = 0; hour < hours; hour++) {
      const zeit = new Date(last - (hours - hour) * HOUR).toISOString();
      const from = hour * each;
      await run(
        `insert into geloescht (hash, zeit) select ${place.hex(`(${from} + value) * 97`)} || '${REST}', '${zeit}' from ${place.series(String(each))}`,
      );
      const written = Array.from({ length: each }, (_, index) => {
        const hash = ((from + index + 1) * 97).toString(16).padStart(10, '0') + REST;
        return `\n${JSON.stringify({ hash, zeit })}`;
      });
      writeFileSync(join(journalFolder(place.dataDir), `${hourOf(zeit)}.jsonl`), `${written.join('')}\n`);
    }
    const bis = new Date(last).toISOString();
    writeMark(place.dataDir, { journal: 'bench', bis });
    await run('insert into journal_staende (journal, bis) values ($1, $2)', ['bench', bis]);
  });
}

/** Starts the service so many times; `ms` to its first answer and, when it has rested, MB. */
async function started({ env }: Place): Promise<{ ms: number; mb: number }> {
  const service = await serve(START, env);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const mb = residentOf(service.child);
  await service.stop('SIGTERM');
  return { ms: service.ms, mb };
}

/** Prints both figures; false when one is above its bound. */
export async function measureJournal(newPlace: () => Promise<Place>, sizes: readonly number[]): Promise<boolean> {
  const places: Place[] = [];
  for (const lines of sizes) {
    const place = await newPlace();
    await fillJournal(place, lines);
    await started(place);
    places.push(place);
  }
  const memory = places.map(() => [] as number[]);
  const times = await inTurns(ROUNDS, places, async (place) => {
    const { ms, mb } = await started(place);
    memory[places.indexOf(place)]!.push(mb);
    return ms;
  });
  const named = `with ${sizes.join(', ')} erased, ${places[0]!.engine}`;
  return [
    say(`start ${named}`, spread(times), MOST, medians(times, 'ms')),
    say(`memory ${named}`, spread(memory), MOST, medians(memory, 'MB')),
  ].every(Boolean);
}
