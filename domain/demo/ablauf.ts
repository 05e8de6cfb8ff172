import type { Ereignis } from '../ereignisse.ts';

/** §4 'Demo mode': what would happen, and how many seconds after the report. No help comes. */
// prettier-ignore
const ABLAUF = [
  [0,   'EINGANG',       {}],
  [8,   'SCHADENNUMMER', { ranaSNR: 'DEMO-118402' }],
  [20,  'BEAUFTRAGT',    { apPartnerInfo: 'Abschleppdienst Muster', wartezeitMinuten: '3' }],
  [45,  'ABFAHRT',       {}],
  [150, 'ANKUNFT',       {}],
  [180, 'ABSCHLUSS',     {}],
] as const;

/** The demo's events so far; both times in milliseconds. */
export function demoEvents(gemeldet: number, now: number): Ereignis[] {
  return ABLAUF.map(([seconds, meldungsTyp, fields], index) => ({
    nr: index + 1,
    partner: 'demo',
    unid: `demo-${index + 1}`,
    meldungsTyp,
    zeit: new Date(gemeldet + seconds * 1_000).toISOString(),
    ...fields,
  })).filter(({ zeit }) => Date.parse(zeit) <= now);
}
