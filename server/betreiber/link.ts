import { linkWithCode } from '../greeting.ts';
import { openMandanten } from '../open.ts';
import { linkOf } from '../vorgang/vorgang-new.ts';
import { caseByAnyId, RefusedError, withStore, type Command } from './command.ts';

/** Prints the person's own link of a case. D112 */
export const link: Command = {
  usage: 'REF',
  about: 'prints the person’s link of a case with the QR code',
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''], warn }) => {
    const { mandant, userID, vorgangRef, typ } = await withStore({ settings, aufruf }, (store, recordAccess) =>
      caseByAnyId(store, id, recordAccess),
    );
    const client = openMandanten(settings, warn).mandantOf(mandant);
    if (!client) throw new RefusedError(`Its client "${mandant}" is not served.`);
    const url = linkOf(client, userID, settings.publicUrl);
    return { text: linkWithCode(url), json: { vorgangRef, userID, url, typ } };
  },
};
