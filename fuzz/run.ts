import { descriptionCheck } from './check/description-check.ts';
import { addFinding, newTally, type FuzzFinding, type Tally } from './check/tally.ts';
import { changesOf } from './check/untouched.ts';
import { sendAgain, startCaller, type FuzzGiven } from './lane.ts';
import type { Shot } from './plan.ts';
import { setFuzzStage, type FuzzEngine, type FuzzStage } from './stage.ts';
import { templatesOf } from './templates.ts';

export interface FuzzOptions {
  /** Number of the first request, and number of requests. */
  from?: number;
  requests: number;
  seed: number;
  engine: FuzzEngine;
  /** Number of concurrent connections. */
  lanes?: number;
  /** Gets every request with its answers, as text. */
  tell?(text: string): void;
  /** Gets the number of sent requests and the new findings, after each `STRETCH`. */
  onProgress?(sent: number, found: readonly FuzzFinding[]): void;
}

export interface FuzzTotals extends Tally {
  requests: number;
  seconds: number;
  /** Requests that took longer than 2 s beside others, but not alone. */
  late: number;
  lines: number;
  /** Answers that were checked against the description. */
  judged: number;
  /** Published calls without a good answer. */
  unreached: string[];
  /** Resident memory in megabytes: after the first `WARM` requests, and at the end. */
  memory: { before: number; after: number };
}

/** Requests after which the service counts as warm. */
export const WARM = 1_000;
const STRETCH = 10_000;
/**
 * Number of concurrent connections. Many, because an unknown id waits a second after more than ten a second
 * (docs/rules.md 'Rate limit for unknown ids').
 */
const LANES = 32;

/**
 * Seeded fuzz test: sends the requests with these numbers to a service of its own. Checks each answer, and the store
 * after it; at the end the log, the memory, and that no case exists which no answer named.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzTotals> {
  const stage = await setFuzzStage(options.engine);
  try {
    return await runOn(stage, options);
  } finally {
    await stage.close();
  }
}

async function runOn(
  stage: FuzzStage,
  { requests, seed, from = 0, lanes = LANES, tell, onProgress }: FuzzOptions,
): Promise<FuzzTotals> {
  const templates = templatesOf(stage.description, stage.common.base);
  const isDescribed = await descriptionCheck(stage.description);
  const tally = newTally();
  const known = new Set(await stage.rows.cases());
  for (const id of await stage.rows.invitations()) known.add(id);
  const halves: FuzzGiven['halves'] = [];
  const memory = { before: 0, after: 0 };
  const start = performance.now();
  let [sent, told] = [0, 0];
  const take = (): number | null => {
    if (stage.service.child.exitCode !== null) return null;
    if (sent === Math.min(WARM, requests - 1)) memory.before = stage.memory();
    if (sent === requests) return null;
    if (sent && sent % STRETCH === 0) {
      onProgress?.(sent, tally.findings.slice(told));
      told = tally.findings.length;
    }
    return from + sent++;
  };
  const late = new Map<number, Shot>();
  const given = { stage, templates, seed, tally, isDescribed, known, halves, late, tell, take };
  const all = Array.from({ length: Math.min(lanes, requests) }, () => startCaller(given));
  const held = (await Promise.all(all)).flat();
  await checkHalves(given);
  await sendAgain(given, late.values());
  // Sent to a case of its own, since the first may refuse it by now.
  const again = late.keys();
  await startCaller({ ...given, late: null, take: () => again.next().value ?? null });
  await Promise.race([Promise.all(held), new Promise((resolve) => void setTimeout(resolve, 100))]);
  const { exitCode, signalCode } = stage.service.child;
  if (!isUp(stage))
    addFinding(tally, -1, `the service ended: ${exitCode ?? signalCode}\n${stage.service.logged().slice(-2_000)}`);
  else memory.after = stage.memory();
  if (requests > WARM && memory.after > 2 * memory.before)
    addFinding(tally, -1, `memory: ${memory.before.toFixed()} MB, then ${memory.after.toFixed()} MB`);
  await checkHalves(given);
  await checkAfterwards(stage, tally, known);
  return {
    ...tally,
    held: { ...tally.held },
    requests,
    late: late.size,
    seconds: (performance.now() - start) / 1_000,
    lines: stage.log.lines(),
    judged: isDescribed.judged(),
    unreached: templates.filter(({ below, name }) => below === 'base' && !tally.good.has(name)).map(({ name }) => name),
    memory,
  };
}

const isUp = ({ service: { child } }: FuzzStage): boolean => child.exitCode === null && child.signalCode === null;

/** Checks the cases that were named by requests which were never whole, before any other request names them. */
async function checkHalves({ stage, tally, halves }: FuzzGiven): Promise<void> {
  for (const { nr, userID, einladung, print } of halves.splice(0)) {
    const changes = changesOf(print, (await stage.rows.of(userID, einladung))?.print);
    if (changes) addFinding(tally, nr, `never came whole, and changed the case: ${changes}`);
  }
}

/**
 * Checks the log for canaries, ids and keys; the store for cases and invitations that no good answer named; and the
 * number of shed answers.
 */
async function checkAfterwards(stage: FuzzStage, tally: Tally, known: ReadonlySet<string>): Promise<void> {
  const { rows, log, common } = stage;
  const [cases, invitations, leseIDs] = [await rows.cases(), await rows.invitations(), await rows.leseIDs()];
  for (const line of log.findings()) addFinding(tally, -1, line);
  const named = log.named([...cases, ...invitations, ...leseIDs, ...Object.values(common.keys)]);
  if (named.length) addFinding(tally, -1, `ids and keys in the log: ${named.length}, such as ${named[0]}`);
  const lone = new Set(await rows.lone());
  for (const [what, ids] of Object.entries({ cases, invitations })) {
    const unknown = ids.filter((id) => !known.has(id) && !lone.has(id)).length;
    if (unknown > tally.maybeMade)
      addFinding(tally, -1, `${what} that no answer named: ${unknown}, where ${tally.maybeMade} may be`);
  }
  const counted = isUp(stage) ? await stage.shed() : Infinity;
  if (tally.shed > counted)
    addFinding(tally, -1, `${tally.shed} answers look shed, but the service has shed ${counted}`);
}
