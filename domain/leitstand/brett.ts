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
 * What the board knows of a case. It has no name, number or plate of the person. The page makes its line of it with the
 * time now, so that a line ages without a message. Times are ISO.
 */
export interface BrettFall {
  vorgangRef: string;
  /** Id of the client. */
  mandant: string;
  typ: AppTyp;
  beispiel: boolean;
  status: 'gemeldet' | 'storniert';
  gemeldet: string;
  /** How the report came. */
  meldeweg: '' | 'sms' | 'sms_ergaenzt' | 'telefon';
  /** Dangers that the person said, the gravest first. */
  gefahr: readonly Gefahr[];
  /** The damage, and the place, in a line. */
  was: Text;
  wo: Text;
  /** The place as a point, to some 100 m; null: none is known. */
  punkt: Point | null;
  /** The same for cases of one number plate, and says nothing of it; '' for none. */
  kennung: string;
  /** When help is wanted, in a line; null: now. */
  wann: Text | null;
  /** The first hint which truck to send. */
  hinweis: Text | null;
  /** Codes of all such hints. */
  hinweise: readonly string[];
  /** Whether somebody of the operator has read it. */
  gelesen: boolean;
  /** Who has it; null: nobody. `weg`: since when the owner's desk has been closed, null: it is open. */
  zustaendig: { konto: string; kuerzel: string; seit: string; weg: string | null } | null;
  /** Short names of those who have it open now. */
  offen: readonly string[];
  /** The furthest step that is done, and when. */
  schritt: { code: SchrittCode; zeit: string | null };
  /** Name of the helper; '' for none. */
  helfer: string;
  /** The helper's link: the last one, null: there was none. `seit`: of the assignment. `grund`: why it was refused. */
  auftrag: { stand: AuftragStand; seit: string; grund: string; ende: AuftragEnde | null } | null;
  eta: Eta | null;
  ueberfaelligAb: string | null;
  nachfrage: Nachfrage | null;
  /** The helper did not find the person, and no step has followed. */
  nichtAngetroffen: boolean;
  /** The call that the person waits for, since when and from when; null: none. */
  rueckruf: Pick<Rueckruf, 'zeit' | 'ab'> | null;
  /** When the help was completed or cancelled; null: neither. */
  ende: string | null;
}

/** The first message of the board's stream, and what each later one changes. */
export interface Brett {
  jetzt: string;
  faelle: readonly BrettFall[];
  /** There are more cases than a board has room for: these are the newest. */
  gekuerzt: boolean;
}

/** Messages of the board's stream, by their `event`. */
export interface BrettNachrichten {
  /** The whole board. */
  brett: Brett;
  /** One case has changed, or come. */
  fall: { jetzt: string; fall: BrettFall };
  /** A case is no longer on the board. */
  weg: { jetzt: string; vorgangRef: string };
  /** Instead of all these while the session is locked: how many reports nobody has taken. */
  neu: { jetzt: string; anzahl: number };
  /** Notices have changed: read them again. */
  lage: { jetzt: string };
  /** The session is locked, or has ended: ask for it again. */
  sitzung: { jetzt: string };
  herzschlag: { jetzt: string };
}
