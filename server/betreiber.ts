import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { execute } from './betreiber/execute.ts';
import { actAsOwner } from './betreiber/owner.ts';

/** The operator's commands as a process. */

/** The question goes to stderr, so that stdout holds the answer alone. '' where the input ends instead. */
async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const typed = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return typed;
}

const refusal = actAsOwner(process.env, process.argv[2] ?? '');
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
const { status, stdout, stderr } = await execute(process.argv.slice(2), process.env, {
  ...(process.stdin.isTTY && { ask: askAtTerminal }),
  input: () => text(process.stdin),
  warn: (line) => process.stderr.write(`${line}\n`),
});
process.stderr.write(stderr);
process.stdout.write(stdout);
process.exitCode = status;
