import { idKind, readId } from '#domain/ids.ts';
import { RefusedError, table, UsageError, withStore, type Command } from './command.ts';

/** Maximum number of rows listed. */
const MOST = 1_000;

/** Lists the accesses by machines and commands. D116, ADR 056 */
export const zugriffe: Command = {
  usage: '[REF] [--schluessel ID]',
  about: 'who called what: accesses by keys and commands of the last 90 days, the newest first',
  more: [
    'REF                only those to this case, by its vorgangRef; also to one that is erased since',
    '--schluessel ID    only those with this key, as schluessel liste names it',
    `A row is an hour of the same: actor, call, case, client, outcome, first, last, how many. At most ${MOST} rows.`,
  ],
  options: ['schluessel'],
  args: [0, 1],
  run: async ({ settings, aufruf, args: [asked], values: { schluessel } }) => {
    const ref = asked === undefined ? undefined : readId(asked);
    if (ref !== undefined && idKind(ref) !== 'vorgangRef')
      throw new UsageError('REF must be a vorgangRef, 16 characters: a link or a userID is the person’s.');
    const found = await withStore({ settings, aufruf }, async (store) => {
      if (schluessel !== undefined && !(await store.keys.list()).some(({ id }) => id === schluessel))
        throw new RefusedError(`There is no key ${schluessel}: schluessel liste.`);
      const only = { ...(ref && { vorgang: ref }), ...(schluessel && { akteur: schluessel }) };
      return store.zugriffe.list(only, MOST);
    });
    const rows = found.map(({ akteur, aufruf: call, mandant, vorgang, ausgang, zeit, zuletzt, anzahl }) => [
      akteur || 'unknown',
      call,
      vorgang || '-',
      mandant || '-',
      ausgang,
      zeit,
      zuletzt,
      anzahl,
    ]);
    return { text: rows.length ? table(rows) : 'None.\n', json: found };
  },
};
