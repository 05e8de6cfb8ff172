import { revoke } from '../vorgang/card-new.ts';
import { openMandanten } from '../open.ts';
import { RefusedError, withStore, type Command } from './command.ts';

/** Revokes an invitation or a card: its link stops working. */
export const widerrufen: Command = {
  usage: 'EINLADUNG',
  about: 'revokes an invitation or a card (15 characters): its link leads nowhere any more',
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''], warn }) => {
    const { all } = openMandanten(settings, warn);
    const zeit = new Date().toISOString();
    const isRevoked = await withStore({ settings, aufruf }, async (store, recordAccess) => {
      for (const { mandant } of all) {
        const revoked = await revoke(store, mandant.id, id, zeit);
        if (revoked?.vorgangRef) recordAccess({ mandant: mandant.id, vorgangRef: revoked.vorgangRef });
        if (revoked) return true;
      }
      return false;
    });
    if (!isRevoked) throw new RefusedError('There is no such invitation.');
    return { text: 'Revoked.\n', json: { widerrufen: true } };
  },
};
