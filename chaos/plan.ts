import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { FAULTS } from './faults.ts';
import { type FollowUp, HELPER_TAPS, type Injection, type Phase, type Plan } from './injection.ts';

const AFTER: readonly (readonly FollowUp[])[] = [
  ['nachtrag'],
  ['nachtrag', 'nachtrag'],
  ['storno'],
  ['nachtrag', 'storno'],
  ['bewertung'],
];

/** Targets that the helper's phone has too. */
const OF_ANY_PHONE: ReadonlySet<string> = new Set(['call', 'network', 'page', 'service']);

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
  const entry = dice.chance(0.15)
    ? 'start'
    : dice.one(isSave ? (['personen', 'fahrzeug'] as const) : (['personen', 'zusammenfassung'] as const));
  const after = isAfter || dice.chance(0.15) ? dice.one(AFTER) : [];
  return { nr, entry, injections, after, helper: helperOf(after, dice) };
}

/** In a third of the rounds whose report is neither cancelled nor completed by others, a helper comes. */
function helperOf(after: Plan['after'], dice: Dice): Plan['helper'] {
  if (after.some((one) => one !== 'nachtrag') || !dice.chance(0.35)) return null;
  const names = Object.keys(FAULTS).filter((name) => OF_ANY_PHONE.has(FAULTS[name]!.target));
  return [injectionOf(dice.one(names), dice, HELPER_TAPS)];
}

function injectionOf(
  fault: string,
  dice: Dice,
  phases: readonly Phase[] = FAULTS[fault]!.phases ?? ['save', 'report', 'report', 'after'],
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
