import { TYP, type MeldungsTyp } from '#domain/ereignisse/typen.ts';
import { moved } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';

/** A step of the simulated help; `after` is in seconds after the report, at speed 1. */
export interface Step {
  after: number;
  /** A help-status record (§3) without its time. */
  record: Record<string, string | number | boolean | object>;
}

/** Fictional: a number reserved for films. */
export const HELFER = { name: 'Abschleppdienst Beispiel', telefon: '+492214710115', kennzeichen: 'K-AB 123' };
/** Where the helper starts, in metres from the place: five kilometres to the north-east. */
const AWAY = { east: 3_000, north: 4_000 };
/** Seconds of departure and arrival, and the interval of positions. */
const [START, ARRIVAL, EVERY] = [30, 135, 5];

/**
 * The simulated help for a case, from the order to the completion after three minutes; positions only with a place.
 * Deterministic, so that records sent again are duplicates.
 */
export function planOf(vorgangRef: string, place: Point | null): Step[] {
  const on = (after: number, meldungsTyp: MeldungsTyp, more: Step['record'] = {}): Step => ({
    after,
    record: { unid: `${meldungsTyp}-${after}`, meldungsTyp, ...more },
  });
  const positions = place
    ? wayTo(place).map(({ after, ...at }) => on(after, TYP.POSITION, { bewegungsProfil: at }))
    : [];
  return [
    on(5, TYP.SCHADENNUMMER, { ranaSNR: `B-${vorgangRef.slice(0, 6)}` }),
    on(15, TYP.BEAUFTRAGT, { apPartnerInfo: HELFER, elbaVorgang: `E-${vorgangRef.slice(-6)}`, wartezeitMinuten: 5 }),
    on(START, TYP.ABFAHRT),
    ...positions,
    on(ARRIVAL, TYP.ANKUNFT),
    on(180, TYP.ABSCHLUSS, {
      zielName: 'Werkstatt Beispiel',
      zielAdresse: 'Werkstraße 1, 50667 Köln',
      zielortAngegeben: true,
    }),
  ];
}

/** Positions on a straight line to the breakdown. */
function wayTo(place: Point): (Point & { after: number; genauigkeit: number })[] {
  const count = (ARRIVAL - START) / EVERY - 1;
  return Array.from({ length: count }, (_, index) => {
    const rest = 1 - (index + 1) / (count + 1);
    const at = moved(place, AWAY.east * rest, AWAY.north * rest);
    return { after: START + (index + 1) * EVERY, ...at, genauigkeit: 15 };
  });
}
