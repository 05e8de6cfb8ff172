import type { GeoQuelle, GeoStufe, GeoTreffer } from '#domain/ort/geo.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { isLand } from '#domain/ort/alle-laender.ts';
import { GeoFault } from './get-json.ts';
import { isWithin } from './countries.ts';
import { placesOfPlz } from './place-table.ts';
import { roadName, tidy } from './normalise.ts';

/** Hits of an answer that are read. */
const MOST = 50;

/** Which geocoder answered, and the countries that count; null: all, as the hits lie where somebody is. */
export interface Reading {
  quelle: GeoQuelle;
  countries: readonly string[] | null;
}

/**
 * Reads the hits of an answer in GeocodeJSON (Nominatim) or Photon's GeoJSON, which has nearly the same keys. Hits with
 * invalid coordinates, in other countries or in none, or without an address are dropped.
 * @throws GeoFault for an answer of any other shape, also one whose features are all none: it says nothing of a place
 */
export function readHits(answer: unknown, reading: Reading): GeoTreffer[] {
  const { error, features } = partsOf(answer);
  // Nominatim reports an empty reverse lookup as an error.
  if (typeof error === 'string' && /unable to geocode/i.test(error)) return [];
  if (error) throw new GeoFault('refused');
  if (!Array.isArray(features) || (features.length > 0 && !features.some(isFeature))) throw new GeoFault('shape');
  return features.slice(0, MOST).flatMap((feature) => readHit(feature, reading) ?? []);
}

const isFeature = (raw: unknown): boolean =>
  ['geometry', 'properties'].every((name) => typeof partsOf(raw)[name] === 'object' && partsOf(raw)[name] !== null);

type Parts = Readonly<Record<string, unknown>>;

const partsOf = (raw: unknown): Parts => (typeof raw === 'object' && raw !== null ? (raw as Parts) : {});

/** Reads the address parts and ignores `type`, which calls a motorway exit or an emergency phone a house. */
function readHit(feature: unknown, { quelle, countries }: Reading): GeoTreffer | null {
  const { geometry, properties } = partsOf(feature);
  const parts = partsOf(partsOf(properties)['geocoding'] ?? properties);
  const land = tidy(parts['country_code'] ?? parts['countrycode']).toUpperCase();
  const [lng, lat] = Array.isArray(partsOf(geometry)['coordinates'])
    ? (partsOf(geometry)['coordinates'] as unknown[])
    : [];
  const point = readPoint({ lat, lng });
  if (!point || !(countries ? countries.includes(land) && isWithin(land, point) : isLand(land))) return null;

  const hausnummer = tidy(parts['housenumber']);
  const road = tidy(parts['street']) || (parts['osm_key'] === 'highway' ? tidy(parts['name']) : '');
  const strasse = land === 'DE' ? roadName(road) : road;
  const plz = tidy(parts['postcode']);
  const ort = tidy(parts['city']) || townName(parts) || villageOf(parts, land, plz);
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

/** A village without `city`: in Germany by its postcode; elsewhere, often in Austria, it is a district or locality. */
function villageOf(parts: Parts, land: string, plz: string): string {
  if (land === 'DE') return placesOfPlz(plz)[0]?.ort ?? '';
  return tidy(parts['district']) || tidy(parts['locality']);
}

/** Photon has the name of a town in `name`, without `city`; but so has a country, a postcode or a shop. */
function townName(parts: Parts): string {
  const { osm_key: key, osm_value: value, type } = parts;
  const isTown = key === 'place' ? value !== 'postcode' : value === 'administrative';
  return isTown && ['city', 'district', 'locality'].includes(String(type)) ? tidy(parts['name']) : '';
}

/** By tags, because the streets in the centre of Mannheim are called A 1 to U 6 as well. */
const isMotorway = ({ osm_key: key, osm_value: value }: Parts): boolean =>
  key === 'emergency' || (key === 'highway' && /^(motorway|services|rest_area|emergency)/.test(String(value)));

function stufeOf(strasse: string, hausnummer: string): GeoStufe {
  if (hausnummer) return 'hausnummer';
  return strasse ? 'strasse' : 'ort';
}
