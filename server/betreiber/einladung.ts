import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { APP_TYPES, appTypOf, type AppTyp } from '#domain/flow.ts';
import { isObject } from '#domain/is-object.ts';
import { LIMITS } from '#domain/limits.ts';
import { plainText } from '#domain/outside-text.ts';
import { readJsonText } from '#domain/json-text.ts';
import { mistakeLine } from '#domain/mistake.ts';
import { newCard } from '../vorgang/card-new.ts';
import { expiryOf } from '../vorgang/expiry.ts';
import { linkWithCode } from '../greeting.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { openMandanten } from '../open.ts';
import { worded } from '../vorgang/not-taken.ts';
import { isTyp, typFor } from '../vorgang/typ-for.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';
import {
  RefusedError,
  alignedColumns,
  UsageError,
  withStore,
  type CommandOutput,
  type CommandCall,
  type Command,
} from './command.ts';

/** Creates a case with prefilled fields, or a re-usable card (§4 'Card'). */
export const einladung: Command = {
  usage: `[--mandant ID] [--typ kfz] [--vorbelegung FILE.json] [--beispiel] [--vertrag [--bis DAY] [--vermerk NOTE]] | liste [--mandant ID]`,
  about: 'makes a case and prints its personal link with the QR code; --vertrag: the link of a printed card',
  more: [
    '--mandant ID       the client, a folder name in mandanten/ (STANDARD_MANDANT)',
    `--typ TYPE         ${APP_TYPES.join(' or ')} (the client's own)`,
    '--vorbelegung FILE fields of the case that are known already, as JSON',
    '--beispiel         marks it as an example: no help will come',
    '--vertrag          no case but a link for a printed card: each start with it makes a case; good until it is revoked',
    '--bis DAY          last day of the card (2027-12-31)',
    '--vermerk NOTE     a note of your own on the card, such as a contract number: it comes back with each case',
    'liste              the cards, the newest first: card, client, type, made, state, cases made with it, note',
  ],
  options: ['mandant', 'typ', 'vorbelegung', 'bis', 'vermerk'],
  flags: ['beispiel', 'vertrag'],
  args: [0, 1],
  run: async ({ settings, aufruf, args: [verb], values, flags, warn }) => {
    if (verb === 'liste') return listCards({ settings, aufruf, values });
    if (verb !== undefined) throw new UsageError(`einladung knows: liste. "${verb}" it does not.`);
    const named = values['typ'];
    if (named !== undefined && !appTypOf(named))
      throw new UsageError(`--typ must be ${APP_TYPES.join(' or ')}, not "${named}".`);
    const mandanten = openMandanten(settings, warn);
    const wanted = values['mandant'] ?? settings.standardID;
    const client = mandanten.mandantOf(wanted);
    if (!client) {
      const known = mandanten.all.map((one) => one.mandant.id).join(', ');
      throw new RefusedError(`There is no client "${wanted}". There are: ${known}.`);
    }
    const typ = typFor(client, named);
    if (!isTyp(typ)) throw new RefusedError(typ[1]);
    if (flags.has('vertrag')) return issueCard({ client, typ, settings, aufruf, values, flags });
    for (const name of ['bis', 'vermerk'])
      if (values[name] !== undefined) throw new UsageError(`--${name} belongs to --vertrag.`);
    const vorbelegung = values['vorbelegung'] === undefined ? {} : readFields(values['vorbelegung']);
    const wish = { client, typ, beispiel: flags.has('beispiel'), vorbelegung, publicUrl: settings.publicUrl };
    const { notTaken, ...made } = await withStore({ settings, aufruf }, async (store, recordAccess) => {
      const one = await newVorgang(store, { ...wish, now: Date.now() });
      recordAccess({ mandant: client.mandant.id, vorgangRef: one.vorgangRef });
      return one;
    });
    const left = worded(notTaken, 'en');
    const lines = left.map(({ feld, text }) => `  ${feld}: ${text}\n`);
    return {
      text:
        linkWithCode(made.url) +
        typLine(made) +
        `Reference: ${made.vorgangRef}\n` +
        (lines.length ? `\nNot taken over as it came:\n${lines.join('')}` : ''),
      json: { ...made, ...(left.length && { nicht_uebernommen: left }) },
    };
  },
};

async function issueCard({
  client,
  typ,
  settings,
  aufruf,
  values: { vorbelegung, bis = '', vermerk = '' },
  flags,
}: Pick<CommandCall, 'settings' | 'aufruf' | 'values' | 'flags'> & {
  client: Client;
  typ: AppTyp;
}): Promise<CommandOutput> {
  if (vorbelegung !== undefined) throw new UsageError('A card has no case yet: --vorbelegung does not go with it.');
  const now = Date.now();
  const end = bis ? expiryOf(bis, client, now) : null;
  if (end === undefined) throw new UsageError(`--bis must be a day that is still to come (2027-12-31), not "${bis}".`);
  const { publicUrl } = settings;
  const note = plainText(vermerk, LIMITS.line);
  const of = { client, typ, beispiel: flags.has('beispiel'), vermerk: note };
  const wish = { ...of, gueltigBis: end, publicUrl, now, key: randomUUID() };
  const card = await withStore({ settings, aufruf }, (store) => newCard(store, wish));
  return { text: linkWithCode(card.url) + typLine(card), json: card };
}

/** Most cards in a list. */
const MOST = 10_000;

async function listCards({
  settings,
  aufruf,
  values,
}: Pick<CommandCall, 'settings' | 'aufruf' | 'values'>): Promise<CommandOutput> {
  const cards = await withStore({ settings, aufruf: `${aufruf} liste` }, (store) =>
    store.cards.list(values['mandant'] ?? null, MOST),
  );
  const now = new Date().toISOString();
  const stateOf = ({ widerrufen, gueltigBis }: (typeof cards)[number]): string => {
    if (widerrufen) return `revoked ${widerrufen.slice(0, 10)}`;
    if (gueltigBis === null) return 'good';
    return `${gueltigBis <= now ? 'expired' : 'good until'} ${gueltigBis.slice(0, 10)}`;
  };
  const rows = cards.map((card) => [
    card.id,
    card.mandant,
    card.typ + (card.beispiel ? ' (example)' : ''),
    card.angelegt.slice(0, 10),
    stateOf(card),
    `${card.vorgaenge} cases`,
    card.vermerk,
  ]);
  return { text: rows.length ? alignedColumns(rows) : 'There are no cards.\n', json: cards };
}

const typLine = ({ typ }: { typ: AppTyp }): string => `Type: ${typ}\n`;

function readFields(file: string): object {
  const bytes = bytesOf(file);
  if (!isUtf8(bytes)) throw new RefusedError(`${file} is not UTF-8. Save it as UTF-8.`);
  // Windows' editors write a byte order mark.
  const { value, mistake } = readJsonText(bytes.toString('utf8').replace(/^\ufeff/, ''));
  if (mistake) throw new RefusedError(mistakeLine(file, mistake));
  if (isObject(value)) return value;
  throw new RefusedError(`${file} holds no JSON object.`);
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new RefusedError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}
