import type { Ereignis } from '../ereignisse.ts';
import { TYP } from '../ereignisse/typen.ts';

/** §4 'Demo': the events of the demo, with their offset from the report in seconds. No help comes. */
// prettier-ignore
const ABLAUF = [
  [0,   TYP.EINGANG,       {}],
  [8,   TYP.SCHADENNUMMER, { ranaSNR: 'DEMO-118402' }],
  [20,  TYP.BEAUFTRAGT,    { apPartnerInfo: 'Abschleppdienst Muster', wartezeitMinuten: '3' }],
  [45,  TYP.ABFAHRT,       {}],
  [150, TYP.ANKUNFT,       {}],
  [180, TYP.ABSCHLUSS,     {}],
] as const;

/** The events of the demo that have happened by `now`; both times in milliseconds. */
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
