import type { Delivery } from '../store/tables/outbox.ts';
import { RefusedError, table, UsageError, withStore, type Call, type Command } from './command.ts';

/** Maximum number of rows listed. */
const MOST = 1_000;

/** Lists and replays the messages in the outbox. */
export const zustellungen: Command = {
  usage: 'liste | tot | wiederholen [ID] [--mandant ID]',
  about: 'the messages to your webhook',
  more: [
    'liste              those on their way, the next one to be tried first',
    'tot                those that were given up, with the reason of the last try',
    'wiederholen [ID]   sends one that was given up again, or all of them',
    '  --mandant ID     only those of this client',
  ],
  options: ['mandant'],
  args: [1, 2],
  run: async (call) => {
    const [what = '', id] = call.args;
    if (what === 'liste' && id === undefined) return list(call, 'wartend');
    if (what === 'tot' && id === undefined) return list(call, 'aufgegeben');
    if (what === 'wiederholen') return replay(call, id ?? null);
    throw new UsageError('zustellungen knows: liste, tot, wiederholen [ID].');
  },
};

async function list({ settings, values }: Call, which: 'wartend' | 'aufgegeben') {
  const found = await withStore(settings, (store) => store.outbox.list(values['mandant'] ?? null, which, MOST));
  const rows = found.map(({ id, mandant, faellig, versuche, fehler, aufgegeben, daten }: Delivery) => [
    id,
    mandant,
    typeOf(daten),
    `${aufgegeben ? 'given up' : 'due'} ${aufgegeben ?? faellig}`,
    `${versuche} tries`,
    fehler,
  ]);
  return { text: rows.length ? table(rows) : 'None.\n', json: found };
}

async function replay({ settings, values }: Call, id: string | null) {
  const now = new Date().toISOString();
  const again = await withStore(settings, (store) => store.outbox.replay(values['mandant'] ?? null, id, now));
  if (id !== null && again === 0) throw new RefusedError(`No message ${id} was given up.`);
  return { text: `${again} will be sent again.\n`, json: { wiederholt: again } };
}

function typeOf(daten: string): string {
  const { type } = JSON.parse(daten) as { type?: unknown };
  return String(type ?? '');
}
