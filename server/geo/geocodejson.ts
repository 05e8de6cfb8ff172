import type { GeoQuelle, GeoStufe, GeoTreffer } from '#domain/ort/geo.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { GeoFault } from './get-json.ts';
import { isWithin } from './countries.ts';
import { placesOfPlz } from './place-table.ts';
import { roadName, tidy } from './normalise.ts';

/** Hits of one answer that are looked at. */
const MOST = 50;

/** Whose answer it is, and the countries that count. */
export interface Reading {
  quelle: GeoQuelle;
  countries: readonly string[];
}

/**
 * The hits of an answer in GeocodeJSON (Nominatim) or the GeoJSON of Photon, which has nearly the same keys. A hit that cannot be, or is no
 * place of an address, is dropped.
 * @throws GeoFault for an answer of any other shape
 */
export function readHits(answer: unknown, reading: Reading): GeoTreffer[] {
  const { error, features } = partsOf(answer);
  // Nothing found near a point is no error, though it is called one.
  if (typeof error === 'string' && /unable to geocode/i.test(error)) return [];
  if (error) throw new GeoFault('refused');
  if (!Array.isArray(features)) throw new GeoFault('shape');
  return features.slice(0, MOST).flatMap((feature) => readHit(feature, reading) ?? []);
}

type Parts = Readonly<Record<string, unknown>>;

const partsOf = (raw: unknown): Parts => (typeof raw === 'object' && raw !== null ? (raw as Parts) : {});

/** What a hit is, is read off the parts that are there: its `type` calls a motorway exit and an emergency phone a house. */
function readHit(feature: unknown, { quelle, countries }: Reading): GeoTreffer | null {
  const { geometry, properties } = partsOf(feature);
  const parts = partsOf(partsOf(properties)['geocoding'] ?? properties);
  const land = tidy(parts['country_code'] ?? parts['countrycode']).toUpperCase();
  const [lng, lat] = Array.isArray(partsOf(geometry)['coordinates'])
    ? (partsOf(geometry)['coordinates'] as unknown[])
    : [];
  const point = readPoint({ lat, lng });
  if (!point || !countries.includes(land) || !isWithin(land, point)) return null;

  const hausnummer = tidy(parts['housenumber']);
  const road = tidy(parts['street']) || (parts['osm_key'] === 'highway' ? tidy(parts['name']) : '');
  const strasse = land === 'DE' ? roadName(road) : road;
  const plz = tidy(parts['postcode']);
  const ort = tidy(parts['city']) || townName(parts) || (land === 'DE' ? (placesOfPlz(plz)[0]?.ort ?? '') : '');
  if (!strasse && !ort && !plz) return null;
  return {
    ...point,
    strasse,
    hausnummer,
    plz,
    ort,
    land,
    autobahn: isMotorway(parts) && /^[AE] ?\d/.test(strasse) ? strasse : '',
    stufe: stufeOf(strasse, hausnummer),
    quelle,
    hinweise: [],
  };
}

/** A town has its name in `name` and no `city`; so have a country, a postcode and a shop. */
function townName(parts: Parts): string {
  const { osm_key: key, osm_value: value, type } = parts;
  const isTown = key === 'place' ? value !== 'postcode' : value === 'administrative';
  return isTown && ['city', 'district', 'locality'].includes(String(type)) ? tidy(parts['name']) : '';
}

/** Not the quarters of Mannheim, whose streets are called A 1 to U 6. */
const isMotorway = ({ osm_key: key, osm_value: value }: Parts): boolean =>
  key === 'emergency' || (key === 'highway' && /^(motorway|services|rest_area|emergency)/.test(String(value)));

function stufeOf(strasse: string, hausnummer: string): GeoStufe {
  if (hausnummer) return 'hausnummer';
  return strasse ? 'strasse' : 'ort';
}
