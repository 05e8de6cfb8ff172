import { withStore, type Command } from './command.ts';

/** Begins a new epoch of the feed after the database was set back by other means than ours. ADR 037. */
export const neueEpoche: Command = {
  usage: '',
  about: 'after pg_restore or a fail-over that lost changes: readers of the feed begin anew, instead of missing some',
  more: ['Beside the running service, and once for each restore. After wiederherstellen it is not needed.'],
  args: [0, 0],
  run: async ({ settings, aufruf }) => {
    // What was written since is not known to readers either: each begins at the beginning, not where the store stands.
    await withStore({ settings, aufruf }, (store) => store.beginEpoch(false));
    const text = 'A new epoch: whoever reads the feed is told 409 STAND_VORAUS, with the cursor to go on from.\n';
    return { text, json: { epoche: 'neu' } };
  },
};
