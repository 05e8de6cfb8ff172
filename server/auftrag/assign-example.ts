import type { Mandanten } from '../mandanten/mandanten.ts';
import type { AssignExample } from '../simulator/start.ts';
import type { Store } from '../store/store.ts';
import { assignHelper } from './assign.ts';

interface Parts {
  store: Store;
  mandanten: Mandanten;
  publicUrl: string;
  print(line: string): void;
}

/** Assigns the simulated helper, and prints the link so that both pages can be open side by side. */
export const exampleAssigner =
  ({ store, mandanten, publicUrl, print }: Parts): AssignExample =>
  async (example, helfer, minuten) => {
    const client = mandanten.mandantOf(example.mandant);
    if (!client) return null;
    const wunsch = { helfer, minuten, angenommen: true };
    const made = await assignHelper(store, example, { wunsch, client, publicUrl, now: Date.now(), konto: '' });
    if (made.ended !== 'done') return null;
    print(`Helper of the example: ${made.url}`);
    return made.auftrag;
  };
