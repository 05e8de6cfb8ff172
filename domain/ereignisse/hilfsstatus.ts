/** §3 'Help-status record': its fields, all text, and how long each may be (code points). */
// prettier-ignore
export const FELDER = {
  ranaSNR: 50, meldungsTyp: 50, timestamp: 50, wartezeitMinuten: 50, apPartnerInfo: 2_000, elbaVorgang: 400, terminAuftrag: 50,
  zielAdresse: 400, zielName: 400, unid: 100, zielortAngegeben: 50, bewegungsProfil: 4_000, datum: 50, hinweis: 400,
} as const;
/** The name of one of its fields. */
export type Feld = keyof typeof FELDER;

/** A help-status record with its place in the list of a case. */
export interface Ereignis extends Partial<Record<Feld, string>> {
  /** Counts the events of a case in the order in which they came in, from 1. */
  nr: number;
  /** Who sent it; `unid` is unique for each partner. */
  partner: string;
  unid: string;
  meldungsTyp: string;
  /** ISO time by which it counts. `timestamp` is the sender's own, which differs where that lay in the future. */
  zeit: string;
}
