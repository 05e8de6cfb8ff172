import type { Language } from '../text.ts';

/** Version of the packed text. A text of another one is refused by name. */
export const SMS_VERSION = '1';

/** Symbols of the name by which a text knows its case, and of the start of its report's key. ADR 063 */
export const SMS_ID_LENGTH = 10;
export const SMS_KEY_LENGTH = 7;

/** What belongs together in a text: it is taken whole, or only where nothing is known yet. */
export const GRUPPEN = ['schaden', 'ort', 'kennzeichen', 'telefon'] as const;
export type Gruppe = (typeof GRUPPEN)[number];

/** A report by text message, as it is read. */
export interface Kurzmeldung {
  /** The name of the case in texts: no key, and of no use in any call. */
  smsID: string;
  /** How the idempotency key of the same report by network begins. */
  schluessel: string;
  /** The revision that the report was made from. */
  revision: number;
  /** Groups that the person has changed since that revision. */
  geaendert: readonly Gruppe[];
  /** The consent that the service may not have yet; null: it had acknowledged it. */
  zustimmung: { version: string; language: Language } | null;
  /** Values by group and wire path; what the text had no room for is not among them. */
  felder: Readonly<Record<Gruppe, Readonly<Record<string, unknown>>>>;
}

/** Why a text is none, or cannot be read. */
export type SmsFehler = 'fremd' | 'version' | 'abgeschnitten' | 'zeichen' | 'pruefsumme' | 'inhalt';
