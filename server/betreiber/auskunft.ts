import type { Store } from '../store/store.ts';
import { withStore, type Command } from './command.ts';
import { askedIn, casesOf, confirm, PERSON_HELP, PERSON_OPTIONS, PERSON_USAGE } from './person.ts';

/** Data export for the person who asks (§7; Art. 15 and 20 GDPR). */
export const auskunft: Command = {
  usage: `${PERSON_USAGE} [--ja]`,
  about: 'prints all that is kept of a case, as JSON, for the person who asks',
  more: PERSON_HELP,
  options: PERSON_OPTIONS,
  hidden: ['telefon', 'kennzeichen'],
  flags: ['ja'],
  args: [0, 1],
  run: async (call) => {
    const asked = askedIn(call);
    const kept = await withStore(call, async (store, recordAccess) => {
      const found = await casesOf(store, asked, recordAccess);
      await confirm(found, call, 'print all of them');
      const roles = new Map((await store.konten.list()).map(({ kontoID, rolle }) => [kontoID, rolle]));
      const dumps = await Promise.all(
        found.cases.map(async ({ mandant, userID }) =>
          withoutEmployees(await store.lifetime.dump(mandant, userID), roles),
        ),
      );
      return found.by ? { vorgaenge: dumps } : dumps[0];
    });
    return { text: `${JSON.stringify(kept, opened, 2)}\n`, json: JSON.parse(JSON.stringify(kept, opened)) };
  },
};

type Dump = Awaited<ReturnType<Store['lifetime']['dump']>>;

/**
 * What is kept of a case, with role and number of an account in place of the employee: the person has a right to know
 * what was done, not who of the staff did it.
 */
function withoutEmployees(dump: Dump, roles: ReadonlyMap<string, string>): Dump {
  const told = (row: Record<string, unknown>): Record<string, unknown> => {
    const doers = ['konto', 'akteur', 'gemeldet_durch', 'zustimmung_durch'].map((name) => String(row[name] ?? ''));
    const rolle = doers.map((doer) => roles.get(doer.replace(/^konto:/, ''))).find(Boolean);
    const kept = Object.entries(row).filter(([name, value]) => name !== 'kuerzel' && !isName(name, value));
    return { ...Object.fromEntries(kept), ...(rolle !== undefined && { rolle }) };
  };
  return dump && Object.fromEntries(Object.entries(dump).map(([name, rows]) => [name, rows.map(told)]));
}

/** Whether a machine has named an employee: who read the consent out. */
const isName = (name: string, value: unknown): boolean =>
  name === 'zustimmung_durch' && value !== '' && !String(value).startsWith('konto:');

/** JSON reviver in reverse: parses documents stored as JSON text. */
function opened(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value; // free text that begins with a bracket
  }
}
