/** Stage of life of the case that a request names; `card` has no case, `open` neither id nor case. */
export const STATES = ['draft', 'started', 'reported', 'done', 'cancelled', 'card', 'open'] as const;
export type State = (typeof STATES)[number];

/** What a request may name: a case that is known to the store, its revision, keys, the consent. */
export interface Scene {
  userID: string;
  vorgangRef: string;
  /** What reads the status of the case and nothing else; '' of a card. */
  leseID: string;
  /** Invitation of the case, or the card. */
  einladung: string;
  /** Key of the link of the helper who is assigned to the case; '' before the report. */
  token: string;
  revision: number;
  /** API keys: `alle` is an operator's for all clients, `fremd` that of a partner to whom no case is assigned. */
  keys: Record<'betreiber' | 'partner' | 'alle' | 'fremd', string>;
  /** Version of the texts that a start consents to. */
  zustimmung: string;
  /** Value of `Host`. */
  host: string;
  /** Base path of the calls. */
  base: string;
}

/** The helper who is assigned to a case; every value is a canary. */
export const HELFER = { name: 'Kanarienhilfe', telefon: '+4915199887766', kennzeichen: 'KN-RY 4711' } as const;

/** Names of the partners' keys: the one helps all cases of the client, the other none. */
export const PARTNER = 'fuzz-partner';
export const FREMD = 'fuzz-fremd';

/**
 * Canaries: words that stand in the bodies, headers and paths of the requests and must never be in the log, beside
 * ids, keys and idempotency keys.
 */
export const CANARY = /kanari|99887766|kn-ry|50\.7654321/i;

/** What is known of a person in the cases of a run; every value is a canary. */
export const PERSON = {
  vorname: 'Kanariane',
  nachname: 'Kanarienvogel',
  mobilnummer: '+4915199887766',
  kennzeichen: 'KN-RY 4711',
  strasse: 'Kanarienweg',
  punkt: { lat: 50.7654321, lng: 6.5432101 },
} as const;
