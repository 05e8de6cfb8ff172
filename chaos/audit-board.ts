import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Brett, BrettFall } from '#domain/leitstand/brett.ts';
import { storeOf } from '../e2e/hands/desk.ts';
import { factsOf } from '../server/leitstand/board/fall.ts';
import { openMandanten } from '../server/open.ts';
import type { AuditFindings } from './audit.ts';
import { signInAtDesk, type ChaosStage } from './stage.ts';

/** Milliseconds in which a board must show the stored state: two of its sweeps. */
const PATIENCE = 25_000;

type Faelle = ReadonlyMap<string, BrettFall>;

/**
 * Compares two boards with the stored events of these cases (userID), beside the running service. One is the
 * dispatcher's, which has followed every change of the run; the other is a fresh session's.
 */
export async function auditBoard(stage: ChaosStage, userIDs: readonly string[]): Promise<AuditFindings> {
  const fresh = await signInAtDesk(stage, 'FR');
  const boards: readonly (readonly [string, () => Promise<Faelle>])[] = [
    ['the board that was open all along', async () => stage.board.faelle() ?? new Map()],
    [
      'the board of a fresh session',
      async () => {
        const { data } = (await fresh.call(stage.service.url, 'GET', 'brett')).body as { data: Brett };
        return new Map(data.faelle.map((fall) => [fall.vorgangRef, fall]));
      },
    ],
  ];
  let lost: string[] = [];
  for (const end = Date.now() + PATIENCE; ; await sleep(500)) {
    lost = [];
    const wanted = await storedFaelle(stage, userIDs);
    for (const [name, read] of boards) {
      const shown = await read();
      for (const [ref, fall] of wanted)
        if (!isDeepStrictEqual(plain(shown.get(ref)), plain(fall)))
          lost.push(`${name}: ${JSON.stringify(shown.get(ref))}, stored is ${JSON.stringify(fall)}`);
    }
    if (lost.length === 0 || Date.now() > end) return { lost, double: [] };
  }
}

/** A case without its code for the plate, which each process makes for itself. */
const plain = (fall: BrettFall | undefined): BrettFall | undefined => fall && { ...fall, kennung: '' };

/** The facts of the lines, computed from the store's rows. */
async function storedFaelle({ service }: ChaosStage, userIDs: readonly string[]): Promise<Faelle> {
  const settings = { demo: 'any', clientsDir: join(import.meta.dirname, '../mandanten') } as const;
  const mandanten = openMandanten(settings, () => undefined);
  const store = await storeOf(service);
  const clock = Date.now;
  const faelle = new Map<string, BrettFall>();
  for (const userID of userIDs) {
    const stand = await store.brett.one(userID, new Date(clock()).toISOString());
    const fall = stand && factsOf({ mandanten, clock }, stand);
    if (fall) faelle.set(fall.vorgangRef, fall);
  }
  await store.close();
  return faelle;
}
