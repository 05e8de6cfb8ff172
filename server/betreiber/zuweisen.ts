import { assign } from '../maschinen/zuweisen.ts';
import { caseByAnyId, RefusedError, UsageError, withStore, type Command } from './command.ts';

/** Assigns a case to a partner, or withdraws the assignment. ADR 038 */
export const zuweisen: Command = {
  usage: 'REF --partner NAME [--zurueck]',
  about: 'lets a partner’s key act on a case, or takes that back',
  more: [
    'REF                the case, by its vorgangRef',
    '--partner NAME     the name of the partner’s key',
    '--zurueck          takes the assignment back',
    'A partner who helps all cases of a client stands in its mandant.json instead: "partner": ["NAME"].',
  ],
  options: ['partner'],
  flags: ['zurueck'],
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''], values: { partner = '' }, flags }) => {
    if (!partner.trim()) throw new UsageError('Say which partner: --partner NAME.');
    const json = await withStore({ settings, aufruf }, async (store, recordAccess) => {
      const stored = await caseByAnyId(store, id, recordAccess);
      const { mandant, userID, vorgangRef } = stored;
      if (flags.has('zurueck')) {
        const entzogen = await store.zuweisungen.withdraw(mandant, userID, partner.trim());
        if (!entzogen) throw new RefusedError(`It was not assigned to ${partner.trim()}.`);
        return { vorgangRef, partner: partner.trim(), entzogen };
      }
      const made = await assign(store, stored, partner, new Date().toISOString());
      if (!made) throw new RefusedError(`There is no partner key "${partner.trim()}" that is good for this client.`);
      return { vorgangRef, ...made };
    });
    const done = flags.has('zurueck') ? 'no longer acts on it' : 'may act on it';
    return { text: `${json.partner} ${done}.\n`, json };
  },
};
