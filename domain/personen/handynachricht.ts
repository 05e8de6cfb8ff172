import type { Some, Answers } from '../questions.ts';
import { wordOf } from '../text.ts';
import { smsNumber } from './sms-number.ts';

/**
 * 'Nachricht aufs Handy': whether news of the help may be sent to the mobile number as text messages. Never blocks: for
 * a number that takes none the screen says so, and none are sent. ADR 051
 */
export const handynachricht: Some<{ handynachricht: boolean; mobilnummer: string }> = {
  kind: 'some',
  ofClient: ({ webparams }) => webparams.web_handynachricht_abfrage_jn,
  of: { handynachricht: ['Nachricht aufs Handy', 'Messages to my phone', 'phone'] },
  label: ['Sollen wir Ihnen schreiben, wenn der Helfer kommt?', 'Shall we text you when the helper comes?'],
  hint: ({ smsVorwahlen }, answers) =>
    takesNone(answers, smsVorwahlen)
      ? [
          'An diese Nummer gehen keine SMS. Geben Sie eine Handynummer an.',
          'This number takes no text messages. Enter a mobile number.',
        ]
      : [
          'Wenige SMS, ohne Ihren Namen. Abbestellen können Sie sie jederzeit.',
          'A few text messages, without your name. You can stop them at any time.',
        ],
  brief: ({ handynachricht: isWanted }) => (isWanted ? ['Nachricht aufs Handy', 'Messages to the phone'] : null),
};

const takesNone = ({ handynachricht: isWanted, mobilnummer }: Answers, vorwahlen?: readonly string[]): boolean =>
  isWanted === true && wordOf(mobilnummer) !== '' && smsNumber(wordOf(mobilnummer), vorwahlen) === null;
