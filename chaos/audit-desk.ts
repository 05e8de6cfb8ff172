import { auftragPartner } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { OPERATOR_PARTNER } from '#domain/lesbar.ts';
import { HELPER, KUERZEL, noteOf, type DeskDeed } from './deeds.ts';
import type { Ledger } from './ledger.ts';
import type { CaseRows } from './rows.ts';

/** A count: what is counted, how often it is stored, and how often at least and at most it must be. */
export type AuditCount = readonly [what: string, is: number, least: number, most: number];

const isChaosHelper = ({ helfer }: CaseRows['jobs'][number]): boolean => helfer.includes(HELPER);

/** Whether an event belongs to the assignment that the dispatcher has handed out. */
export const isOfDispatcher = ({ jobs }: CaseRows, partner: string): boolean =>
  jobs.some((job) => isChaosHelper(job) && auftragPartner(job.auftrag_id) === partner);

/**
 * Counts of the dispatcher's deeds in the store. An acknowledged deed must be there once, one without an answer at most
 * once, any other never.
 */
export function deedCounts({ deeds }: Ledger, rows: CaseRows): readonly AuditCount[] {
  const of = (what: DeskDeed) => deeds.filter((deed) => deed.what === what);
  const sumOf = (what: DeskDeed): [number, number] => [of(what).filter(({ isDone }) => isDone).length, of(what).length];
  const events = (typ: string) =>
    rows.events.filter((one) => one.meldungs_typ === typ && one.partner === OPERATOR_PARTNER);
  const jobs = rows.jobs.filter(isChaosHelper);
  const accepted = rows.events.filter(
    (one) => one.meldungs_typ === TYP.BEAUFTRAGT && isOfDispatcher(rows, one.partner),
  );
  return [
    ['the owner', rows.owners.filter(({ kuerzel }) => kuerzel === KUERZEL).length, ...sumOf('take')],
    ['another owner', rows.owners.filter(({ kuerzel }) => kuerzel !== KUERZEL).length, 0, 0],
    ...of('note').map((note): AuditCount => [
      'a note of the desk',
      rows.notes.filter(({ text }) => text === noteOf(note)).length,
      Number(note.isDone),
      1,
    ]),
    ['notes of the desk', rows.notes.length, ...sumOf('note')],
    ['a promised time', events(TYP.WARTEZEIT).length, ...sumOf('promise')],
    ['a cancel of the desk', events(TYP.STORNO).length, ...sumOf('cancel')],
    ['a helper of the desk', jobs.length, ...sumOf('hand')],
    ['acceptances of that helper', accepted.length, ...sumOf('hand')],
  ];
}
