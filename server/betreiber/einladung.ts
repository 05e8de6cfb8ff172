import { readFileSync } from 'node:fs';
import { APP_TYPES } from '#domain/flow.ts';
import { linkWithCode } from '../greeting.ts';
import { STANDARD } from '../standard.ts';
import { openMandanten } from '../open.ts';
import { newVorgang } from '../vorgang-new.ts';
import { RefusedError, UsageError, withStore, type Command } from './command.ts';

/** Makes a case with what is known of it. */
export const einladung: Command = {
  usage: `[--mandant ${STANDARD}] [--typ kfz] [--vorbelegung FILE.json] [--beispiel]`,
  about: 'makes a case and prints its personal link with the QR code',
  more: [
    `--mandant ID       the client, a folder name in mandanten/ (${STANDARD})`,
    `--typ TYPE         ${APP_TYPES.join(' or ')} (kfz)`,
    '--vorbelegung FILE fields of the case that are known already, as JSON',
    '--beispiel         marks it as an example: no help will come',
  ],
  options: ['mandant', 'typ', 'vorbelegung'],
  flags: ['beispiel'],
  args: [0, 0],
  run: async ({ settings, values, flags, warn }) => {
    const typ = APP_TYPES.find((one) => one === (values['typ'] ?? 'kfz'));
    if (!typ) throw new UsageError(`--typ must be ${APP_TYPES.join(' or ')}, not "${values['typ']}".`);
    const mandanten = openMandanten(settings, warn);
    const wanted = values['mandant'] ?? STANDARD;
    const client = mandanten.mandantOf(wanted);
    if (!client) {
      const known = mandanten.all.map((one) => one.mandant.id).join(', ');
      throw new RefusedError(`There is no client "${wanted}". There are: ${known}.`);
    }
    const vorbelegung = values['vorbelegung'] === undefined ? {} : readFields(values['vorbelegung']);
    const wish = { client, typ, beispiel: flags.has('beispiel'), vorbelegung, publicUrl: settings.publicUrl };
    const { userID, einladung, url } = await withStore(settings, (store) =>
      newVorgang(store, { ...wish, now: Date.now() }),
    );
    return { text: linkWithCode(url), json: { userID, einladung, url } };
  },
};

function readFields(file: string): object {
  try {
    const fields: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  } catch (error) {
    throw new RefusedError(`${file} cannot be read as JSON.`, { cause: error });
  }
  throw new RefusedError(`${file} holds no JSON object.`);
}
