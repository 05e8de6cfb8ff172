import type { AuftragEnde, AuftragStand } from '../auftrag.ts';
import type { Eta } from '../ereignisse/eta.ts';
import type { Nachfrage } from '../ereignisse/nachfrage.ts';
import type { Rueckruf } from '../ereignisse/rueckruf.ts';
import type { SchrittCode } from '../ereignisse/schritte.ts';
import type { AppTyp } from '../flow.ts';
import type { Gefahr } from '../gefahr/gefahr.ts';
import type { Point } from '../ort/punkt.ts';
import type { Text } from '../text.ts';

/**
 * A case as the board knows it, without name, number or plate of the person. The page computes its line from these
 * facts and the time, so a line ages without a message. Times are ISO.
 */
export interface BrettFall {
  vorgangRef: string;
  /** Id of the client. */
  mandant: string;
  typ: AppTyp;
  beispiel: boolean;
  status: 'gemeldet' | 'storniert';
  gemeldet: string;
  /** Way of the report. */
  meldeweg: '' | 'sms' | 'sms_ergaenzt' | 'telefon';
  /** Dangers that the person reported, the gravest first. */
  gefahr: readonly Gefahr[];
  /** The damage and the place, one line each. */
  was: Text;
  wo: Text;
  /** The place as a point, rounded to about 100 m; null: unknown. */
  punkt: Point | null;
  /** Code that is equal for cases with the same number plate, but does not reveal it; '' for none. */
  kennung: string;
  /** When help is wanted, in a line; null: now. */
  wann: Text | null;
  /** The first hint which truck to send. */
  hinweis: Text | null;
  /** Codes of all these hints. */
  hinweise: readonly string[];
  /** Whether somebody at the operator has read the case. */
  gelesen: boolean;
  /** Owner of the case; null: nobody. `weg`: since when the owner's desk has been closed; null: it is open. */
  zustaendig: { konto: string; kuerzel: string; seit: string; weg: string | null } | null;
  /** Short names of the accounts that have the case open now. */
  offen: readonly string[];
  /** The furthest step that is done, and when. */
  schritt: { code: SchrittCode; zeit: string | null };
  /** Name of the helper; '' for none. */
  helfer: string;
  /** The newest assignment by a link; null: none. `seit`: start of the assignment. `grund`: why it was refused. */
  auftrag: { stand: AuftragStand; seit: string; grund: string; ende: AuftragEnde | null } | null;
  eta: Eta | null;
  ueberfaelligAb: string | null;
  nachfrage: Nachfrage | null;
  /** The helper did not find the person, and no step has followed. */
  nichtAngetroffen: boolean;
  /** The call that the person waits for: time of the wish, and from when to call; null: none. */
  rueckruf: Pick<Rueckruf, 'zeit' | 'ab'> | null;
  /** When the help was completed or cancelled; null: neither. */
  ende: string | null;
}

/** First message of the board's stream, which each later one changes. */
export interface Brett {
  jetzt: string;
  faelle: readonly BrettFall[];
  /** Whether there are more cases than the board has room for; then these are the newest. */
  gekuerzt: boolean;
}

/** Messages of the board's stream, by their `event`. */
export interface BrettNachrichten {
  /** The whole board. */
  brett: Brett;
  /** A case that has changed, or is new. */
  fall: { jetzt: string; fall: BrettFall };
  /** A case is no longer on the board. */
  weg: { jetzt: string; vorgangRef: string };
  /** Number of reports that nobody took, sent in place of the others while the session is locked. */
  neu: { jetzt: string; anzahl: number };
  /** Notices have changed; read them again. */
  lage: { jetzt: string };
  /** The session is locked or has ended; ask for it again. */
  sitzung: { jetzt: string };
  herzschlag: { jetzt: string };
}
