import { newKey } from '../store/tables/bearer-key.ts';
import { KEY_NAME } from '../mandanten/mandant-schema.ts';
import { openMandanten } from '../open.ts';
import { rightsOf } from '../maschinen/rechte.ts';
import { RECHTE, keyStateOf, type BearerKey, type KeyRecht } from '../store/tables/keys.ts';
import { expiryOf } from '../vorgang/expiry.ts';
import { RefusedError, alignedColumns, UsageError, withStore, type CommandCall, type Command } from './command.ts';

const KINDS = ['betreiber', 'partner'] as const;

/** Manages the bearer keys of machine clients. */
export const schluessel: Command = {
  hasVerbs: true,
  usage:
    'anlegen --art betreiber|partner --name NAME --mandant ID|--alle-mandanten [--darf RIGHTS] [--bis DATE] | liste | widerrufen ID',
  about: 'the keys with which machines call the service',
  more: [
    'anlegen            makes a key and shows it once: only its hash is kept',
    '  --art KIND       betreiber: the calls of the operator; partner: may send events for the cases assigned to it',
    '  --name NAME      whose it is; a second partner key of the same name carries on the first one’s events',
    '  --mandant ID     good for this client only',
    '  --alle-mandanten good for every client of this installation, also those to come',
    `  --darf RIGHTS    what it may do, with commas between: ${RECHTE.join(',')}; without it all that its kind may.`,
    '                   lesen: the feed, cases; quittieren: what it has read counts as read by somebody; anlegen: cases,',
    '                   cards, links; ereignisse: messages, numbers, partners and their events; loeschen: revokes',
    '                   invitations and cards; sms: texts of a gateway, a partner’s key, never without being named',
    '  --bis DATE       last day on which it is good (2027-12-31), on the clock of its client or else of',
    '                   STANDARD_MANDANT; or a time (2027-12-31T18:00+01:00), from which on it is refused',
    'liste              all keys, also revoked and expired ones, with the day of their making and of their last use;',
    '                   warns of those that end within 14 days',
    'widerrufen ID      revokes the key of that ID at once',
  ],
  options: ['art', 'name', 'mandant', 'darf', 'bis'],
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

async function make(call: CommandCall) {
  const { settings, values, flags, warn } = call;
  const art = KINDS.find((kind) => kind === values['art']);
  if (!art) throw new UsageError(`--art must be ${KINDS.join(' or ')}.`);
  const name = values['name']?.trim() ?? '';
  if (!KEY_NAME.pattern.test(name)) throw new UsageError('--name must be 1 to 50 letters, digits, blanks or . _ @ -.');
  const mandant = values['mandant'] ?? null;
  if ((mandant === null) !== flags.has('alle-mandanten'))
    throw new UsageError('Say for whom the key is good: --mandant ID, or --alle-mandanten for all of them.');
  const darf = rightsIn(values['darf'], art);
  const mandanten = openMandanten(settings, warn);
  // The clock for the expiry: that of the client, else of any client.
  const client = mandant === null ? (mandanten.brandOf(undefined) ?? mandanten.all[0]) : mandanten.mandantOf(mandant);
  if (!client)
    throw new RefusedError(mandant === null ? 'There is no client yet.' : `There is no client "${mandant}".`);
  const { bis } = values;
  const now = Date.now();
  const gueltigBis = bis === undefined ? null : expiryOf(bis, client, now);
  if (gueltigBis === undefined)
    throw new UsageError(`--bis must be a day or a time that is still to come (2027-12-31), not "${bis}".`);
  const { key, hash, id } = newKey();
  const angelegt = new Date(now).toISOString();
  const fresh = { id, art, mandant, name, darf, angelegt, gueltigBis };
  await withStore(call, (store) => store.keys.add(fresh, hash));
  const end = gueltigBis === null ? '' : `It is refused from ${gueltigBis} on.\n`;
  const text = `${key}\n\nThis key (${id}) is shown once and not kept: give it to ${name} now.\n${end}`;
  return { text, json: { id, art, mandant, name, darf, gueltigBis, schluessel: key } };
}

/**
 * The rights of `--darf`; null: all of its kind.
 * @throws UsageError for a right that does not exist, or that a key of this kind cannot use
 */
function rightsIn(typed: string | undefined, art: BearerKey['art']): KeyRecht[] | null {
  if (typed === undefined) return null;
  const known = rightsOf(art);
  const words = typed.split(',').map((word) => word.trim());
  const wrong = words.find((word) => !known.some((recht) => recht === word));
  if (wrong !== undefined)
    throw new UsageError(`--darf of a key for a ${art} must be of ${known.join(',')}, not "${wrong}".`);
  return RECHTE.filter((recht) => words.includes(recht));
}

async function list(call: CommandCall) {
  const { warn } = call;
  const keys = await withStore(call, (store) => store.keys.list());
  const now = new Date().toISOString();
  for (const key of keys.filter((one) => keyStateOf(one, now) === 'ends'))
    warn(`Key ${key.id} (${key.name}) ends at ${key.gueltigBis}: make another of that name before, and hand it over.`);
  const rows = keys.map((key: BearerKey) => [
    key.id,
    key.art,
    key.mandant ?? 'all clients',
    key.name,
    key.darf?.join() ?? 'all rights',
    key.angelegt.slice(0, 10),
    key.benutzt ? `used ${key.benutzt}` : 'never used',
    stateWords(key, now),
  ]);
  return { text: rows.length ? alignedColumns(rows) : 'There are no keys.\n', json: keys };
}

function stateWords(key: BearerKey, now: string): string {
  const state = keyStateOf(key, now);
  if (state === 'revoked') return `revoked ${key.widerrufen?.slice(0, 10)}`;
  const end = key.gueltigBis && `${key.gueltigBis.slice(0, 16)}Z`;
  if (state === 'expired') return `expired ${end}`;
  return end === null ? 'good' : `good until ${end}`;
}

async function revoke(call: CommandCall, id: string) {
  const isRevoked = await withStore(call, (store) => store.keys.revoke(id, new Date().toISOString()));
  if (!isRevoked) throw new RefusedError(`There is no key ${id}.`);
  return { text: `Key ${id} is revoked.\n`, json: { id, widerrufen: true } };
}
