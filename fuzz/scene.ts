/** Stage of life of the case that a request names; `card` has no case, `open` neither id nor case. */
export const STATES = ['draft', 'started', 'reported', 'done', 'cancelled', 'card', 'open'] as const;
export type CaseState = (typeof STATES)[number];

/** The data that a request may name: a case that the store has, its revision, keys, the consent. */
export interface RequestScene {
  userID: string;
  vorgangRef: string;
  /** Key that only reads the status of the case; '' for a card. */
  leseID: string;
  /** Invitation of the case, or id of the card. */
  einladung: string;
  /** Key of the link of the assigned helper; '' before the report. */
  token: string;
  revision: number;
  /** API keys: `alle` is an operator's for all clients, `fremd` a partner's without any case. */
  keys: Record<'betreiber' | 'partner' | 'alle' | 'fremd', string>;
  /** Version of the texts that a start consents to. */
  zustimmung: string;
  /** Value of `Host`. */
  host: string;
  /** Base path of the calls. */
  base: string;
}

/** The helper who is assigned to a case; every value is a canary. */
export const CANARY_HELFER = { name: 'Kanarienhilfe', telefon: '+4915199887766', kennzeichen: 'KN-RY 4711' } as const;

/** Names of the partners' keys: one acts on all cases of the client, the other on none. */
export const FUZZ_PARTNER = 'fuzz-partner';
export const FOREIGN_PARTNER = 'fuzz-fremd';

/**
 * Canaries: words in the bodies, headers and paths of the requests that must never be in the log. Neither may ids, keys
 * and idempotency keys.
 */
export const CANARY = /kanari|99887766|kn-ry|50\.7654321/i;

/** Personal data in the cases of a run; every value is a canary. */
export const CANARY_PERSON = {
  vorname: 'Kanariane',
  nachname: 'Kanarienvogel',
  mobilnummer: '+4915199887766',
  kennzeichen: 'KN-RY 4711',
  strasse: 'Kanarienweg',
  punkt: { lat: 50.7654321, lng: 6.5432101 },
} as const;
