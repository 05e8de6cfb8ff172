import { exampleAssigner } from './auftrag/assign-example.ts';
import { exitLine } from './exit-line.ts';
import { openExisting, openMandanten } from './open.ts';
import { readCommandSettings } from './settings.ts';
import { helpCase, isForSimulator } from './simulator/start.ts';

const HELP = `Helps one example by hand, as the simulated provider does, whether the service runs or not.

  npm run simulator -- USERID

The case must be an example (einladung --beispiel) that is reported. SIMULATOR_SPEED=10 is ten times as fast as life.
Exit codes: 0 done, 1 refused, 2 not understood.
`;

async function main([userID = '', ...rest]: readonly string[]): Promise<number> {
  if (userID === '--help' || userID === '-h') {
    process.stdout.write(HELP);
    return 0;
  }
  if (!userID || userID.startsWith('-') || rest.length) {
    process.stderr.write(HELP);
    return 2;
  }
  const warn = (line: string): void => void process.stderr.write(`${line}\n`);
  const settings = readCommandSettings({ ...process.env, SIMULATOR: 'on' }, warn);
  const store = await openExisting(settings);
  try {
    const stored = await store.load(userID, null, new Date().toISOString());
    if (!stored || !isForSimulator(stored)) {
      process.stderr.write('There is no example of that id that is reported.\n');
      return 1;
    }
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const mandanten = openMandanten(settings, warn);
    const assign = exampleAssigner({ store, mandanten, publicUrl: settings.publicUrl, print });
    const tell = (meldungsTyp: string): void => void process.stdout.write(`${meldungsTyp}\n`);
    const signal = new AbortController().signal;
    await helpCase(store, stored, { speed: settings.simulatorSpeed ?? 1, assign, begin: Date.now(), signal, tell });
    return 0;
  } finally {
    await store.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${exitLine(error)}\n`);
    process.exitCode = 1;
  },
);
