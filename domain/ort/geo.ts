import type { Point } from './punkt.ts';

/** How near a hit comes to what was meant: the house, somewhere along the street, the middle of a town or of a postcode. */
export type GeoStufe = 'hausnummer' | 'strasse' | 'ort';

/** Who answered: the table within the service, or the geocoder of the operator. */
export type GeoQuelle = 'ortstabelle' | 'nominatim' | 'photon';

/** What a hit leaves open, to be said aloud. */
export type GeoHinweis = 'hausnummer-nicht-bestaetigt' | 'plz-weicht-ab';

/** An address or a road that the geocoder knows; '' where it does not know a part. */
export interface GeoTreffer extends Point {
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  /** ISO 3166-1 alpha-2, upper case. */
  land: string;
  /** Number of a motorway, as on its sign: 'A 9'; '' for any other street. */
  autobahn: string;
  stufe: GeoStufe;
  quelle: GeoQuelle;
  hinweise: GeoHinweis[];
}

/** What is searched for: the fields as they were typed. */
export interface GeoSuche {
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  land: string;
}

/** What the service can do for the place: who answers, whether that works just now, and the map if there are tiles for it. */
export interface GeoStatus {
  quelle: GeoQuelle;
  /** False while the operator's geocoder is down; the table answers meanwhile. */
  bereit: boolean;
  /** Zoom levels and the credit line of the tiles at `geo/kacheln/{z}/{x}/{y}`; null without tiles. */
  karte: { zoomMin: number; zoomMax: number; hinweis: string } | null;
}

/** Whose data each of them shows, to be said beside it. */
export const GEO_CREDIT: Readonly<Record<GeoQuelle, string>> = {
  ortstabelle: 'OpenGeoDB, GeoNames (CC BY 4.0)',
  nominatim: '© OpenStreetMap contributors (ODbL)',
  photon: '© OpenStreetMap contributors (ODbL)',
};
