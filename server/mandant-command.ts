import { executeMandant } from './betreiber/mandant.ts';

/** The commands for clients as a process. */

process.exitCode = await executeMandant(process.argv.slice(2), process);
