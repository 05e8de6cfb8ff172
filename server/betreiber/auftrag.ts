import { assignHelper, smsLinkOf } from '../auftrag/assign.ts';
import { readWunsch } from '../auftrag/wunsch.ts';
import { linkWithCode } from '../greeting.ts';
import { openMandanten } from '../open.ts';
import { caseByAnyId, RefusedError, UsageError, withStore, type Command } from './command.ts';

// prettier-ignore
const REFUSED = {
  gone: 'There is no such case.',
  draft: 'The case is not reported yet.',
  cancelled: 'The case is cancelled.',
  completed: 'The help is completed.',
} as const;

/** Assigns a helper by a link, or withdraws the assignment. ADR 061 */
export const auftrag: Command = {
  usage: 'REF --name NAME --telefon NUMBER [--kennzeichen PLATE] [--minuten 45] [--angenommen] | REF --ende',
  about: 'assigns a helper and prints the link for the phone, or takes that back',
  more: [
    'REF                the case, by its vorgangRef',
    '--name NAME        who comes, as the person reads it',
    '--telefon NUMBER   the phone in the cab',
    '--kennzeichen PLATE',
    '--minuten N        1 to 600: what the helper has said, or a proposal',
    '--angenommen       agreed on the telephone: the person is told at once',
    '--ende             takes the assignment back',
  ],
  options: ['name', 'telefon', 'kennzeichen', 'minuten'],
  hidden: ['name', 'telefon', 'kennzeichen'],
  flags: ['angenommen', 'ende'],
  args: [1, 1],
  run: async ({ settings, aufruf, args: [id = ''], values, flags, warn }) => {
    const now = Date.now();
    if (flags.has('ende')) {
      const json = await withStore({ settings, aufruf }, async (store, recordAccess) => {
        const { mandant, userID, vorgangRef } = await caseByAnyId(store, id, recordAccess);
        const entzogen = await store.auftraege.withdraw(mandant, userID, new Date(now).toISOString(), '');
        if (!entzogen) throw new RefusedError('No assignment of this case is open.');
        return { vorgangRef, entzogen };
      });
      return { text: 'The assignment is over.\n', json };
    }
    const { name, telefon, kennzeichen, minuten } = values;
    const read = readWunsch({
      helfer: { name, telefon, kennzeichen },
      wartezeitMinuten: minuten,
      angenommen: flags.has('angenommen'),
    });
    if ('fehler' in read) throw new UsageError(read.fehler.map(({ text }) => text[1]).join(' '));
    const mandanten = openMandanten(settings, warn);
    const json = await withStore({ settings, aufruf }, async (store, recordAccess) => {
      const stored = await caseByAnyId(store, id, recordAccess);
      const client = mandanten.mandantOf(stored.mandant);
      if (!client) throw new RefusedError(`Its client "${stored.mandant}" is not served.`);
      const how = { wunsch: read.wunsch, client, publicUrl: settings.publicUrl, now, konto: '' };
      const made = await assignHelper(store, stored, how);
      if (made.ended !== 'done') throw new RefusedError(REFUSED[made.ended]);
      const { auftragID, helfer, code } = made.auftrag;
      return { auftragID, url: made.url, sms: smsLinkOf(helfer, client, made.url), helfer, code };
    });
    return { text: `${linkWithCode(json.url)}${json.sms}\n`, json };
  },
};
