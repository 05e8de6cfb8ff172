import type { AppTyp } from '../flow.ts';
import type { Mandant } from '../mandant.ts';
import type { Schreiber } from '../merge/schreiber.ts';
import type { Vorgang } from '../vorgang.ts';

/** A draft, which is not reported yet, as the desk has it open. Times are ISO. */
export interface Entwurf {
  vorgangRef: string;
  typ: AppTyp;
  beispiel: boolean;
  /** The client, with the switches that hold for this case. */
  mandant: Mandant;
  /** `vorgangsMetadaten.userID` is empty: it is the person's key. */
  vorgang: Vorgang;
  revision: number;
  /**
   * The consent. `durch` names the account that read it out, '' where the person gave it themselves; null: not given
   * yet.
   */
  zustimmung: { version: string; zeit: string; durch: string } | null;
  /** Short names of the accounts that last wrote a field, by its path. */
  von: Schreiber;
  /** Short names of the accounts that have the draft open. */
  offen: readonly string[];
}
