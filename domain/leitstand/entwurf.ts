import type { AppTyp } from '../flow.ts';
import type { Mandant } from '../mandant.ts';
import type { Schreiber } from '../merge/schreiber.ts';
import type { Vorgang } from '../vorgang.ts';

/** A case that is not reported yet, as the desk has it open. Times are ISO. */
export interface Entwurf {
  vorgangRef: string;
  typ: AppTyp;
  beispiel: boolean;
  /** The client, with the switches of this case. */
  mandant: Mandant;
  /** `vorgangsMetadaten.userID` is empty: it is the person's key. */
  vorgang: Vorgang;
  revision: number;
  /** The consent: `durch` names who read it out, '' where the person gave it; null: nobody has given it. */
  zustimmung: { version: string; zeit: string; durch: string } | null;
  /** Short names of the accounts that wrote a field last, by its path. */
  von: Schreiber;
  /** Short names of those who have it open. */
  offen: readonly string[];
}
