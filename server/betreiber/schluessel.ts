import { newKey } from '../store/tables/bearer-key.ts';
import { openMandanten } from '../open.ts';
import type { Key } from '../store/tables/keys.ts';
import { RefusedError, table, UsageError, withStore, type Call, type Command } from './command.ts';

const KINDS = ['betreiber', 'partner'] as const;

/** Manages the bearer keys of machine clients. */
export const schluessel: Command = {
  usage: 'anlegen --art betreiber|partner --name NAME --mandant ID|--alle-mandanten | liste | widerrufen ID',
  about: 'the keys with which machines call the service',
  more: [
    'anlegen            makes a key and shows it once: only its hash is kept',
    '  --art KIND       betreiber: the calls of the operator; partner: may send events',
    '  --name NAME      whose it is; a second partner key of the same name carries on the first one’s events',
    '  --mandant ID     good for this client only',
    '  --alle-mandanten good for every client of this installation, also those to come',
    'liste              all keys, also revoked ones, with the day of their making and of their last use',
    'widerrufen ID      revokes the key of that ID at once',
  ],
  options: ['art', 'name', 'mandant'],
  flags: ['alle-mandanten'],
  args: [1, 2],
  run: async (call) => {
    const [what = '', id] = call.args;
    if (what === 'anlegen' && id === undefined) return make(call);
    if (what === 'liste' && id === undefined) return list(call);
    if (what === 'widerrufen' && id !== undefined) return revoke(call, id);
    throw new UsageError('schluessel knows: anlegen, liste, widerrufen ID.');
  },
};

async function make({ settings, values, flags, warn }: Call) {
  const art = KINDS.find((kind) => kind === values['art']);
  if (!art) throw new UsageError(`--art must be ${KINDS.join(' or ')}.`);
  const name = values['name']?.trim() ?? '';
  if (!/^[\p{L}\p{N} ._@-]{1,50}$/u.test(name))
    throw new UsageError('--name must be 1 to 50 letters, digits, blanks or . _ @ -.');
  const mandant = values['mandant'] ?? null;
  if ((mandant === null) !== flags.has('alle-mandanten'))
    throw new UsageError('Say for whom the key is good: --mandant ID, or --alle-mandanten for all of them.');
  if (mandant !== null && !openMandanten(settings, warn).mandantOf(mandant))
    throw new RefusedError(`There is no client "${mandant}".`);
  const { key, hash, id } = newKey();
  const angelegt = new Date().toISOString();
  await withStore(settings, (store) => store.keys.add({ id, art, mandant, name, angelegt }, hash));
  const text = `${key}\n\nThis key (${id}) is shown once and not kept: give it to ${name} now.\n`;
  return { text, json: { id, art, mandant, name, schluessel: key } };
}

async function list({ settings }: Call) {
  const keys = await withStore(settings, (store) => store.keys.list());
  const rows = keys.map(({ id, art, mandant, name, angelegt, widerrufen, benutzt }: Key) => {
    const state = widerrufen ? `revoked ${widerrufen.slice(0, 10)}` : 'good';
    return [
      id,
      art,
      mandant ?? 'all clients',
      name,
      angelegt.slice(0, 10),
      benutzt ? `used ${benutzt}` : 'never used',
      state,
    ];
  });
  return { text: rows.length ? table(rows) : 'There are no keys.\n', json: keys };
}

async function revoke({ settings }: Call, id: string) {
  const isRevoked = await withStore(settings, (store) => store.keys.revoke(id, new Date().toISOString()));
  if (!isRevoked) throw new RefusedError(`There is no key ${id}.`);
  return { text: `Key ${id} is revoked.\n`, json: { id, widerrufen: true } };
}
