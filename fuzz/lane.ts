import { castOf, type Member } from './cast.ts';
import { faultsOf, isByLeseID, isOfParser, isShed } from './check/answer-check.ts';
import type { DescriptionCheck } from './check/description-check.ts';
import { addFinding, countOne, type Tally } from './check/tally.ts';
import { isAnswered, maybeMade, wrongChange } from './check/untouched.ts';
import { planRequest, makeShot, shotText, type Shot } from './plan.ts';
import type { FuzzStage } from './stage.ts';
import type { RequestTemplate } from './templates.ts';
import { newCaller, type Exchange } from './wire/connection.ts';
import { holdOpen } from './wire/held.ts';
import type { WireAnswer } from './wire/read-answers.ts';

/** Milliseconds in which an answer must come, or the connection must end if the request was not whole. */
const LIMIT = 2_000;
/** Milliseconds that an unknown id or key has to wait on purpose, and its statuses (docs/rules.md, rate limit). */
const [TARPIT, MISSES] = [1_000, [401, 404, 429]];

/** Most bytes of a head that Node reads. */
const HEAD = 16_384;

export interface FuzzGiven {
  stage: FuzzStage;
  templates: readonly RequestTemplate[];
  seed: number;
  tally: Tally;
  isDescribed: DescriptionCheck;
  /** Ids that a good answer named. */
  known: Set<string>;
  /** State of the cases that were named by a request which was never whole. */
  halves: { nr: number; userID: string; einladung: string; print: string }[];
  /** Requests that took too long beside others; null: this one is sent alone, and counts. */
  late: Map<number, Shot> | null;
  tell?: ((text: string) => void) | undefined;
  /** Number of the next request; null: none is left. */
  take(): number | null;
}

/**
 * A caller that sends one request after the other, about cases of its own. Returns the requests that still wait to be
 * cut off.
 */
export async function startCaller(given: FuzzGiven): Promise<Promise<void>[]> {
  const { stage, templates, seed, tally, known, take, tell } = given;
  const caller = newCaller(stage.port);
  const cast = castOf(stage, (id) => known.add(id));
  const held: Promise<void>[] = [];
  for (let nr = take(); nr !== null; nr = take()) {
    const plan = planRequest(templates, seed, nr);
    try {
      const member = await cast.of(plan.state);
      const scene = cast.sceneOf(member);
      const shot = makeShot(plan, scene);
      if (shot.kind === 'held') {
        held.push(holdOn(given, shot));
        continue;
      }
      const exchange = await caller.send(shot);
      judge(given, shot, exchange, scene.leseID);
      await checkUntouched(given, shot, exchange, member);
      tell?.(`${shotText(shot)}\n${exchange.answers.map(({ status, body }) => `  → ${status} ${body}`).join('\n')}`);
    } catch (error) {
      addFinding(tally, nr, `could not be sent: ${String((error as Error).cause ?? error)}`);
    }
  }
  caller.close();
  return held;
}

/**
 * Sends late requests once more, alone: the same bytes, to the case as it is now. A request that is slow because of its
 * case is slow again; one that had to wait for others is not.
 */
export async function sendAgain(given: FuzzGiven, late: Iterable<Shot>): Promise<void> {
  const caller = newCaller(given.stage.port);
  for (const shot of late)
    try {
      const exchange = await caller.send(shot);
      given.tally.maybeMade += maybeMade(shot, exchange.answers);
      judge({ ...given, late: null }, shot, exchange, '');
    } catch (error) {
      addFinding(given.tally, shot.nr, `could not be sent again: ${String((error as Error).cause ?? error)}`);
    }
  caller.close();
}

async function holdOn({ stage, tally }: FuzzGiven, shot: Shot): Promise<void> {
  tally.held.waiting += 1;
  const ms = await holdOpen(stage.port, shot);
  tally.held.waiting -= 1;
  if (ms === null) return addFinding(tally, shot.nr, `was never cut off: ${shot.how}`);
  tally.held.cut += 1;
  tally.held.longest = Math.max(tally.held.longest, ms);
}

