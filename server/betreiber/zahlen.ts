import { figuresCsv, readMonths } from '../leitstand/figures.ts';
import { openMandanten } from '../open.ts';
import { RefusedError, UsageError, withStore, type Command } from './command.ts';

/** The counts of clients and months, as on the desk. ADR 079 */
export const zahlen: Command = {
  usage: '[--mandant ID] [--von MONTH] [--bis MONTH]',
  about: 'counts of each client and month, as CSV: reports, what became of them, and where people gave up',
  more: [
    '--mandant ID       only of this client',
    '--von MONTH        from this month on (2027-03)',
    '--bis MONTH        up to this month',
    'All are of the cases that were reported in the month, by UTC. No person is in them.',
  ],
  options: ['mandant', 'von', 'bis'],
  args: [0, 0],
  run: async ({ settings, aufruf, values: { mandant, ...asked }, warn }) => {
    const months = readMonths(asked);
    if ('fehler' in months)
      throw new UsageError(months.fehler.map(({ feld, text }) => `--${feld}: ${text[1]}`).join('\n'));
    const { seit, monate } = await withStore({ settings, aufruf }, async ({ monthlyCounts }) => ({
      seit: await monthlyCounts.since(),
      monate: await monthlyCounts.list(mandant ?? null, months.von, months.bis),
    }));
    // A client that no longer exists still has its counts.
    if (mandant !== undefined && !monate.length && !openMandanten(settings, warn).mandantOf(mandant))
      throw new RefusedError(`There is no client "${mandant}".`);
    return { text: figuresCsv(monate), json: { seit, monate } };
  },
};
