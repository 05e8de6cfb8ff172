import type { Text } from './text.ts';

/** §3 'Help-status record', all text; `nr` counts the events of a case. */
export interface Ereignis {
  nr: number;
  partner: string;
  unid: string;
  meldungsTyp: string;
  /** ISO time. */
  zeit: string;
  ranaSNR?: string;
  wartezeitMinuten?: string;
  apPartnerInfo?: string;
  hinweis?: string;
}

/** §4 'Order progress': code, the event that does it, words of a step done, under way and to come. */
// prettier-ignore
export const SCHRITTE = [
  ['meldung',       'EINGANG',       ['Meldung ein\u00adgegangen', 'Report received']],
  ['schadennummer', 'SCHADENNUMMER', ['Schaden\u00adnummer vergeben', 'Claim number assigned']],
  ['beauftragt',    'BEAUFTRAGT',    ['Helfer beauf\u00adtragt', 'Helper assigned']],
  ['abfahrt',       'ABFAHRT',       ['Helfer fährt zu Ihnen', 'Helper on the way']],
  ['ankunft',       'ANKUNFT',       ['Ankunft', 'Arrival']],
  ['abschluss',     'ABSCHLUSS',     ['Abge\u00adschlossen', 'Completed']],
] as const satisfies readonly (readonly [string, string, Text])[];

export interface Schritt {
  code: (typeof SCHRITTE)[number][0];
  erledigt: boolean;
  /** ISO time, or null while open. */
  zeit: string | null;
}

/** What the status page shows; its times are ISO. `eta`, `helfer` and `position` come with the events of a provider. */
export interface OrderStatus {
  status: string;
  vorgangsnummer: string;
  schadennummer: string;
  schritte: Schritt[];
  eta: { von: string; bis: string; stand: string } | null;
  helfer: { name: string; telefon: string; kennzeichen: string } | null;
  position: { lat: number; lng: number; genauigkeit: number; zeit: string } | null;
  hinweise: { zeit: string; text: string }[];
  storno: string;
  bewertung: { bewertungWert: number; bewertungFeedback: string };
  erlaubt: { stornieren: boolean; bewerten: boolean };
}

interface OfCase {
  status: string;
  ranaVorgangsnummer: string;
  storno: string;
  bewertung: { bewertungWert: number; bewertungFeedback: string };
}

/** The order status of a case, computed from its events alone: a later step fills in the earlier ones; a helper who drops out takes 3 and 4 along. */
export function orderStatus(events: readonly Ereignis[], ofCase: OfCase): OrderStatus {
  const ordered = [...events].sort((a, b) => (a.zeit < b.zeit ? -1 : Number(a.zeit > b.zeit)) || a.nr - b.nr);
  const valid = withoutDropped(ordered);
  const furthest = SCHRITTE.findLastIndex(([, typ]) => valid.some((event) => event.meldungsTyp === typ));
  const schritte = SCHRITTE.map(([code, typ], index): Schritt => {
    const event = valid.find(({ meldungsTyp }) => meldungsTyp === typ);
    return { code, erledigt: index <= furthest, zeit: event?.zeit ?? null };
  });
  const isDone = (code: Schritt['code']): boolean =>
    schritte.some((schritt) => schritt.code === code && schritt.erledigt);
  return {
    status: ofCase.status,
    vorgangsnummer: ofCase.ranaVorgangsnummer,
    schadennummer: ordered.findLast(({ ranaSNR }) => ranaSNR)?.ranaSNR ?? '',
    schritte,
    eta: null,
    helfer: null,
    position: null,
    hinweise: ordered.flatMap(({ zeit, hinweis }) => (hinweis ? [{ zeit, text: hinweis }] : [])),
    storno: ofCase.storno,
    bewertung: ofCase.bewertung,
    erlaubt: {
      stornieren: ofCase.status.toLowerCase() === 'gemeldet' && !isDone('ankunft'),
      bewerten: isDone('abschluss'),
    },
  };
}

/** Without the order and the start of a helper who refused or was replaced. */
function withoutDropped(ordered: readonly Ereignis[]): Ereignis[] {
  const last = ordered.findLastIndex(({ meldungsTyp }) => ['ABGELEHNT', 'WECHSEL'].includes(meldungsTyp));
  return ordered.filter(({ meldungsTyp }, index) => index > last || !['BEAUFTRAGT', 'ABFAHRT'].includes(meldungsTyp));
}
