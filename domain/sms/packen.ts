import type { PartOfPath } from '../accept-vorgang.ts';
import { SMS_LENGTH } from '../nachricht/gsm7.ts';
import { isObject } from '../is-object.ts';
import { valueAt, type Vorgang } from '../vorgang.ts';
import { SMS_FIELDS } from './fields.ts';
import { SMS_GROUPS, SMS_KEY_LENGTH, SMS_VERSION, type SmsGroup, type Kurzmeldung } from './kurzmeldung.ts';
import { packChoices, packTyp, packOwnWords, damagePartOf, pathsOf } from './damage.ts';
import { FIELD_SEPARATOR, shortHash } from './signs.ts';

/** The input of a packed text. `parts` has the part of the damage; without it its answers are left out. */
export interface SmsReport {
  smsID: string;
  /** Idempotency key of the report. */
  key: string;
  /** The revision that the report was made from, and the case at that revision. */
  revision: number;
  acked: Vorgang;
  vorgang: Vorgang;
  zustimmung: Kurzmeldung['zustimmung'];
  parts: readonly PartOfPath[];
}

/** `PL1`, and the length of the text in three digits, which shows what a gateway cut off or added. */
export const SMS_HEAD = /PL(\d)(\d{3})?/;
const HEAD_LENGTH = 6;
/** Version of the texts that a person agreed to, in a client's form. */
const VERSION = /^[0-9a-f]{12}$/;
/** Symbols of the check sum at the end. */
export const SUM_LENGTH = 4;

/**
 * Packs a report into one text message: at most 160 signs, each of them one in GSM-7.
 * The order is head, name of the case, start of the report's key, revision with the changed groups, fields, check sum.
 * The most needed fields come first, as far as there is room; no field is cut. ADR 063
 */
export function packSmsReport(meldung: SmsReport): string {
  const { smsID, key, revision, zustimmung, vorgang } = meldung;
  const changed = SMS_GROUPS.reduce((bits, gruppe, bit) => bits + (isChanged(meldung, gruppe) ? 2 ** bit : 0), 0);
  const always = [
    '',
    smsID + key.slice(0, SMS_KEY_LENGTH).toUpperCase(),
    `R${changed.toString(16)}${revision.toString(36)}`.toUpperCase(),
    ...(zustimmung && VERSION.test(zustimmung.version)
      ? [`Z${zustimmung.language[0]}${zustimmung.version}`.toUpperCase()]
      : []),
    ...(vorgang.schadenTyp ? [`S${packTyp(vorgang.schadenTyp)}`] : []),
  ];
  let body = always.join(FIELD_SEPARATOR);
  for (const field of optional(meldung)) {
    const longer = body + FIELD_SEPARATOR + field;
    if (HEAD_LENGTH + longer.length + FIELD_SEPARATOR.length + SUM_LENGTH <= SMS_LENGTH) body = longer;
  }
  body += FIELD_SEPARATOR;
  const length = HEAD_LENGTH + body.length + SUM_LENGTH;
  const text = `PL${SMS_VERSION}${String(length).padStart(3, '0')}${body}`;
  return text + shortHash(text, SUM_LENGTH);
}

/** The fields with a value, the most needed first. */
function optional({ vorgang, parts }: SmsReport): string[] {
  const part = damagePartOf(parts, vorgang.schadenTyp);
  const fields = Object.entries(SMS_FIELDS).map(([letter, { pfad, pack }]) => [letter, pack(valueAt(vorgang, pfad))]);
  const [needed, more] = [fields.slice(0, 6), fields.slice(6)];
  const damage =
    part && isObject(vorgang[part.at])
      ? [
          ['D', packChoices(part, vorgang)],
          ['B', packOwnWords(part, vorgang)],
        ]
      : [];
  return [...needed, ...damage.slice(0, 1), ...more, ...damage.slice(1)].flatMap(([letter, packed]) =>
    packed ? [letter + packed] : [],
  );
}

/** Whether a group differs from the case at that revision. */
function isChanged({ vorgang, acked, parts }: SmsReport, gruppe: SmsGroup): boolean {
  const isOther = (path: string): boolean =>
    JSON.stringify(valueAt(vorgang, path) ?? null) !== JSON.stringify(valueAt(acked, path) ?? null);
  if (gruppe !== 'schaden')
    return Object.values(SMS_FIELDS).some((feld) => feld.gruppe === gruppe && isOther(feld.pfad));
  const part = damagePartOf(parts, vorgang.schadenTyp);
  return isOther('schadenTyp') || (part !== undefined && pathsOf(part).some(isOther));
}
