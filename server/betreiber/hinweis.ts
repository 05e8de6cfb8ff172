import { randomUUID } from 'node:crypto';
import { hinweisTextOf, writeHinweis } from '../vorgang/hinweis.ts';
import { caseByAnyId, RefusedError, UsageError, withStore, type Command } from './command.ts';

// prettier-ignore
const REFUSED = {
  gone: 'There is no such case.',
  other: 'Another message has this key.',
  closed: 'A message goes to a report that is not cancelled, and 20 times at most.',
} as const;

/** A message to the person, on the status page. ADR 050 */
export const hinweis: Command = {
  usage: 'REF TEXT',
  about: 'writes to the person: a message on the status page',
  more: [
    'REF                the case, by its vorgangRef',
    'TEXT               1 to 400 characters, in one pair of quotes',
  ],
  args: [2, 2],
  run: async ({ settings, aufruf, args: [id = '', given = ''] }) => {
    const read = hinweisTextOf(given);
    if ('problem' in read) throw new UsageError(read.problem.text[1]);
    const json = await withStore({ settings, aufruf }, async (store, recordAccess) => {
      const stored = await caseByAnyId(store, id, recordAccess);
      const wish = { key: `befehl ${randomUUID()}`, text: read.text };
      const written = await writeHinweis({ store, clock: Date.now }, stored, wish);
      if (written.ended !== 'done') throw new RefusedError(REFUSED[written.ended]);
      return { vorgangRef: stored.vorgangRef, ...written.hinweis };
    });
    return { text: 'It stands on the status page.\n', json };
  },
};
