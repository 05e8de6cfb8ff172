import { promiseOf } from '#domain/ereignisse/eta.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { SERVICE_PARTNER } from '#domain/lesbar.ts';
import { wordOf } from '#domain/text.ts';
import { readOrder } from '#domain/vorgang.ts';
import type { StoredCase } from './cases.ts';
import type { Engine, Rows, Wake } from '../engine.ts';
import type { FreshEvent, LockedCaseNames } from './event.ts';
import { addCounts, monthOf, type MonthCount } from './monthly-counts.ts';
import { typesWith } from './types-in.ts';

/** A client, and the month in which its case was reported. */
interface OfMonth {
  mandant: string;
  monat: string;
}

/**
 * An observation for the figures of `/metrics` and the counts of a month: what this process has stored. No case is
 * named. ADR 057, ADR 079
 */
export type Observation =
  | ({ what: 'reported'; weg: 'netz' | 'sms' | 'telefon' } & OfMonth)
  /** Seconds from the report of a case until somebody read it, or until a helper was assigned. */
  | ({ what: 'read' | 'assigned'; seconds: number } & OfMonth)
  /** Seconds until a helper arrived, and whether the promised time was kept. */
  | ({ what: 'arrived'; seconds: number; promise: 'none' | 'kept' | 'broken' } & OfMonth)
  /** A promise was broken, or the help is over. */
  | ({ what: 'overdue' | 'completed' } & OfMonth)
  | ({ what: 'cancelled'; by: 'person' | 'betreiber' } & OfMonth)
  /** `stars`: stars of a new rating, or the difference of a changed one. */
  | ({ what: 'rated'; isFirst: boolean; stars: number } & OfMonth)
  /** Result of a message of a helper with a link. */
  | { what: 'helper'; mandant: string; result: 'taken' | 'repeated' | 'refused' }
  /** Result of an attempt to deliver a message. */
  | { what: 'delivery'; lane: string; result: 'delivered' | 'failed' | 'given_up' };

export type NoteObservation = (one: Observation) => void;

export interface Observed {
  /** As `Engine.write`. The command's observations are counted in its transaction, and published once it is stored. */
  write<T>(command: (rows: Rows, wake: Wake, note: NoteObservation) => Promise<T>): Promise<T>;
  /** Subscribes; returns the function that unsubscribes. */
  observe(listener: NoteObservation): () => void;
}

