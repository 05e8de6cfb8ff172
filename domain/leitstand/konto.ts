import type { AppTyp } from '../flow.ts';
import type { Text } from '../text.ts';

/** Roles of a desk account. Each role may do everything that the one before may. */
export const ROLLEN = ['lesen', 'disposition', 'leitung'] as const;
export type Rolle = (typeof ROLLEN)[number];

export const ROLLEN_WORTE: Readonly<Record<Rolle, Text>> = {
  lesen: ['Lesen', 'Read'],
  disposition: ['Disposition', 'Dispatch'],
  leitung: ['Leitung', 'Management'],
};

/** Whether a role includes another. */
export const isAtLeast = (rolle: Rolle, least: Rolle): boolean => ROLLEN.indexOf(rolle) >= ROLLEN.indexOf(least);

/** A desk account of one of the operator's people. Times are ISO. */
export interface Konto {
  kontoID: string;
  name: string;
  /** Short name on the board, 2 to 4 letters, unique. */
  kuerzel: string;
  rolle: Rolle;
  /** Clients whose cases the account sees; null: all. */
  mandanten: readonly string[] | null;
  /** The account sees only examples, and sends nothing outside. */
  beispiel: boolean;
  /** Address by which an identity provider names the person; '' for none. */
  mail: string;
  angelegt: string;
  /** Time from which the account is refused; null: no end. */
  endet: string | null;
}

/** Most characters of a name, and the fields that a new account and the first account need. */
export const KONTO_GRENZEN = {
  name: 80,
  needed: ['name', 'kuerzel', 'rolle'],
  first: ['name', 'kuerzel'],
} as const;

/**
 * Limits of a session in milliseconds: its length, the idle time until it is locked, and the warning before its end.
 */
export const SITZUNG = { most: 12 * 3_600_000, idle: 30 * 60_000, warning: 15 * 60_000 } as const;

/** Ways to sign in. */
export type Anmeldeweg = 'passkey' | 'oidc' | 'link' | 'beispiel';

/** Ways to unlock a session. */
export const ENTSPERREN = ['passkey', 'oidc', 'link'] as const;

/** The session of a desk page. */
export interface Sitzung {
  konto: Konto;
  weg: Anmeldeweg;
  /** ISO times: end of the session; since when it is locked, null: it is not locked. */
  endet: string;
  gesperrt: string | null;
  /** Ways by which this account can unlock the session, the one used to sign in first. */
  entsperren: readonly (typeof ENTSPERREN)[number][];
  /** The service's time, ISO. */
  jetzt: string;
  /** Phone number of the desk for failures; '' for none. */
  telefon: string;
  /** The clients that the account sees: phone number as dialled; app types that they help with, the usual first. */
  clients: readonly { id: string; name: string; telefon: string; zone: string; typen: readonly AppTyp[] }[];
  /** Seconds until an untaken report goes to the number on call, and until a helper's silence is shown. */
  fristen: { bereitschaft: number; helfer: number };
}

/** A session in the list of its owner or the management. */
export interface SitzungEintrag {
  sitzungID: string;
  weg: Anmeldeweg;
  geraet: string;
  angelegt: string;
  endet: string;
  bewegt: string;
  gesperrt: string | null;
  /** Whether this is the session of the reader. */
  eigene: boolean;
}

/** A passkey in a list. */
export interface PasskeyEintrag {
  passkeyID: string;
  name: string;
  angelegt: string;
  benutzt: string | null;
}
