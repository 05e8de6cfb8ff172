import type { Language } from '../text.ts';

/** Version of the packed text. A text of another version is refused with a code of its own. */
export const SMS_VERSION = '1';

/** Symbols of the name of a case in texts, and of the start of its report's key. ADR 063 */
export const SMS_ID_LENGTH = 10;
export const SMS_KEY_LENGTH = 7;

/** Groups of fields that belong together in a text. A group is taken whole, or only where nothing is known yet. */
export const SMS_GROUPS = ['schaden', 'ort', 'kennzeichen', 'telefon'] as const;
export type SmsGroup = (typeof SMS_GROUPS)[number];

/** A report by text message, as it is read. */
export interface Kurzmeldung {
  /** Name of the case in texts. It is no key, and does not work in any call. */
  smsID: string;
  /** Start of the idempotency key of the same report by network. */
  schluessel: string;
  /** Revision of the case that the report was made from. */
  revision: number;
  /** Groups that the person has changed since that revision. */
  geaendert: readonly SmsGroup[];
  /** Consent that the service may not have yet; null: the service had acknowledged it. */
  zustimmung: { version: string; language: Language } | null;
  /** Values by group and wire path, without those for which the text had no room. */
  felder: Readonly<Record<SmsGroup, Readonly<Record<string, unknown>>>>;
}

/** Reasons why a text is no report, or cannot be read. */
export type SmsFehler = 'fremd' | 'version' | 'abgeschnitten' | 'zeichen' | 'pruefsumme' | 'inhalt';
