import { randomBytes } from 'node:crypto';
import { makeId } from '#domain/ids.ts';
import type { NewAuftrag } from '../tables/auftrag/assign.ts';
import type { NewCase, CaseWrite } from '../tables/cases.ts';
import type { NewEvent } from '../tables/event.ts';
import type { Cancel, Rating, Remark, Report } from '../tables/report.ts';

/** The fixed current time of the tests. words-ok: each kind of test has its own */
export const NOW = '2026-03-01T12:00:00.000Z';
export const MANDANT = 'ra_Standard';
export const CONSENT = { version: '7', zeit: NOW, language: 'de' };

/** A unique case to create. */
export function fresh(changes: Partial<NewCase> = {}): NewCase {
  return {
    userID: makeId('userID', randomBytes(64)),
    einladung: makeId('einladung', randomBytes(64)),
    mandant: MANDANT,
    typ: 'kfz',
    beispiel: false,
    doc: '{"first":true}',
    angelegt: '2026-02-20T08:00:00.000Z',
    gueltigBis: '2026-03-22T08:00:00.000Z',
    ...changes,
  };
}

/** The first save of a case. */
export const writeOf = ({ mandant, userID }: NewCase, changes: Partial<CaseWrite> = {}): CaseWrite => ({
  mandant,
  userID,
  revision: 1,
  doc: '{"saved":true}',
  key: '',
  zeit: NOW,
  ...changes,
});

/** An event of the service itself. */
export const exampleEvent = (meldungsTyp: string): Report['event'] => ({
  partner: 'service',
  unid: meldungsTyp,
  meldungsTyp,
  zeit: NOW,
  daten: `{"t":"${meldungsTyp}"}`,
});

/** The report of a case that was never saved, with its message. */
export function exampleReport(
  of: NewCase,
  { zustellung = '{"type":"vorgang.gemeldet"}', ...changes }: Partial<Report> & { zustellung?: string } = {},
): Report {
  const write = writeOf(of, { key: 'report-1', doc: '{"reported":true}' });
  const event = { ...exampleEvent('EINGANG'), zeit: changes.zeit ?? write.zeit, zustellung, ...changes.event };
  return { ...write, beleg: '{"nr":"A1"}', ...changes, event };
}

/** A person's wish for news by text message. */
export const SMS = { ziel: 'sms', weg: `sms ${MANDANT}`, adresse: '+4917604069012', sprache: 'de' };

/** The cancellation of a case that was reported and never saved. */
export const cancelOf = (of: NewCase, changes: Partial<Cancel> = {}): Cancel => ({
  ...writeOf(of, { key: 'cancel-1', doc: '{"cancelled":true}', revision: 2 }),
  beleg: '{"storno":true}',
  event: exampleEvent('STORNO'),
  ...changes,
});

/** An event of a partner for a case. */
export const partnersOf = (
  { userID }: Pick<NewCase, 'userID'>,
  meldungsTyp: string,
  changes: Partial<NewEvent> = {},
): NewEvent => ({ ...exampleEvent(meldungsTyp), userID, partner: 'partner', ...changes });

/** The rating of a case that was reported and never saved. */
export const ratingOf = (of: NewCase, changes: Partial<Rating> = {}): Rating => ({
  ...cancelOf(of, { key: 'rating-1', doc: '{"rated":true}', beleg: '{"rating":5}' }),
  event: exampleEvent('BEWERTUNG'),
  ...changes,
});

/** A remark on a case. */
export const remarkOf = ({ mandant, userID }: NewCase, changes: Partial<Remark> = {}): Remark => ({
  art: 'nachtrag',
  mandant,
  userID,
  key: 'remark-1',
  beleg: '{"remark":true}',
  event: exampleEvent('NACHTRAG'),
  ...changes,
});

/** A helper's assignment to a case; its ids are unique. */
export const assignmentOf = ({ mandant, userID }: NewCase, changes: Partial<NewAuftrag> = {}): NewAuftrag => ({
  mandant,
  userID,
  auftragID: makeId('userID', randomBytes(64)),
  token: randomBytes(32).toString('hex'),
  helfer: { name: 'Süd', telefon: '+4922147101', kennzeichen: 'K-AB 123' },
  code: '4711',
  minuten: null,
  angenommen: false,
  zeit: NOW,
  konto: '',
  ...changes,
});
