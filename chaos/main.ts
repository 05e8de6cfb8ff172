import { parseArgs } from 'node:util';
import { runChaos } from './run.ts';

/**
 * Chaos test, `npm run chaos -- --rounds N --seed S`: real app, browser and service, with random faults between them.
 * Exit code 1 if anything was lost or duplicated.
 * `--from N` sets the number of the first round, `--only N` replays one round, `--all` also prints the good rounds.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    only: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});
const number = (name: string, typed: string): number => {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  throw new Error(`--${name} must be a number, not ${JSON.stringify(typed)}.`);
};
const [rounds, from] = values.only
  ? [1, number('only', values.only)]
  : [number('rounds', values.rounds), number('from', values.from)];
const { kinds, helped, dispatched, righted, lost, double, seconds } = await runChaos({
  rounds,
  from,
  seed: number('seed', values.seed),
  isVerbose: values.all || values.only !== undefined,
  say: console.log,
});
for (const [fault, of] of kinds)
  console.log(
    `${fault.padEnd(50)} ${String(of.rounds).padStart(4)} rounds ${String(of.calls).padStart(5)} reports sent`,
  );
console.log(`${helped.taps} taps of helpers in ${helped.rounds} rounds`);
console.log(`${dispatched.deeds} deeds of the dispatcher in ${dispatched.rounds} rounds`);
console.log(`${righted.deeds} corrections and call-backs in ${righted.rounds} rounds`);
console.log(`${(seconds / rounds).toFixed(2)} s a round`);
console.log(`${rounds} rounds, ${lost} lost, ${double} double`);
process.exitCode = lost + double > 0 ? 1 : 0;
