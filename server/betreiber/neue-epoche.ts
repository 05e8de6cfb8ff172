import { withStore, type Command } from './command.ts';

/**
 * Begins a new epoch after the database was set back by other means than ours, in the feed and in the revisions of the
 * cases. ADR 037, ADR 067.
 */
export const neueEpoche: Command = {
  usage: '',
  about:
    'after pg_restore or a fail-over that lost changes: readers of the feed begin anew, and phones know of the restore',
  more: [
    'Once for each restore: before the service starts, or else beside it. After wiederherstellen it is not needed.',
  ],
  args: [0, 0],
  run: async ({ settings, aufruf }) => {
    // What was written since is not known to readers either: each begins at the beginning, not where the store stands.
    await withStore({ settings, aufruf }, (store) => store.beginEpoch(false));
    const text =
      'A new epoch: whoever reads the feed is told 409 STAND_VORAUS, with the cursor to go on from. The revisions of all cases have leapt.\n';
    return { text, json: { epoche: 'neu' } };
  },
};
