import type { Text } from '../text.ts';

/**
 * Errors of a sign-in by the identity provider: the codes of `/leitstand/anmelden?fehler=CODE`, and the words on the
 * page.
 */
export const ANMELDE_FEHLER = {
  ANBIETER: [
    'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal, oder lassen Sie sich einen Link geben.',
    'The sign-in service does not answer. Try again in a moment, or ask for a link.',
  ],
  ABGEBROCHEN: ['Sie haben die Anmeldung abgebrochen.', 'You broke off the sign-in.'],
  ABGELAUFEN: [
    'Das hat zu lange gedauert, oder es war ein anderes Fenster. Melden Sie sich noch einmal an.',
    'That took too long, or it was another window. Sign in again.',
  ],
  UNGUELTIG: [
    'Die Antwort des Anmeldedienstes passt nicht. Melden Sie sich noch einmal an.',
    'The answer of the sign-in service does not fit. Sign in again.',
  ],
  KONTO_UNBEKANNT: [
    'Zu Ihrer Adresse gibt es hier kein Konto. Fragen Sie Ihre Leitung.',
    'There is no account for your address. Ask your management.',
  ],
  KONTO_BEENDET: ['Ihr Konto ist beendet. Fragen Sie Ihre Leitung.', 'Your account has ended. Ask your management.'],
  ANDERES_KONTO: [
    'Das war ein anderes Konto. Entsperren kann nur, wer angemeldet ist.',
    'That was another account. Only the person who is signed in can unlock.',
  ],
  HTTPS_FEHLT: [
    'Anmelden geht nur mit https. Der Betreiber gibt in LEITSTAND_URL oder PUBLIC_URL eine Adresse mit https an.',
    'Sign-in needs https. The operator sets LEITSTAND_URL or PUBLIC_URL to an address with https.',
  ],
  ZU_VIELE: [
    'Zu viele Versuche. Warten Sie zehn Minuten und versuchen Sie es noch einmal.',
    'Too many tries. Wait ten minutes and try again.',
  ],
} as const satisfies Record<string, Text>;

export type AnmeldeFehler = keyof typeof ANMELDE_FEHLER;
