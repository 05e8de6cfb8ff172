import { parseArgs } from 'node:util';
import { figuresOf, findingsOf } from './report.ts';
import { runFuzz } from './run.ts';

/**
 * Fuzz test: `npm run fuzz -- --requests N --seed S`. Sends the real service requests made from its own description,
 * changed in structure, headers, paths and on the wire. Exit code 1 if anything did not hold.
 * `--engine postgres` takes PostgreSQL instead of SQLite. `--only N` sends one request again and prints it with its
 * answers.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
  },
});
const number = (name: string, typed: string): number => {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  throw new Error(`--${name} must be a number, not ${JSON.stringify(typed)}.`);
};
const { engine, only } = values;
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine must be sqlite or postgres.');
const seed = number('seed', values.seed);
const totals = await runFuzz({
  seed,
  engine,
  requests: only === undefined ? number('requests', values.requests) : 1,
  onProgress: (sent, found) => {
    console.log(`${sent} requests sent`);
    for (const { nr, what } of found) console.log(`so far ${nr}: ${what}`);
  },
  ...(only !== undefined && { from: number('only', only), tell: console.log }),
});

for (const line of figuresOf(totals, engine)) console.log(line);
if (only === undefined) {
  for (const [name, times] of [...totals.good].sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(`good ${String(times).padStart(6)}  ${name}`);
  for (const name of totals.unreached) console.log(`never good  ${name}`);
}
const findings = findingsOf(totals, { engine, seed });
for (const finding of findings) console.log(`FOUND ${finding}`);
console.log(`${totals.requests} requests, ${findings.length} findings`);
process.exit(findings.length ? 1 : 0);
