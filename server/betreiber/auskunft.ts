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
      const dumps = await Promise.all(found.cases.map(({ mandant, userID }) => store.lifetime.dump(mandant, userID)));
      return found.by ? { vorgaenge: dumps } : dumps[0];
    });
    return { text: `${JSON.stringify(kept, opened, 2)}\n`, json: JSON.parse(JSON.stringify(kept, opened)) };
  },
};

/** JSON reviver in reverse: parses documents stored as JSON text. */
function opened(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value; // free text that begins with a bracket
  }
}
