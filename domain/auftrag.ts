import type { Helfer } from './ereignisse/helfer.ts';
import { TYP } from './ereignisse/typen.ts';
import type { AppTyp } from './flow.ts';
import { ID_LENGTH, ID_SYMBOLS } from './ids.ts';
import type { FrageCode } from './nachtrag/fragen.ts';
import type { Point } from './ort/punkt.ts';
import type { Text } from './text.ts';

/** Progress of the help, from the helper's own taps. */
export type AuftragStand = 'offen' | 'angenommen' | 'unterwegs' | 'angekommen' | 'beendet';

/** Reason why an assignment is over. `ersetzt`: another helper comes. `abgelaufen`: nothing happened for two weeks. */
export type AuftragEnde = 'storno' | 'ersetzt' | 'abgelehnt' | 'erledigt' | 'zurueckgezogen' | 'abgelaufen';

/** The facts of a case that a helper needs, in words that the service has made, in both languages. */
export interface Einsatz {
  typ: AppTyp;
  /** The case is an example: the page says that no help is needed. D94 */
  beispiel: boolean;
  /** Dangers that the person reported, the gravest first; null: none. ADR 062 */
  gefahr: Text | null;
  ort: {
    /** The place as one sentence to read. */
    satz: Text | null;
    /** The place in one line. */
    zeile: Text | null;
    /** Landmarks by which to spot the person, in their words; multi-storey car park, boxed in. */
    zusatz: readonly Text[];
    /** Gap in the facts about the place, and what to do about it; null: none. */
    offen: Text | null;
    punkt: Point | null;
    /** Accuracy of the measured point in metres; null: not measured, or set by hand. */
    genauigkeit: number | null;
  };
  /** The person on the spot; '' where not said. `telefon`: as dialled. */
  name: string;
  telefon: string;
  kennzeichen: string;
  /** Plate, make and model in one line. */
  fahrzeug: Text | null;
  /** The damage: its icon and its line, then each answer with its question. */
  schaden: { icon: string; zeile: Text; angaben: readonly { name: Text; wert: Text }[] };
  /** Hints what to bring or know, with the answers behind them. The operator decides. ADR 059 */
  hinweise: readonly { code: string; text: Text; gruende: readonly Text[] }[];
  /** How many people, or bicycles, are there. */
  personen: Text;
  /** When help is wanted; null: now. */
  wann: Text | null;
  /** Answers given while waiting, one line for each question; absent: none. D127 */
  nachtrag?: readonly { frage: FrageCode; name: Text; wert: Text }[];
  /** The person's own words, oldest first. */
  bemerkungen: readonly string[];
}

/** A change that the helper has to acknowledge with a tap. */
export interface AuftragChange {
  nr: number;
  /** ISO time. */
  zeit: string;
  art: 'ende' | 'bemerkung' | 'hinweis' | 'berichtigung';
  text: Text;
}

/** The assignment as the helper's page shows it. `code` and `einsatz` are there only while it is live. ADR 061 */
export interface Auftrag {
  auftragID: string;
  stand: AuftragStand;
  ende?: AuftragEnde;
  helfer: Helfer;
  /** ISO time of the assignment. */
  seit: string;
  /** By when help was promised, ISO; null: no time was said. */
  zugesagt: string | null;
  /** Minutes that the operator proposes; null: none. */
  vorschlagMinuten: number | null;
  /** Handshake: four digits that the helper says and the person sees. */
  code?: string;
  einsatz?: Einsatz;
  /** Changes that are not acknowledged yet, oldest first. */
  aenderungen: readonly AuftragChange[];
  /** Whether positions are taken now, between start and arrival. */
  teiltStandort: boolean;
}

/**
 * Lengths of ids. The token is the key of the link: 27 of our symbols, 129 bits; only its SHA-256 is stored.
 * `auftragID` names an assignment among machines and opens nothing.
 */
export const AUFTRAG_LENGTH = { token: 27, auftragID: ID_LENGTH.userID } as const;

const TOKEN = new RegExp(`^[${ID_SYMBOLS}]{${AUFTRAG_LENGTH.token}}$`);

/** Whether a text has the form of a link's key. */
export const isAuftragToken = (text: string): boolean => TOKEN.test(text);

/** Message of the helper's page that acknowledges changes up to `nr`. It becomes no event of the case. */
export const GESEHEN = 'GESEHEN';

/** Messages that a helper may send, with the fields that count of each. Other fields are left out. */
export const MELDUNGEN = {
  [TYP.BEAUFTRAGT]: ['wartezeitMinuten'],
  [TYP.WARTEZEIT]: ['wartezeitMinuten'],
  /** `hinweis`: the reason, for the operator alone. */
  [TYP.ABGELEHNT]: ['hinweis'],
  [TYP.ABFAHRT]: ['wartezeitMinuten'],
  [TYP.POSITION]: ['bewegungsProfil'],
  [TYP.ANKUNFT]: [],
  [TYP.NICHT_ANGETROFFEN]: [],
  /** `hinweis`: the reason, which the person reads. */
  [TYP.NICHT_ANGENOMMEN]: ['hinweis'],
  [TYP.NICHT_ABGELIEFERT]: ['hinweis'],
  [TYP.ABSCHLUSS]: ['zielName', 'zielAdresse', 'zielortAngegeben'],
  [GESEHEN]: ['nr'],
} as const satisfies Record<string, readonly string[]>;

export type AuftragTyp = keyof typeof MELDUNGEN;

/** Minutes that a helper may promise, at least and at most, and the choices on the page. */
export const MINUTEN = { least: 1, most: 600, offered: [20, 30, 45, 60, 90] } as const;

/** Reasons to refuse, as the page offers them; sent as their German text in `hinweis`. */
export const ABLEHNUNGEN = {
  besetzt: ['Kein Fahrzeug frei', 'No vehicle free'],
  zu_weit: ['Zu weit weg', 'Too far away'],
  falsches_fahrzeug: ['Falsches Fahrzeug dafür', 'Wrong vehicle for it'],
  feierabend: ['Keine Schicht mehr', 'Shift is over'],
  sonstiges: ['Anderer Grund', 'Other reason'],
} as const satisfies Record<string, Text>;

/** Words on the page of an assignment that is over. */
export const ENDE_TEXTE: Readonly<Record<AuftragEnde, Text>> = {
  storno: ['Abbestellt: Bitte nicht mehr hinfahren.', 'Cancelled: please do not go there any more.'],
  ersetzt: ['Ein anderer Helfer übernimmt.', 'Another helper takes over.'],
  abgelehnt: ['Sie haben abgelehnt.', 'You have refused.'],
  erledigt: ['Der Auftrag ist erledigt.', 'The job is done.'],
  zurueckgezogen: ['Die Zentrale hat den Auftrag zurückgenommen.', 'The control room has taken the job back.'],
  abgelaufen: ['Der Link gilt nicht mehr.', 'The link is no longer valid.'],
};

/** `partner` of the events that an assignment writes. */
export const auftragPartner = (auftragID: string): string => `auftrag:${auftragID}`;
