import type { PartOfPath } from '../accept-vorgang.ts';
import type { SchadenTyp } from '../vorgang.ts';
import { SMS_FIELDS } from './fields.ts';
import {
  SMS_GROUPS,
  SMS_ID_LENGTH,
  SMS_KEY_LENGTH,
  SMS_VERSION,
  type Kurzmeldung,
  type SmsFehler,
} from './kurzmeldung.ts';
import { SMS_HEAD, SUM_LENGTH } from './packen.ts';
import { damagePartOf, unpackChoices, unpackTyp, unpackOwnWords } from './damage.ts';
import { FIELD_SEPARATOR, shortHash, SMS_SIGNS, SMS_SYMBOLS } from './signs.ts';

const NAME = new RegExp(`^([${SMS_SYMBOLS}]{${SMS_ID_LENGTH}})([0-9A-F]{${SMS_KEY_LENGTH}})$`);
/** The changed groups, and the revision since which they changed. */
const REVISION = /^R([0-9A-F])([0-9A-Z]{1,6})$/;
const ZUSTIMMUNG = /^Z([DE])([0-9A-F]{12})$/;

/**
 * Reads a text from a gateway, in any letter case, with line breaks and with words around it. Never throws: a text that
 * is foreign, cut off or changed is a named error.
 */
export function readSmsReport(raw: string, parts: readonly PartOfPath[]): Kurzmeldung | { fehler: SmsFehler } {
  const text = raw.replace(/\s/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const head = SMS_HEAD.exec(text);
  if (!head) return { fehler: 'fremd' };
  if (head[1] !== SMS_VERSION) return { fehler: 'version' };
  const whole = text.slice(head.index);
  const length = Number(head[2] ?? Infinity);
  if (whole.length < length) return { fehler: 'abgeschnitten' };
  const packed = whole.slice(0, length);
  if (!SMS_SIGNS.test(packed)) return { fehler: 'zeichen' };
  const [body, sum] = [packed.slice(0, -SUM_LENGTH), packed.slice(-SUM_LENGTH)];
  if (shortHash(body, SUM_LENGTH) !== sum) return { fehler: 'pruefsumme' };
  return fieldsOf(body.split(FIELD_SEPARATOR).slice(1, -1), parts) ?? { fehler: 'inhalt' };
}

/** The fields of an intact text; null where they differ from the form that `packSmsReport` makes. */
function fieldsOf(
  [named = '', since = '', ...rest]: readonly string[],
  parts: readonly PartOfPath[],
): Kurzmeldung | null {
  const name = NAME.exec(named);
  const revision = REVISION.exec(since);
  if (!name || !revision) return null;
  const read = { zustimmung: null as Kurzmeldung['zustimmung'], schadenTyp: undefined as SchadenTyp | undefined };
  const felder: Record<(typeof SMS_GROUPS)[number], Record<string, unknown>> = {
    schaden: {},
    ort: {},
    kennzeichen: {},
    telefon: {},
  };
  for (const field of rest) {
    const [letter, value] = [field[0] ?? '', field.slice(1)];
    const part = damagePartOf(parts, read.schadenTyp ?? '');
    if (letter === 'Z') {
      const match = ZUSTIMMUNG.exec(field);
      if (!match) return null;
      read.zustimmung = { version: match[2]!.toLowerCase(), language: match[1] === 'E' ? 'en' : 'de' };
    } else if (letter === 'S') {
      read.schadenTyp = unpackTyp(value);
      // A damage that this release does not know: the other fields are still useful.
      if (read.schadenTyp) felder.schaden['schadenTyp'] = read.schadenTyp;
    } else if (letter === 'D') {
      if (part) Object.assign(felder.schaden, unpackChoices(part, value));
    } else if (letter === 'B') {
      if (part) Object.assign(felder.schaden, unpackOwnWords(part, value));
    } else if (Object.hasOwn(SMS_FIELDS, letter)) {
      const { gruppe, pfad, unpack } = SMS_FIELDS[letter]!;
      const known = unpack(value);
      if (known === undefined) return null;
      felder[gruppe][pfad] = known;
    } else return null;
  }
  const bits = Number.parseInt(revision[1]!, 16);
  return {
    smsID: name[1]!,
    schluessel: name[2]!.toLowerCase(),
    revision: Number.parseInt(revision[2]!, 36),
    geaendert: SMS_GROUPS.filter((_, bit) => Math.floor(bits / 2 ** bit) % 2 === 1),
    zustimmung: read.zustimmung,
    felder,
  };
}
