import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { audit, openRows, type Findings } from './audit.ts';
import { planOf } from './plan.ts';
import { play } from './round.ts';
import type { Scene } from './scene.ts';
import { setStage, type Stage } from './stage.ts';

export interface Wanted {
  rounds: number;
  seed: number;
  /** The number of the first round. */
  from?: number;
  /** Tells the good rounds too. */
  isTalkative?: boolean;
  /** Hears of each round that is over, and of what was found at the end. */
  say?(line: string): void;
}

export interface Count {
  /** How long they took in all. */
  seconds: number;
  lost: number;
  double: number;
  /** What happened, by kind of fault: rounds, and calls that reported. */
  kinds: Map<string, { rounds: number; calls: number }>;
}

/** Milliseconds that the operator's server has to get the last messages: a lease that a killed service left has to run out first. */
const DELIVERY = 30_000;

/** Plays rounds one after the other and counts. What comes late counts too: every round is counted once all are over. */
export async function run({
  rounds,
  seed,
  from = 0,
  isTalkative = false,
  say = () => undefined,
}: Wanted): Promise<Count> {
  const stage = await setStage();
  try {
    const scenes: Scene[] = [];
    const known = new Set<Scene>();
    const start = Date.now();
    for (let nr = from; nr < from + rounds; nr++) {
      const scene = await play(stage, planOf(seed, nr));
      scenes.push(scene);
      const [found] = audited(stage, [scene]);
      if (!found || (isClean(found) && !isTalkative)) continue;
      say(told(seed, scene, found));
      known.add(scene);
    }
    await Promise.all(stage.late);
    await delivered(stage);
    const seconds = (Date.now() - start) / 1_000;
    const found = audited(stage, scenes);
    for (const [at, scene] of scenes.entries())
      if (!isClean(found[at]!) && !known.has(scene)) say(told(seed, scene, found[at]!));
    return { seconds, ...sums([...found, strayCases(stage, scenes.length)]), kinds: kindsOf(scenes) };
  } finally {
    await stage.close();
  }
}

const isClean = ({ lost, double }: Findings): boolean => lost.length + double.length === 0;

function audited({ service, receiver }: Stage, scenes: readonly Scene[]): Findings[] {
  const rows = openRows(service.dataDir);
  const found = scenes.map((scene) => audit(scene, rows.of(scene.userID), receiver));
  rows.close();
  return found;
}

/** Cases that nobody made. */
function strayCases({ service }: Stage, made: number): Findings {
  const rows = openRows(service.dataDir);
  const cases = rows.cases();
  rows.close();
  return { lost: [], double: cases > made ? [`cases: ${cases}, made were ${made}`] : [] };
}

/** Waits until the outbox is empty. */
async function delivered({ service }: Stage): Promise<void> {
  const rows = openRows(service.dataDir);
  for (const end = Date.now() + DELIVERY; rows.waiting() > 0 && Date.now() < end;) await sleep(100);
  rows.close();
}

const sums = (found: readonly Findings[]): Pick<Count, 'lost' | 'double'> => ({
  lost: found.reduce((sum, { lost }) => sum + lost.length, 0),
  double: found.reduce((sum, { double }) => sum + double.length, 0),
});

function kindsOf(scenes: readonly Scene[]): Count['kinds'] {
  const kinds: Count['kinds'] = new Map();
  for (const scene of scenes)
    for (const { fault } of scene.plan.strikes) {
      const { rounds, calls } = kinds.get(fault) ?? { rounds: 0, calls: 0 };
      kinds.set(fault, { rounds: rounds + 1, calls: calls + scene.writes('melden').length });
    }
  return kinds;
}

/** All that is needed to understand a round that failed, and to play it again. */
function told(seed: number, scene: Scene, { lost, double }: Findings): string {
  const { plan, ledger } = scene;
  return [
    `round ${plan.nr}: ${[...lost.map((what) => `LOST ${what}`), ...double.map((what) => `DOUBLE ${what}`)].join('; ') || 'good'}`,
    `  again: npm run chaos -- --seed ${seed} --only ${plan.nr}`,
    `  plan: ${inspect(plan, { depth: 4, breakLength: 140 }).replaceAll('\n', '\n  ')}`,
    ...ledger.story.map((line) => `  ${line}`),
    ...scene.writes().map(({ kind, key, status }) => `  call: ${kind} ${key.slice(0, 6)} ${status}`),
  ].join('\n');
}
