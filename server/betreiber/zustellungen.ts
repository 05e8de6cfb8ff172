import type { Store } from '../store/store.ts';
import type { Delivery, Outbox } from '../store/tables/outbox.ts';
import { RefusedError, alignedColumns, UsageError, withStore, type CommandCall, type Command } from './command.ts';

/** Most rows in a list. */
const MOST = 1_000;

/** Lists and replays the messages in the outbox. */
export const zustellungen: Command = {
  hasVerbs: true,
  usage: 'liste | tot | wiederholen [ID] [--mandant ID]',
  about: 'the messages to your webhook, and those to people by text',
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

async function list({ settings, aufruf, values }: CommandCall, which: 'wartend' | 'aufgegeben') {
  const found = await withStore({ settings, aufruf }, async (store) =>
    (await Promise.all(lanesOf(store).map((lane) => lane.list(values['mandant'] ?? null, which, MOST)))).flat(),
  );
  const rows = found.map(({ id, mandant, ziel, faellig, versuche, fehler, aufgegeben, daten }: Delivery) => [
    id,
    mandant,
    ziel === undefined ? typeOf(daten) : ziel === 'sms' ? 'sms' : 'push',
    `${aufgegeben ? 'given up' : 'due'} ${aufgegeben ?? faellig}`,
    `${versuche} tries`,
    fehler,
  ]);
  // The message names its case by its `vorgangRef`. The id of a subscription is personal, so it is left out.
  const json = found.map(({ ziel, ...one }) => ({
    ...one,
    userID: undefined,
    ...(ziel && { weg: ziel === 'sms' ? ziel : 'push' }),
  }));
  return { text: rows.length ? alignedColumns(rows) : 'None.\n', json };
}

async function replay({ settings, aufruf, values }: CommandCall, id: string | null) {
  const now = new Date().toISOString();
  const again = await withStore({ settings, aufruf }, async (store) => {
    const counts = await Promise.all(lanesOf(store).map((lane) => lane.replay(values['mandant'] ?? null, id, now)));
    return counts.reduce((sum, count) => sum + count);
  });
  if (id !== null && again === 0) throw new RefusedError(`No message ${id} was given up.`);
  return { text: `${again} will be sent again.\n`, json: { wiederholt: again } };
}

/** The lane of the operator's webhook, and all lanes to people. */
const lanesOf = ({ outbox, nachrichten }: Store): Outbox[] => [outbox, nachrichten.lane(null)];

function typeOf(daten: string): string {
  const { type } = JSON.parse(daten) as { type?: unknown };
  return String(type ?? '');
}
