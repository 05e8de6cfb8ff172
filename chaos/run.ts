import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { audit, type AuditFindings } from './audit.ts';
import { auditBoard } from './audit-board.ts';
import { isCorrecting, type CallDeed } from './deeds.ts';
import { planRound } from './plan.ts';
import { playRound } from './round.ts';
import { openCaseRows } from './rows.ts';
import type { RoundScene } from './scene.ts';
import { setChaosStage, type ChaosStage } from './stage.ts';

export interface ChaosOptions {
  rounds: number;
  seed: number;
  /** The number of the first round. */
  from?: number;
  /** Distance between the numbers of two rounds. */
  step?: number;
  /** Prints the good rounds too. */
  isVerbose?: boolean;
  /** Prints the report of a round with findings: when the round is over, or at the end if they appear late. */
  say?(line: string): void;
}

export interface ChaosTotals {
  /** Duration of all rounds. */
  seconds: number;
  lost: number;
  double: number;
  /** Rounds with a helper, and the taps in them. */
  helped: { rounds: number; taps: number };
  /** Rounds with the dispatcher, and their acknowledged deeds; the same for corrections. */
  dispatched: { rounds: number; deeds: number };
  righted: { rounds: number; deeds: number };
  /** By kind of fault: number of rounds with it, and number of report requests in them. */
  kinds: Map<string, { rounds: number; calls: number }>;
}

/** Milliseconds in which the outbox must drain at the end: the lease of a killed service has to expire first. */
const DELIVERY = 30_000;

/**
 * Soak test: plays the rounds one after the other and audits each. At the end all are audited again, because delayed
 * requests and deliveries may show a duplicate late.
 */
export async function runChaos({
  rounds,
  seed,
  from = 0,
  step = 1,
  isVerbose = false,
  say = () => undefined,
}: ChaosOptions): Promise<ChaosTotals> {
  const stage = await setChaosStage();
  try {
    const scenes: RoundScene[] = [];
    const known = new Set<RoundScene>();
    const start = Date.now();
    for (let n = 0; n < rounds; n++) {
      const scene = await playRound(stage, planRound(seed, from + n * step));
      scenes.push(scene);
      const [found] = audited(stage, [scene]);
      if (!found || (isClean(found) && !isVerbose)) continue;
      say(reportOf(seed, scene, found));
      known.add(scene);
    }
    await Promise.all(stage.late);
    await delivered(stage);
    const seconds = (Date.now() - start) / 1_000;
    const userIDs = scenes.map(({ userID }) => userID);
    const board = await auditBoard(stage, userIDs);
    for (const what of board.lost) say(`LOST ${what}`);
    const found = audited(stage, scenes);
    for (const [at, scene] of scenes.entries())
      if (!isClean(found[at]!) && !known.has(scene)) say(reportOf(seed, scene, found[at]!));
    return {
      seconds,
      ...sums([...found, board, unexpectedCases(stage, scenes.length)]),
      helped: helpedOf(scenes),
      dispatched: doneIn(scenes, (deed) => !isCorrecting(deed)),
      righted: doneIn(scenes, isCorrecting),
      kinds: kindsOf(scenes),
    };
  } finally {
    await stage.close();
  }
}

const isClean = ({ lost, double }: AuditFindings): boolean => lost.length + double.length === 0;

function audited({ service, receiver }: ChaosStage, scenes: readonly RoundScene[]): AuditFindings[] {
  const rows = openCaseRows(service.dataDir);
  const found = scenes.map((scene) => audit(scene, rows.of(scene.userID), receiver));
  rows.close();
  return found;
}

/** Cases in the store that no round made, without examples. */
function unexpectedCases({ service }: ChaosStage, made: number): AuditFindings {
  const rows = openCaseRows(service.dataDir);
  const cases = rows.cases();
  rows.close();
  return { lost: [], double: cases > made ? [`cases: ${cases}, made were ${made}`] : [] };
}

/** Waits until the outbox is empty. */
async function delivered({ service }: ChaosStage): Promise<void> {
  const rows = openCaseRows(service.dataDir);
  for (const end = Date.now() + DELIVERY; rows.waiting() > 0 && Date.now() < end;) await sleep(100);
  rows.close();
}

const sums = (found: readonly AuditFindings[]): Pick<ChaosTotals, 'lost' | 'double'> => ({
  lost: found.reduce((sum, { lost }) => sum + lost.length, 0),
  double: found.reduce((sum, { double }) => sum + double.length, 0),
});

const helpedOf = (scenes: readonly RoundScene[]): ChaosTotals['helped'] => ({
  rounds: scenes.filter(({ ledger }) => ledger.helped.length > 0).length,
  taps: scenes.reduce((sum, { ledger }) => sum + ledger.helped.length, 0),
});

/** Rounds with such deeds, and how many of them were acknowledged. */
function doneIn(scenes: readonly RoundScene[], isMeant: (deed: CallDeed) => boolean): ChaosTotals['dispatched'] {
  const deeds = scenes.map(({ ledger }) => ledger.deeds.filter(isMeant)).filter(({ length }) => length > 0);
  return { rounds: deeds.length, deeds: deeds.flat().filter(({ isDone }) => isDone).length };
}

function kindsOf(scenes: readonly RoundScene[]): ChaosTotals['kinds'] {
  const kinds: ChaosTotals['kinds'] = new Map();
  for (const scene of scenes)
    for (const { fault } of scene.plan.injections) {
      const { rounds, calls } = kinds.get(fault) ?? { rounds: 0, calls: 0 };
      kinds.set(fault, { rounds: rounds + 1, calls: calls + scene.writes('melden').length });
    }
  return kinds;
}

/** Report of a round: findings, how to replay it, plan, log and requests. */
function reportOf(seed: number, scene: RoundScene, { lost, double }: AuditFindings): string {
  const { plan, ledger } = scene;
  return [
    `round ${plan.nr}: ${[...lost.map((what) => `LOST ${what}`), ...double.map((what) => `DOUBLE ${what}`)].join('; ') || 'good'}`,
    `  again: npm run chaos -- --seed ${seed} --only ${plan.nr}`,
    `  plan: ${inspect(plan, { depth: 4, breakLength: 140 }).replaceAll('\n', '\n  ')}`,
    ...ledger.log.map((line) => `  ${line}`),
    ...scene.writes().map(({ kind, key, status }) => `  call: ${kind} ${key.slice(0, 6)} ${status}`),
  ].join('\n');
}
