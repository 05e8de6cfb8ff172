import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEXT_LOOK } from '../../server/store/tables/next-look.ts';
import { newPair } from '../../server/sicherung/age-keys.ts';
import { backUpInThread } from '../../server/sicherung/daily-backup.ts';
import { flatTyre } from '../../server/test/test-app.ts';
import { betreiber } from '../../server/test/test-service.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { median, printFigure, percentile } from '../figure.ts';
import { serve } from '../serve.ts';
import { START_ARGUMENTS } from '../start-line.ts';
import type { BenchDatabase } from './place.ts';
import { fillCases } from './rows.ts';

/** Figure: p95 of saves during a backup, beside p95 without one, in pairs. ADR 058. */
const MOST = 2;
const PER_SECOND = 50;
const ROUNDS = 3;
/** Milliseconds of each round that are measured without a backup. */
const CALM = 4_000;

/** Prints the figures; false when one is above its bound. Only SQLite is backed up by the service. */
export async function measureBackup(newPlace: () => Promise<BenchDatabase>, cases: number): Promise<boolean> {
  const place = await newPlace();
  if (place.engine !== 'SQLite') return true;
  const at = Date.now() - 3_600_000;
  await fillCases(place, { count: cases, isReported: true, at, faelligAb: NEXT_LOOK.nie });
  const drafts = await fillCases(place, { count: PER_SECOND, isReported: false, at: Date.now() });
  const from = join(place.dataDir, 'pannenlotse.sqlite');
  const pair = await newPair();
  const service = await serve([...START_ARGUMENTS], place.env);
  const ends: boolean[] = [];
  try {
    const revisions = new Map(drafts.map((id) => [id, 1]));
    const body = JSON.stringify(flatTyre());
    const save = async (id: string): Promise<number> => {
      const begun = performance.now();
      const headers = { 'content-type': 'application/json', 'if-match': `"${revisions.get(id)!}"` };
      const answer = await fetch(`${service.url}${BASE}/vorgang/${id}`, { method: 'POST', headers, body });
      const { revision } = (await answer.json()) as { revision: number };
      if (answer.status !== 200) throw new Error(`a save was answered ${answer.status}`);
      revisions.set(id, revision);
      return performance.now() - begun;
    };
    /** Saves at the pace, each case in turn, until the work is done; returns the p95 of their milliseconds. */
    const savesBeside = async (work: Promise<unknown>): Promise<number> => {
      const over = new AbortController();
      void work.finally(() => over.abort());
      const saves: Promise<number>[] = [];
      for (let n = 0; !over.signal.aborted; n++) {
        saves.push(save(drafts[n % PER_SECOND]!));
        await sleep(1_000 / PER_SECOND);
      }
      await work;
      return percentile(await Promise.all(saves), 0.95);
    };
    for (const [kind, recipients] of [
      ['a backup', []],
      ['an encrypted backup', [pair.oeffentlich]],
    ] as const) {
      const [ratios, calm, beside, took]: number[][] = [[], [], [], []];
      let bytes = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const to = join(place.dataDir, `copy-${round}`);
        calm!.push(await savesBeside(sleep(CALM)));
        const begun = performance.now();
        const work = backUpInThread({ from, to, recipients, journal: join(place.dataDir, 'journal') });
        beside!.push(await savesBeside(work));
        took!.push((performance.now() - begun) / 1_000);
        bytes = await work;
        ratios!.push(beside!.at(-1)! / calm!.at(-1)!);
        if (!recipients.length || round < ROUNDS - 1) rmSync(to);
      }
      const times = `${median(calm!).toFixed(0)} and ${median(beside!).toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB in ${median(took!).toFixed(1)} s`;
      ends.push(
        printFigure(
          `p95 of ${PER_SECOND} saves a second beside ${kind} of ${cases} cases`,
          median(ratios!),
          MOST,
          times,
        ),
      );
    }
  } finally {
    await service.stop('SIGTERM');
  }
  const keyFile = join(place.dataDir, 'key');
  writeFileSync(keyFile, pair.geheim);
  const begun = performance.now();
  const { status, stderr } = betreiber(
    ['wiederherstellen', join(place.dataDir, `copy-${ROUNDS - 1}`), '--schluessel', keyFile],
    place.dataDir,
  );
  if (status !== 0) throw new Error(stderr);
  const restored = performance.now();
  const again = await serve([...START_ARGUMENTS], place.env);
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  await again.stop();
  const more = `${seconds(restored - begun)} s to restore, ${seconds(performance.now() - restored)} s to start`;
  return [
    ...ends,
    printFigure(`restore of ${cases} cases to the first answer`, (performance.now() - begun) / 1_000, null, more, ' s'),
  ].every(Boolean);
}