function judge({ tally, isDescribed, known, late }: FuzzGiven, shot: Shot, exchange: Exchange, leseID: string): void {
  const { nr, kind, drafts, template, mutations } = shot;
  const { answers, isHung, isCut, unreadable } = exchange;
  const find = (what: string): void =>
    addFinding(tally, nr, `${what} (${template.name}; ${mutations.join(', ')}; ${kind} ${shot.how})`);
  const figures = tally.kinds.get(kind) ?? { sent: 0, answers: 0 };
  tally.kinds.set(kind, { sent: figures.sent + 1, answers: figures.answers + answers.length });
  if (isHung) find('no answer, or no end, within 10 s');
  if (unreadable) find(`no answer of HTTP: ${unreadable}`);
  // The refusal of more than a head may be lost, because the connection ends while the rest still comes.
  const isSmall = shot.pieces.reduce((sum, { bytes }) => sum + bytes.length, 0) < HEAD;
  if (kind === 'whole' && isCut && answers.length === 0 && isSmall && drafts[0]?.method !== 'CONNECT')
    find('cut without an answer');
  const ms = slowestOf(kind, exchange);
  tally.slowest = Math.max(tally.slowest, ms);
  if (ms > LIMIT && late) late.set(nr, shot);
  else if (ms > LIMIT) find(`took ${Math.round(ms)} ms, alone as well`);
  for (const [at, answer] of answers.entries()) {
    // Answers to bytes after a broken request belong to no draft.
    const draft = drafts[at] ?? { method: '', target: '', headers: [] };
    countOne(tally.statuses, answer.status);
    for (const fault of faultsOf(answer, draft, isDescribed)) find(fault);
    if (isShed(draft.method, answer)) tally.shed += 1;
    if (leseID && isByLeseID(answer, draft, leseID)) find(`${answer.status} by a leseID`);
    if (answer.status >= 400 || isOfParser(answer)) continue;
    countOne(tally.good, template.name);
    for (const [, id] of answer.body.matchAll(/"(?:userID|einladung|id)":"([\w-]{12,15})"/g)) known.add(id!);
    for (const id of answer.headers.get('location')?.match(/[\w-]{12,15}/g) ?? []) known.add(id);
  }
}

/**
 * Milliseconds of the slowest answer, or of the end, without the tarpit. An end counts as an answer that may still
 * come, if the request was broken and may have named an unknown id.
 */
function slowestOf(kind: Shot['kind'], { answers, times, end }: Exchange): number {
  const isMiss = ({ status }: WireAnswer): boolean => MISSES.includes(status);
  const own = answers.map((answer, at) => times[at]! - (isMiss(answer) ? TARPIT : 0));
  const mayWait = kind === 'broken' && (answers.length === 0 || answers.some(isMiss));
  return Math.max(0, end - (mayWait ? TARPIT : 0), ...own);
}

/**
 * Checks that a request which may not change a case left it unchanged. The same holds for a request that was never
 * whole, which is checked once the run is over.
 * A request that was cut, or answered in part, may have been executed, so its case is not used again.
 */
async function checkUntouched(given: FuzzGiven, shot: Shot, exchange: Exchange, member: Member): Promise<void> {
  const { tally, stage, halves } = given;
  const { userID, einladung, held: before } = member;
  const { answers } = exchange;
  tally.maybeMade += maybeMade(shot, answers);
  if (!isAnswered(shot, answers)) member.uses = Infinity;
  if (!before) return;
  if (shot.kind === 'half') return void halves.push({ nr: shot.nr, userID, einladung, print: before.print });
  member.held = await stage.rows.of(userID, einladung);
  const wrong = wrongChange(shot, answers, before, member.held, stage.common.keys);
  if (wrong) addFinding(tally, shot.nr, wrong);
}
