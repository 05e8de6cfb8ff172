import type { Point } from './punkt.ts';

/** Precision of a hit: the house, somewhere along the street, the middle of a town or postcode. */
export type GeoStufe = 'hausnummer' | 'strasse' | 'ort';

/** Source of an answer: the table of places within the service, or the operator's geocoder. */
export type GeoQuelle = 'ortstabelle' | 'nominatim' | 'photon';

/** Part of a hit that is not confirmed; screens must say so. */
export type GeoHinweis = 'hausnummer-nicht-bestaetigt' | 'plz-weicht-ab';

/** A hit of the geocoder: an address or a road; '' for unknown parts. */
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

/** An answer of the service's geocoder. */
export interface GeoAntwort<Treffer> {
  data: Treffer;
  /** The operator's geocoder did not answer; `data` comes from the table of places. §8 */
  gestoert: boolean;
}

/** A search: the fields as typed. */
export interface GeoSuche {
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  land: string;
}

/** Geocoding as the service offers it: the source, whether it works now, and the map. */
export interface GeoStatus {
  quelle: GeoQuelle;
  /** False while the operator's geocoder is down; then the table of places answers. */
  bereit: boolean;
  /** Map tiles at `geo/kacheln/{z}/{x}/{y}`: zoom levels, credit, and whether they are images; null without tiles. */
  karte: { zoomMin: number; zoomMax: number; hinweis: string; art: 'vektor' | 'raster' } | null;
}

/** A town near a point, by its local name. */
export interface NearTown extends Point {
  ort: string;
}

/** Attribution to show beside the data of each source. */
export const GEO_CREDIT: Readonly<Record<GeoQuelle, string>> = {
  ortstabelle: 'OpenGeoDB, GeoNames (CC BY 4.0)',
  nominatim: '© OpenStreetMap contributors (ODbL)',
  photon: '© OpenStreetMap contributors (ODbL)',
};
