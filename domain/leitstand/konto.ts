import type { AppTyp } from '../flow.ts';
import type { Text } from '../text.ts';

/** What an account of the desk may do; each role may do what the one before may. */
export const ROLLEN = ['lesen', 'disposition', 'leitung'] as const;
export type Rolle = (typeof ROLLEN)[number];

export const ROLLEN_WORTE: Readonly<Record<Rolle, Text>> = {
  lesen: ['Lesen', 'Read'],
  disposition: ['Disposition', 'Dispatch'],
  leitung: ['Leitung', 'Management'],
};

/** Whether a role includes another one. */
export const isAtLeast = (rolle: Rolle, least: Rolle): boolean => ROLLEN.indexOf(rolle) >= ROLLEN.indexOf(least);

/** An account of the operator's people. Times are ISO. */
export interface Konto {
  kontoID: string;
  name: string;
  /** Short name on the board, 2 to 4 letters, unique. */
  kuerzel: string;
  rolle: Rolle;
  /** Clients whose cases it sees; null: all. */
  mandanten: readonly string[] | null;
  /** Sees examples alone, and sends nothing outside. */
  beispiel: boolean;
  /** Address by which an identity provider names the person; '' for none. */
  mail: string;
  angelegt: string;
  /** From then on it is refused; null: no end. */
  endet: string | null;
}

/** Signs of a name at most, and which fields a new account needs, and which the first one. */
export const KONTO_GRENZEN = {
  name: 80,
  needed: ['name', 'kuerzel', 'rolle'],
  first: ['name', 'kuerzel'],
} as const;

/** Milliseconds: a session at most, without a key or a click until it is locked, and the warning before its end. */
export const SITZUNG = { most: 12 * 3_600_000, idle: 30 * 60_000, warning: 15 * 60_000 } as const;

/** How somebody has signed in. */
export type Anmeldeweg = 'passkey' | 'oidc' | 'link' | 'beispiel';

/** Ways by which a locked session goes on. */
export const ENTSPERREN = ['passkey', 'oidc', 'link'] as const;

/** The session of a page of the desk. */
export interface Sitzung {
  konto: Konto;
  weg: Anmeldeweg;
  /** ISO times: end of the session; since when it is locked, null: it is not. */
  endet: string;
  gesperrt: string | null;
  /** Ways by which this account can unlock it, the one by which it was begun first. */
  entsperren: readonly (typeof ENTSPERREN)[number][];
  /** The service's time, ISO. */
  jetzt: string;
  /** Phone number of the desk for when it is broken; '' for none. */
  telefon: string;
  /** The clients that the account sees: phone number as it is dialled; what they help with, the usual first. */
  clients: readonly { id: string; name: string; telefon: string; zone: string; typen: readonly AppTyp[] }[];
  /** Seconds until a report that nobody takes goes to the number on call, and until a helper's silence is shown. */
  fristen: { bereitschaft: number; helfer: number };
}

/** A session as its owner and the management see it. */
export interface SitzungEintrag {
  sitzungID: string;
  weg: Anmeldeweg;
  geraet: string;
  angelegt: string;
  endet: string;
  bewegt: string;
  gesperrt: string | null;
  /** The one that asks. */
  eigene: boolean;
}

/** A passkey as it is listed. */
export interface PasskeyEintrag {
  passkeyID: string;
  name: string;
  angelegt: string;
  benutzt: string | null;
}
