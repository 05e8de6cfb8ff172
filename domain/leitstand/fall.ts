import type { AuftragEnde, AuftragStand, Einsatz } from '../auftrag.ts';
import type { Helfer } from '../ereignisse/helfer.ts';
import type { OrderStatus } from '../ereignisse.ts';
import type { Zufahrt } from '../ort/zufahrt.ts';
import type { Text } from '../text.ts';
import type { BrettFall } from './brett.ts';

/** The facts on a sheet that every case has. Times are ISO. */
interface Blattkopf {
  vorgangRef: string;
  /** Id of the client. */
  mandant: string;
  revision: number;
  /** The stored answers are damaged: here is what of them could still be read. */
  unlesbar?: true;
  /** The job in words: place, damage, hints, remarks, as on the helper's page. */
  einsatz: Einsatz;
  /** All answers by subject, with 'not given' said. */
  angaben: readonly { titel: Text; zeilen: readonly { name: Text; wert: Text; fehlt: boolean }[] }[];
  /** The person: name, telephone number as dialled and as read, other numbers that were reported. */
  person: { name: string; telefon: string; anzeige: string; andere: readonly string[]; sprache: 'de' | 'en' };
  zeitachse: readonly Zeile[];
}

/** The sheet of a draft: everything that a person has entered and not sent. */
export interface Entwurfsblatt extends Blattkopf {
  art: 'entwurf';
  /** Time when the person agreed and began; null: they have only been invited. */
  begonnen: string | null;
  /** Short names of the accounts that have the draft open. */
  offen: readonly string[];
  /** IANA time zone of the place. */
  zone: string;
}

/** The sheet of a reported case: everything about it that the desk shows. */
export interface Fallblatt extends Blattkopf {
  art: 'fall';
  /** The same facts as on the board. */
  brett: BrettFall;
  order: OrderStatus;
  nummern: { auftrag: string; schaden: string };
  /** Obstacles at the place, as first values of a correction. */
  zufahrt: Zufahrt;
  /** The helper's newest assignment; null: none. `gesehen`: whether its link was opened. */
  auftrag: {
    auftragID: string;
    helfer: Helfer;
    stand: AuftragStand;
    ende?: AuftragEnde;
    seit: string;
    zugesagt: string | null;
    grund: string;
    code: string;
    gesehen: boolean;
  } | null;
  /** Names of the partners who may act on the case, and of those who could be asked to. */
  partner: { zugewiesen: readonly string[]; moeglich: readonly string[] };
}

export type Blatt = Fallblatt | Entwurfsblatt;

/** A line of the timeline: an event, its writer, and their words. */
export interface Zeile {
  /** Type of the event, or one of `notiz`, `auftrag`, `stille`, `auftrag_ende`, `partner`, `zustaendig`. */
  art: string;
  zeit: string;
  /** Writer of the line: the person, a partner, a helper, an account's short name, the service. */
  wer: Text;
  /** Short name of the account or name of the machine that acted; '' for neither. */
  kuerzel: string;
  text: Text;
  /** Words of people, as they wrote them. */
  worte: string;
}

/** A helper in the directory. */
export interface HelferEintrag {
  helferID: string;
  name: string;
  telefon: string;
  kennzeichen: string;
  /** Codes of the hints about trucks that this helper can serve. */
  lkw: readonly string[];
  gebiet: string;
  /** ISO; '' for never used. */
  zuletzt: string;
}

/** A hit of the search. */
export interface Treffer {
  vorgangRef: string;
  mandant: string;
  beispiel: boolean;
  status: string;
  /** ISO time of the report, or of the draft's last change. */
  zeit: string;
  was: Text;
  wo: Text;
  name: string;
  telefon: string;
  kennzeichen: string;
  /** Kind of the word that was found. */
  art: string;
}

export { BETREIBER_GRUENDE, type BetreiberGrund } from '../ereignisse/storno.ts';
