import type { Text } from '../text.ts';
import type { SmsFehler } from './kurzmeldung.ts';

export const SMS_ERGEBNISSE = ['gemeldet', 'wiederholt', 'abgelehnt'] as const;

/** Results of a text message, for the gateway. Repeating it helps only with NOCH_EINMAL and ZU_VIELE. */
// prettier-ignore
export const SMS_CODES = {
  GEMELDET:          ['gemeldet',   ['Die Panne ist gemeldet.', 'The breakdown is reported.']],
  WIEDERHOLT:        ['wiederholt', ['Diese Meldung ist schon da. Es ist nichts zu tun.', 'This report is there already. There is nothing to do.']],
  KEINE_MELDUNG:     ['abgelehnt',  ['Dieser Text ist keine Meldung unserer Seite.', 'This text is no report of our page.']],
  VERSION:           ['abgelehnt',  ['Dieser Text ist von einer anderen Version. Rufen Sie die Person an.', 'This text is of another version. Call the person.']],
  ABGESCHNITTEN:     ['abgelehnt',  ['Dieser Text ist abgeschnitten. Rufen Sie die Person an.', 'This text is cut off. Call the person.']],
  ZEICHEN:           ['abgelehnt',  ['In diesem Text wurde ein Zeichen ersetzt. Rufen Sie die Person an.', 'A sign of this text was replaced. Call the person.']],
  PRUEFSUMME:        ['abgelehnt',  ['Die Prüfsumme stimmt nicht. Rufen Sie die Person an.', 'The check sum is wrong. Call the person.']],
  INHALT:            ['abgelehnt',  ['Der Inhalt ist nicht lesbar. Rufen Sie die Person an.', 'The content cannot be read. Call the person.']],
  VORGANG_UNBEKANNT: ['abgelehnt',  ['Zu diesem Text gibt es hier keine Meldung, oder nicht mehr.', 'There is no report here for this text, or no more.']],
  BEREITS_GEMELDET:  ['abgelehnt',  ['Das ist schon gemeldet, von einem anderen Gerät.', 'This is reported already, by another device.']],
  STORNIERT:         ['abgelehnt',  ['Die Hilfe ist abbestellt.', 'Help is cancelled.']],
  ZURUECKGENOMMEN:   ['abgelehnt',  ['Die Person hat diese Meldung zurückgenommen.', 'The person took this report back.']],
  ZUSTIMMUNG_FEHLT:  ['abgelehnt',  ['Die Person hat den Nutzungsbedingungen nicht zugestimmt. Rufen Sie sie an.', 'The person did not agree to the terms of use. Call them.']],
  ZU_VIELE:          ['abgelehnt',  ['Von dieser Nummer kommen zu viele Texte ohne Meldung.', 'Too many texts without a report come from this number.']],
  NOCH_EINMAL:       ['abgelehnt',  ['Die Meldung wurde gerade geändert. Senden Sie den Text noch einmal.', 'The report was just changed. Send the text again.']],
} as const satisfies Record<string, readonly [ergebnis: (typeof SMS_ERGEBNISSE)[number], text: Text]>;
export type SmsCode = keyof typeof SMS_CODES;

export const SMS_CODE_NAMES = Object.keys(SMS_CODES) as SmsCode[];

/** Code for a text that cannot be read. */
export const CODE_OF: Readonly<Record<SmsFehler, SmsCode>> = {
  fremd: 'KEINE_MELDUNG',
  version: 'VERSION',
  abgeschnitten: 'ABGESCHNITTEN',
  zeichen: 'ZEICHEN',
  pruefsumme: 'PRUEFSUMME',
  inhalt: 'INHALT',
};
