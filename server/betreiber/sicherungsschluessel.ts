import { existsSync, writeFileSync } from 'node:fs';
import { newPair } from '../sicherung/age-keys.ts';
import { RefusedError, type Command } from './command.ts';

/** Makes a key pair for encrypted backups. */
export const sicherungsschluessel: Command = {
  usage: 'KEYFILE',
  about: 'makes a key pair for encrypted backups: the private key into a new file, the public one is printed',
  more: ['Keep the file where the backups are not, and twice: without it they cannot be read.'],
  args: [1, 1],
  run: async ({ args: [file = ''] }) => {
    if (existsSync(file)) throw new RefusedError(`${file} is there already.`);
    const { oeffentlich, geheim } = await newPair();
    writeFileSync(file, `# public key: ${oeffentlich}\n${geheim}\n`, { mode: 0o600, flag: 'wx' });
    return {
      text: `BACKUP_RECIPIENTS=${oeffentlich}\nThe private key is in ${file}: move it off this machine.\n`,
      json: { oeffentlich, datei: file },
    };
  },
};
