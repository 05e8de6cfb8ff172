import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { FAULTS } from './faults.ts';

/** What the user does when a fault is injected: saves an answer, reports, or sends a follow-up after the report. */
export type Phase = 'save' | 'report' | 'after';
/** A follow-up to a report: a remark, a cancel, a rating. */
export type FollowUp = 'nachtrag' | 'storno' | 'bewertung';

/** One fault of a round with its random parameters; each fault reads those it needs. */
export interface Injection {
  /** Key of FAULTS. */
  fault: string;
  phase: Phase;
  /** Delay in milliseconds after the tap. */
  wait: number;
  /** Duration in milliseconds. */
  lasts: number;
  /** Share of a request or a response that comes through, 0 to 1. */
  share: number;
  times: number;
}

/** The plan of a round, fixed by the seed before it begins. */
export interface Plan {
  nr: number;
  /** The screen the user opens. */
  entry: 'start' | 'fahrzeug' | 'personen' | 'zusammenfassung';
  injections: readonly Injection[];
  after: readonly FollowUp[];
}

const AFTER: readonly (readonly FollowUp[])[] = [
  ['nachtrag'],
  ['nachtrag', 'nachtrag'],
  ['storno'],
  ['nachtrag', 'storno'],
  ['bewertung'],
];

/** Seeded random plan of a round. The first fault goes round robin by `nr`, so that each comes; all else is random. */
export function planOf(seed: number, nr: number): Plan {
  const dice = diceOf((Math.imul(seed, 0x9e3779b1) + nr) | 0);
  const names = Object.keys(FAULTS);
  const first = names[nr % names.length]!;
  const others = names.filter(
    (name) => FAULTS[name]!.target !== 'none' && FAULTS[name]!.target !== FAULTS[first]!.target,
  );
  const second = FAULTS[first]!.target !== 'none' && dice.chance(0.35) ? [dice.one(others)] : [];
  const injections = [first, ...second].map((fault) => injectionOf(fault, dice));
  const isAfter = injections.some(({ phase }) => phase === 'after');
  const isSave = injections.some(({ phase }) => phase === 'save');
  return {
    nr,
    entry: dice.chance(0.15) ? 'start' : dice.one(isSave ? ['personen', 'fahrzeug'] : ['personen', 'zusammenfassung']),
    injections,
    after: isAfter || dice.chance(0.15) ? dice.one(AFTER) : [],
  };
}

function injectionOf(fault: string, dice: Dice): Injection {
  const phases: readonly Phase[] = FAULTS[fault]!.phases ?? ['save', 'report', 'report', 'after'];
  return {
    fault,
    phase: dice.one(phases),
    wait: dice.chance(0.3) ? dice.below(20) : dice.below(500),
    lasts: 50 + dice.below(dice.chance(0.2) ? 2_500 : 900),
    share: dice.below(1_000) / 1_000,
    times: 1 + dice.below(3),
  };
}
