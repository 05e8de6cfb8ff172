import { caseOf, withStore, type Command } from './command.ts';

/** Data export for the person who asks (§7; Art. 15 and 20 GDPR). */
export const auskunft: Command = {
  usage: 'REF',
  about: 'prints all that is kept of a case, as JSON, for the person who asks',
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''] }) => {
    const kept = await withStore({ settings, aufruf }, async (store) => {
      const { mandant, userID } = await caseOf(store, id);
      return store.lifetime.dump(mandant, userID);
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
