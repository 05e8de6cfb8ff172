import { writeFileSync } from 'node:fs';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { RefusedError, type Command } from './command.ts';

/** Makes the key with which the service signs its messages to push services. ADR 052 */
export const pushSchluessel: Command = {
  usage: '[--datei FILE]',
  about: 'makes the key for messages by Web Push',
  more: [
    '  --datei FILE     writes it into a new file that only you may read, for PUSH_KEY_FILE; absent: shows it once',
    'People who asked for messages under another key are told for 24 hours more, where it came from a file.',
  ],
  options: ['datei'],
  args: [0, 0],
  run: async ({ values: { datei } }) => {
    const { privateKey, publicKey } = newVapidKey();
    if (datei === undefined)
      return {
        text: `PUSH_KEY=${privateKey}\n\nThis key is shown once and not kept: put it where the service reads its settings.\n`,
        json: { PUSH_KEY: privateKey, oeffentlich: publicKey },
      };
    try {
      writeFileSync(datei, `${privateKey}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new RefusedError(`The file could not be written (${code}): name one that does not exist yet.`, {
        cause: error,
      });
    }
    return {
      text: `${datei} is written. Set PUSH_KEY_FILE=${datei}, and start the service anew.\n`,
      json: { datei, oeffentlich: publicKey },
    };
  },
};
