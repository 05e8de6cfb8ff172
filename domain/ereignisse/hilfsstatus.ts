import type { Berichtigung, NachtragAnswers } from '../berichtigung.ts';

/** Kinds of a remark that needs attention. */
export const REMARK_ANLAESSE = ['stimmt_nicht'] as const;
export type RemarkAnlass = (typeof REMARK_ANLAESSE)[number];

/** §3: the fields of a help-status record, all text, and the most characters of each. */
// prettier-ignore
export const EVENT_FIELDS = {
  ranaSNR: 50, meldungsTyp: 50, timestamp: 50, wartezeitMinuten: 50, apPartnerInfo: 2_000, elbaVorgang: 400, terminAuftrag: 50,
  zielAdresse: 400, zielName: 400, unid: 100, zielortAngegeben: 50, bewegungsProfil: 4_000, datum: 50, hinweis: 400,
} as const;
/** Name of a field. */
export type Feld = keyof typeof EVENT_FIELDS;

/** A help-status record as stored: an event of a case. */
export interface Ereignis extends Partial<Record<Feld, string>> {
  /** Sequence number within the case, from 1, in the order of receipt. */
  nr: number;
  /** The sender; `unid` is unique per partner. */
  partner: string;
  unid: string;
  meldungsTyp: string;
  /** ISO time by which the event counts. `timestamp` is the sender's own time, which differs where it was clamped. */
  zeit: string;
  /** Of a NACHTRAG: something of the report is wrong. */
  anlass?: RemarkAnlass;
  /** Of a NACHTRAG: the answers given while waiting. D127 */
  nachtrag?: NachtragAnswers;
  /** Of a RUECKRUF: the number, '' for that of the case; and the ISO time from which to call, '' for at once. */
  nummer?: string;
  ab?: string;
  /** Of a RUECKRUF_ERLEDIGT: whether somebody answered the call. */
  erreicht?: boolean;
  /** Of a BERICHTIGUNG: the corrected values, and who made the correction. */
  berichtigung?: Berichtigung & { von: 'person' | 'betreiber' };
}
