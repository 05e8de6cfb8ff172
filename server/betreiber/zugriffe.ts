import { idKind, readId } from '#domain/ids.ts';
import { RefusedError, alignedColumns, UsageError, withStore, type Command } from './command.ts';
import { withinOf } from './person.ts';

/** Most rows in a list. */
const MOST = 1_000;

const HEAD = ['actor', 'call', 'case', 'client', 'outcome', 'first', 'last', 'how many'];

/** Lists the accesses by machines and commands. D116, ADR 056 */
export const zugriffe: Command = {
  usage: '[REF] [--schluessel ID] [--von DAY] [--bis DAY] [--seite N]',
  about: 'who called what: accesses by keys and commands of the last 90 days, the newest first',
  more: [
    'REF                only those to this case, by its vorgangRef; also to one that is erased since',
    '--schluessel ID    only those with this key, as schluessel liste names it',
    '--von DAY, --bis DAY  only those from the one day to the other (2026-03-02, both counted whole, UTC)',
    `A row is an hour of the same. A page has ${MOST} rows; --seite 2 is the next one.`,
  ],
  options: ['schluessel', 'von', 'bis', 'seite'],
  args: [0, 1],
  run: async ({ settings, aufruf, warn, args: [asked], values }) => {
    const { schluessel, seite = '1' } = values;
    const { von, vor } = withinOf(values);
    if (!/^[1-9]\d{0,3}$/.test(seite)) throw new UsageError(`--seite must be a number from 1 on, not "${seite}".`);
    const page = Number(seite);
    const ref = asked === undefined ? undefined : readId(asked);
    if (ref !== undefined && idKind(ref) !== 'vorgangRef')
      throw new UsageError('REF must be a vorgangRef, 16 characters: a link or a userID is the person’s.');
    const found = await withStore({ settings, aufruf }, async (store) => {
      if (schluessel !== undefined && !(await store.keys.list()).some(({ id }) => id === schluessel))
        throw new RefusedError(`There is no key ${schluessel}: schluessel liste.`);
      const only = { ...(ref && { vorgang: ref }), ...(schluessel && { akteur: schluessel }) };
      const all = await store.zugriffe.list({ ...only, ...(von && { von }), ...(vor && { vor }) }, MOST * page + 1);
      if (all.length > MOST * page) warn(`There are more: --seite ${page + 1}.`);
      return all.slice(MOST * (page - 1), MOST * page);
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
    return { text: rows.length ? alignedColumns([HEAD, ...rows]) : 'None.\n', json: found };
  },
};