/** Publishes notes after the commit. A retried command discards its earlier notes. */
export function observed({ write }: Pick<Engine, 'write'>): Observed {
  const listeners = new Set<NoteObservation>();
  return {
    write: async (command) => {
      let noted: Observation[] = [];
      const result = await write(async (rows, wake) => {
        noted = [];
        const done = await command(rows, wake, (one) => noted.push(one));
        await addCounts(rows, noted.flatMap(countsOf));
        return done;
      });
      for (const one of noted) for (const listener of listeners) listener(one);
      return result;
    },
    observe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The amounts that an observation adds to the counts of its month. */
function countsOf(one: Observation): MonthCount[] {
  if (!('monat' in one)) return [];
  const { mandant, monat } = one;
  const count = (zahl: MonthCount['zahl'], anzahl = 1): MonthCount => ({ mandant, monat, zahl, anzahl });
  switch (one.what) {
    case 'reported':
      return [count(`gemeldet_${one.weg}`)];
    case 'read':
      return [count('gelesen')];
    case 'assigned':
      return [count('beauftragt')];
    case 'arrived':
      return [
        count('angekommen'),
        ...(one.promise === 'none' ? [] : [count('versprochen')]),
        ...(one.promise === 'kept' ? [count('gehalten')] : []),
      ];
    case 'overdue':
      return [count('ueberfaellig')];
    case 'completed':
      return [count('abgeschlossen')];
    case 'cancelled':
      return [count(`abbestellt_${one.by}`)];
    case 'rated':
      return [...(one.isFirst ? [count('bewertet')] : []), ...(one.stars ? [count('sterne', one.stars)] : [])];
  }
}

/** Whole seconds from one ISO time to another; never negative, since clocks differ. */
const secondsBetween = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000;

/** A row of the unread cases, as it is deleted; `gemeldet`: time of the case's report. */
export interface ReadRow {
  mandant: string;
  seit: string;
  gemeldet: string | null;
}

/** Notes that a report was read at `now`, if the row is about the report itself. */
export function noteRead(note: NoteObservation, { mandant, seit, gemeldet }: ReadRow, now: string): void {
  if (seit !== gemeldet) return;
  note({ what: 'read', mandant, monat: monthOf(gemeldet), seconds: secondsBetween(seit, now) });
}

/** Counted facts of events, each at most once in a case, except `overdue`. */
type Figure = 'reported' | 'assigned' | 'arrived' | 'overdue' | 'completed' | 'cancelled';

const FIGURES: Readonly<Partial<Record<string, Figure>>> = {
  [TYP.EINGANG]: 'reported',
  [TYP.BEAUFTRAGT]: 'assigned',
  [TYP.ANKUNFT]: 'arrived',
  [TYP.UEBERFAELLIG]: 'overdue',
  [TYP.ABSCHLUSS]: 'completed',
  [TYP.STORNO]: 'cancelled',
};

/** Whether an event of that type is counted. */
export const isFigure = (meldungsTyp: string): boolean => FIGURES[meldungsTyp] !== undefined;

/** Notes the counted facts among the events that were appended to a case. */
export async function noteFigures(
  rows: Rows,
  { mandant, userID }: LockedCaseNames,
  events: readonly FreshEvent[],
  note: NoteObservation,
): Promise<void> {
  for (const { nr, meldungsTyp, partner, zeit } of events) {
    const what = FIGURES[meldungsTyp]!;
    // Examples are not counted, because nobody waits.
    const [row] = await rows.all<{ gemeldet: string; meldeweg: string }>(
      `select gemeldet, meldeweg from vorgaenge v where mandant = $1 and user_id = $2 and beispiel = 0 and not exists (
        select 1 from ereignisse e where e.mandant = v.mandant and e.user_id = v.user_id and e.nr < $3
        and e.meldungs_typ = $4)`,
      [mandant, userID, nr, what === 'overdue' ? '' : meldungsTyp],
    );
    if (!row) continue;
    const ofMonth = { mandant, monat: monthOf(row.gemeldet) };
    const seconds = secondsBetween(row.gemeldet, zeit);
    if (what === 'reported') note({ what, ...ofMonth, weg: wayOf(row.meldeweg) });
    else if (what === 'assigned') note({ what, ...ofMonth, seconds });
    else if (what === 'arrived')
      note({ what, ...ofMonth, seconds, promise: await promiseAt(rows, { mandant, userID }) });
    else if (what === 'cancelled') note({ what, ...ofMonth, by: partner === SERVICE_PARTNER ? 'person' : 'betreiber' });
    else note({ what, ...ofMonth });
  }
}

/** By network, unless the case has another way. */
const wayOf = (meldeweg: string): 'netz' | 'sms' | 'telefon' =>
  meldeweg.startsWith('sms') ? 'sms' : meldeweg === 'telefon' ? 'telefon' : 'netz';

const PROMISES = typesWith(({ isPromise }) => isPromise);

/** Promise for a helper who arrives now: none, kept, or broken because the case was overdue. */
async function promiseAt(rows: Rows, { mandant, userID }: Pick<LockedCaseNames, 'mandant' | 'userID'>) {
  const events = await rows.all<{ meldungs_typ: string; zeit: string; daten: string }>(
    `select meldungs_typ, zeit, daten from ereignisse where mandant = $1 and user_id = $2
    and meldungs_typ in (${PROMISES}, '${TYP.UEBERFAELLIG}')`,
    [mandant, userID],
  );
  const isPromised = events.some(({ meldungs_typ, zeit, daten }) => {
    const said = JSON.parse(daten) as Record<string, unknown>;
    const promise = {
      zeit,
      wartezeitMinuten: wordOf(said['wartezeitMinuten']),
      terminAuftrag: wordOf(said['terminAuftrag']),
    };
    return meldungs_typ !== TYP.UEBERFAELLIG && promiseOf(promise) !== null;
  });
  if (!isPromised) return 'none';
  return events.some(({ meldungs_typ }) => meldungs_typ === TYP.UEBERFAELLIG) ? 'broken' : 'kept';
}

/**
 * Notes a rating, which the document `doc` already has: the whole of a first one, or the difference of a changed one.
 */
export async function noteRating(rows: Rows, before: StoredCase, doc: string, note: NoteObservation): Promise<void> {
  const { mandant, userID, beispiel } = before;
  if (beispiel) return;
  const [row] = await rows.all<{ gemeldet: string }>(
    'select gemeldet from vorgaenge where mandant = $1 and user_id = $2',
    [mandant, userID],
  );
  const starsIn = (text: string): number => readOrder(JSON.parse(text)).bewertung.bewertungWert;
  const given = starsIn(before.doc);
  const monat = monthOf(row!.gemeldet);
  note({ what: 'rated', mandant, monat, isFirst: given === 0, stars: starsIn(doc) - given });
}
