import { KONTO_GRENZEN, type Konto } from '#domain/leitstand/konto.ts';
import { say } from '#domain/text.ts';
import { Refusal } from '../http/faults.ts';
import { issueLink } from '../leitstand/accounts/issue-link.ts';
import { newKonto, readKonto, type KontoFields } from '../leitstand/accounts/read-konto.ts';
import { isLocalDesk } from '../leitstand/desk-host.ts';
import { openMandanten } from '../open.ts';
import type { Store } from '../store/store.ts';
import {
  RefusedError,
  alignedColumns,
  UsageError,
  withStore,
  type CommandOutput,
  type CommandCall,
  type Command,
} from './command.ts';

const KNOWN = 'konto knows: liste, erste, neu NAME, link NAME, ende NAME.';

/** Manages the accounts of the Leitstand. ADR 077 */
export const konto: Command = {
  hasVerbs: true,
  usage:
    'liste | erste | neu NAME --kuerzel LETTERS --rolle ROLE [--mandant IDS] [--mail MAIL] | link NAME | ende NAME',
  about: 'the accounts of the people who work at the Leitstand',
  more: [
    'liste              all accounts, also those that have ended',
    'erste              prints a link that makes the first account, good once and for 30 minutes',
    'neu NAME           makes an account, and prints its first link',
    '  --kuerzel        2 to 4 letters, shown on the board',
    '  --rolle ROLE     lesen, disposition or leitung',
    '  --mandant IDS    the clients whose cases it sees, with commas between; without it all',
    '  --mail MAIL      the address by which an identity provider names the person',
    'link NAME          prints a link that signs in, good once and for ten minutes: the way back in',
    'ende NAME          ends the account and its sessions at once',
    'NAME is a name, a short name or an id of the list.',
  ],
  options: ['kuerzel', 'rolle', 'mandant', 'mail'],
  args: [1, 2],
  run: async (call) => {
    const [what = '', name] = call.args;
    if (what === 'liste' && name === undefined) return list(call);
    if (what === 'erste' && name === undefined) return first(call);
    if (name === undefined) throw new UsageError(KNOWN);
    if (what === 'neu') return make(call, name);
    if (what === 'link') return link(call, name);
    if (what === 'ende') return end(call, name);
    throw new UsageError(KNOWN);
  },
};

async function list(call: CommandCall): Promise<CommandOutput> {
  const accounts = await withStore(call, (store) => store.konten.list());
  const now = new Date().toISOString();
  const rows = accounts.map((one) => [
    one.kontoID,
    one.kuerzel,
    one.name,
    one.rolle,
    one.mandanten?.join() ?? 'all clients',
    one.beispiel ? 'example' : '-',
    stateOf(one, now),
  ]);
  return { text: rows.length ? alignedColumns(rows) : 'There are no accounts.\n', json: accounts };
}

const isOver = ({ endet }: Konto, now: string): boolean => endet !== null && endet <= now;

function stateOf(one: Konto, now: string): string {
  if (one.endet === null) return 'good';
  return isOver(one, now) ? `ended ${one.endet.slice(0, 10)}` : `good until ${one.endet.slice(0, 16)}Z`;
}

async function first(call: CommandCall): Promise<CommandOutput> {
  const { settings } = call;
  warnOfHost(call);
  const made = await withStore(call, async (store) => {
    if (await store.konten.isAny(new Date().toISOString()))
      throw new RefusedError('There is an account already: konto link NAME signs it in.');
    return issueLink({ store, settings, now: Date.now() }, 'erstes');
  });
  return { text: `${made.url}\n\nIt makes the first account, once, within 30 minutes.\n`, json: made };
}

async function make(call: CommandCall, name: string): Promise<CommandOutput> {
  const { settings, values, warn } = call;
  const clients = openMandanten(settings, warn).all.map(({ mandant }) => mandant.id);
  const { mandant, kuerzel, rolle, mail } = values;
  const mandanten = mandant === undefined ? null : mandant.split(',').map((one) => one.trim());
  const read = readTyped({ name, kuerzel, rolle, mandanten, ...(mail !== undefined && { mail }) }, clients);
  const fresh = newKonto(read, new Date().toISOString());
  warnOfHost(call);
  const made = await withStore(call, async (store) => {
    if (!(await store.konten.add(fresh)))
      throw new RefusedError('Another account has that short name or mail address. Nothing was changed.');
    return issueLink({ store, settings, now: Date.now() }, 'konto', fresh.kontoID);
  });
  return { text: `${made.url}\n\nIt signs in ${fresh.name}, once, within ten minutes.\n`, json: { ...fresh, ...made } };
}

/** @throws UsageError which says what is wrong with each option */
function readTyped(typed: Record<string, unknown>, clients: readonly string[]): KontoFields {
  try {
    return readKonto(typed, { needs: KONTO_GRENZEN.needed, clients });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const lines = (error.more.fehler ?? []).map(
      ({ feld, text }) => `${feld === 'name' ? 'NAME' : `--${feld}`}: ${say(text, 'en')}`,
    );
    throw new UsageError(lines.join('\n'), { cause: error });
  }
}

async function link(call: CommandCall, name: string): Promise<CommandOutput> {
  const { settings } = call;
  warnOfHost(call);
  const [one, made] = await withStore(call, async (store) => {
    const found = await accountOf(store, name);
    return [found, await issueLink({ store, settings, now: Date.now() }, 'konto', found.kontoID)] as const;
  });
  return { text: `${made.url}\n\nIt signs in ${one.name}, once, within ten minutes.\n`, json: made };
}

async function end(call: CommandCall, name: string): Promise<CommandOutput> {
  const now = new Date().toISOString();
  const one = await withStore(call, async (store, _, log) => {
    const found = await accountOf(store, name);
    await store.konten.change(found.kontoID, { endet: now }, now, { mayBeLast: true, log });
    return found;
  });
  return {
    text: `The account of ${one.name} and its sessions have ended.\n`,
    json: { kontoID: one.kontoID, endet: now },
  };
}

/** The good account of that name, short name or id. @throws RefusedError where there is none, or several */
async function accountOf(store: Store, typed: string): Promise<Konto> {
  const now = new Date().toISOString();
  const word = typed.trim().toLowerCase();
  const found = (await store.konten.list()).filter(
    (one) =>
      !one.beispiel &&
      !isOver(one, now) &&
      [one.kontoID, one.kuerzel, one.name].some((is) => is.toLowerCase() === word),
  );
  if (found.length > 1) throw new RefusedError(`Several accounts are called "${typed}": name the short name.`);
  if (!found[0]) throw new RefusedError(`There is no good account "${typed}": konto liste names them.`);
  return found[0];
}

/** Warns that a link leads nowhere where the desk does not answer. */
function warnOfHost({ settings, warn }: CommandCall): void {
  const { url } = settings.desk;
  const claimant = openMandanten(settings, () => undefined).claimantOf(new URL(url).hostname);
  if (claimant)
    warn(`${url} is a host of client ${claimant.mandant.id}: set LEITSTAND_URL to one that is no client's.`);
  if (!url.startsWith('https:') && !isLocalDesk(settings))
    warn(`${url} is without https: sign-in needs it. Set LEITSTAND_URL or PUBLIC_URL to an address with https.`);
}
