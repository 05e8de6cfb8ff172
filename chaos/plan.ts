import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { DOERS, type DeskDeed, type Doer, type Correcting } from './deeds.ts';
import { CHAOS_FAULTS } from './faults.ts';
import {
  type DeskPlan,
  type FollowUp,
  HELPER_TAPS,
  type Injection,
  type Phase,
  type RoundPlan,
  type CorrectingPlan,
} from './injection.ts';

const AFTER: readonly (readonly FollowUp[])[] = [
  ['nachtrag'],
  ['nachtrag', 'nachtrag'],
  ['storno'],
  ['nachtrag', 'storno'],
  ['bewertung'],
  ['berichtigung'],
  ['berichtigung', 'berichtigung'],
  ['rueckruf', 'berichtigung'],
  ['berichtigung', 'storno'],
];

/** Targets that the helper's phone has too. */
const OF_ANY_PHONE: ReadonlySet<string> = new Set(['call', 'network', 'page', 'service']);

/**
 * Makes a seeded random plan of a round. The first fault goes round robin by `nr`, so that each comes; all else is
 * random.
 */
export function planRound(seed: number, nr: number): RoundPlan {
  const dice = diceOf((Math.imul(seed, 0x9e3779b1) + nr) | 0);
  const names = Object.keys(CHAOS_FAULTS);
  const first = names[nr % names.length]!;
  const others = names.filter(
    (name) => CHAOS_FAULTS[name]!.target !== 'none' && CHAOS_FAULTS[name]!.target !== CHAOS_FAULTS[first]!.target,
  );
  const second = CHAOS_FAULTS[first]!.target !== 'none' && dice.chance(0.35) ? [dice.one(others)] : [];
  const injections = [first, ...second].map((fault) => injectionOf(fault, dice));
  const isAfter = injections.some(({ phase }) => phase === 'after');
  const isSave = injections.some(({ phase }) => phase === 'save');
  const entry = dice.chance(0.15)
    ? 'start'
    : dice.one(isSave ? (['personen', 'fahrzeug'] as const) : (['personen', 'zusammenfassung'] as const));
  const after = isAfter || dice.chance(0.15) ? dice.one(AFTER) : [];
  const helper = helperOf(after, dice);
  const desk = deskOf({ after, helper }, dice);
  return { nr, entry, injections, after, helper, desk, rightings: rightingsOf(after, dice) };
}

/** A helper comes in a third of the rounds whose only follow-ups are remarks, since an arrival rules out all others. */
function helperOf(after: RoundPlan['after'], dice: Dice): RoundPlan['helper'] {
  if (after.some((one) => one !== 'nachtrag') || !dice.chance(0.35)) return null;
  const names = Object.keys(CHAOS_FAULTS).filter((name) => OF_ANY_PHONE.has(CHAOS_FAULTS[name]!.target));
  return [injectionOf(dice.one(names), dice, HELPER_TAPS)];
}

/** Most deeds of the dispatcher, and milliseconds before each. */
const [DEEDS, REST] = [4, 900];
/** Faults that can hit calls without a phone, where no page can be closed. */
const OF_DESK = Object.keys(CHAOS_FAULTS).filter(
  (name) => ['call', 'network', 'service'].includes(CHAOS_FAULTS[name]!.target) && name !== 'the phone is offline',
);

/**
 * The dispatcher works at the case in half of the rounds. They replace no helper who comes by the round's own link, and
 * cancel no case of which the person wants more.
 */
function deskOf({ after, helper }: Pick<RoundPlan, 'after' | 'helper'>, dice: Dice): DeskPlan | null {
  if (!dice.chance(0.5)) return null;
  const may: DeskDeed[] = ['take', 'note', 'promise', ...(helper ? [] : (['hand'] as const))];
  const deeds: DeskDeed[] = [];
  for (let left = 1 + dice.below(DEEDS); left > 0; left--) {
    const open = may.filter((what) => what === 'note' || !deeds.includes(what));
    deeds.push(dice.one(open));
  }
  if (!helper && after.length === 0 && dice.chance(0.3)) deeds.push('cancel');
  return {
    deeds: deeds.map((what) => ({ what, wait: dice.below(REST) })),
    injection: injectionOf(dice.one(OF_DESK), dice, ['desk']),
    at: dice.below(deeds.length),
  };
}

/** Possible corrections of each actor, and how many at most. */
const RIGHTINGS: Readonly<Record<Doer, readonly Correcting[]>> = {
  person: ['place', 'number', 'wish', 'wish'],
  desk: ['place', 'number', 'called'],
  machine: ['place', 'number', 'called'],
};
const OF_EACH = 3;

/** Follow-ups that can happen beside corrections by calls, because the person's page has no part in the corrections. */
const BESIDE: readonly string[] = ['nachtrag', 'storno', 'bewertung'];

/** In half of the rounds place and number are corrected, and a call-back is wished and made. */
function rightingsOf(after: RoundPlan['after'], dice: Dice): CorrectingPlan | null {
  if (!dice.chance(0.5) || after.some((one) => !BESIDE.includes(one))) return null;
  const deeds = DOERS.flatMap((by) =>
    Array.from({ length: (by === 'person' ? 1 : 0) + dice.below(OF_EACH) }, () => ({
      by,
      what: dice.one(RIGHTINGS[by]),
      wait: dice.below(REST),
    })),
  );
  return { deeds, injection: injectionOf(dice.one(OF_DESK), dice, ['calls']), hit: dice.one(deeds).by };
}

function injectionOf(
  fault: string,
  dice: Dice,
  phases: readonly Phase[] = CHAOS_FAULTS[fault]!.phases ?? ['save', 'report', 'report', 'after'],
): Injection {
  return {
    fault,
    phase: dice.one(phases),
    wait: dice.chance(0.3) ? dice.below(20) : dice.below(500),
    lasts: 50 + dice.below(dice.chance(0.2) ? 2_500 : 900),
    share: dice.below(1_000) / 1_000,
    times: 1 + dice.below(3),
  };
}
