import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { FAULTS } from './faults.ts';

/** What a person does at the screen while a fault comes. */
export type Phase = 'save' | 'report' | 'after';
/** What a person may want after the report. */
export type Deed = 'nachtrag' | 'storno' | 'bewertung';

/** One fault of a round: which, during what, and its numbers. Each fault reads those it needs. */
export interface Strike {
  /** A name of the table in faults.ts. */
  fault: string;
  phase: Phase;
  /** Milliseconds from the tap. */
  wait: number;
  /** Milliseconds that it lasts. */
  lasts: number;
  /** How much of a call or an answer comes through, 0 to 1. */
  share: number;
  times: number;
}

/** A round, settled before it begins. */
export interface Plan {
  nr: number;
  /** The screen the person opens. */
  entry: 'start' | 'fahrzeug' | 'personen' | 'zusammenfassung';
  strikes: readonly Strike[];
  after: readonly Deed[];
}

const AFTER: readonly (readonly Deed[])[] = [
  ['nachtrag'],
  ['nachtrag', 'nachtrag'],
  ['storno'],
  ['nachtrag', 'storno'],
  ['bewertung'],
];

/** The plan of a round: its number chooses the first fault, so that each has its turn; chance chooses all else. */
export function planOf(seed: number, nr: number): Plan {
  const dice = diceOf((Math.imul(seed, 0x9e3779b1) + nr) | 0);
  const names = Object.keys(FAULTS);
  const first = names[nr % names.length]!;
  const others = names.filter(
    (name) => FAULTS[name]!.where !== 'nowhere' && FAULTS[name]!.where !== FAULTS[first]!.where,
  );
  const second = FAULTS[first]!.where !== 'nowhere' && dice.chance(0.35) ? [dice.one(others)] : [];
  const strikes = [first, ...second].map((fault) => strikeOf(fault, dice));
  const isAfter = strikes.some(({ phase }) => phase === 'after');
  const isSave = strikes.some(({ phase }) => phase === 'save');
  return {
    nr,
    entry: dice.chance(0.15) ? 'start' : dice.one(isSave ? ['personen', 'fahrzeug'] : ['personen', 'zusammenfassung']),
    strikes,
    after: isAfter || dice.chance(0.15) ? dice.one(AFTER) : [],
  };
}

function strikeOf(fault: string, dice: Dice): Strike {
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
