import { oneOf, SettingsError, shown, type Of } from '../setting.ts';
import { BOXES } from './countries.ts';

export interface GeoSettings {
  provider: (typeof PROVIDERS)[number];
  /** Base URL of the operator's geocoder without a trailing slash; '' for the table. */
  url: string;
  /** The operator's e-mail address or page, sent in the User-Agent; may be ''. */
  contact: string;
  ratePerSec: number;
  /** Time limit of an answer in milliseconds, queueing included. */
  timeoutMs: number;
  /** ISO 3166-1 alpha-2, upper case. */
  countries: readonly string[];
}

const PROVIDERS = ['embedded', 'nominatim', 'photon'] as const;
/** Public OpenStreetMap servers: their policy rules out this use; with leave, it allows one request a second. */
export const PUBLIC_OSM = /(^|\.)openstreetmap\.org\.?$/;

/**
 * Reads and checks the settings of the geocoder.
 * @throws SettingsError naming the first that is wrong
 */
export function geoSettings(of: Of): GeoSettings {
  const provider = oneOf('GEO_PROVIDER', PROVIDERS, of('GEO_PROVIDER', 'embedded'));
  const url = urlOf(of('GEO_URL', ''));
  const contact = contactOf(of('GEO_CONTACT', ''));
  const isAllowed = oneOf('GEO_ALLOW_PUBLIC_OSM', ['0', '1'], of('GEO_ALLOW_PUBLIC_OSM', '0')) === '1';
  const isPublic = url !== '' && PUBLIC_OSM.test(new URL(url).hostname);
  if (provider !== 'embedded' && !url)
    throw new SettingsError(`GEO_URL must be set to the address of your geocoder for GEO_PROVIDER=${provider}.`);
  if (isPublic && !(isAllowed && contact))
    throw new SettingsError(
      'GEO_URL must be a geocoder of your own: the policy of openstreetmap.org rules out this use (GEO_ALLOW_PUBLIC_OSM=1 with GEO_CONTACT, if you have their leave).',
    );
  const ratePerSec = numberOf('GEO_RATE_PER_SEC', of('GEO_RATE_PER_SEC', isPublic ? '1' : '10'), 0.1, 100);
  return {
    provider,
    url: provider === 'embedded' ? '' : url,
    contact,
    ratePerSec: isPublic ? Math.min(1, ratePerSec) : ratePerSec,
    timeoutMs: numberOf('GEO_TIMEOUT_MS', of('GEO_TIMEOUT_MS', '4000'), 100, 10_000),
    countries: countriesOf(of('GEO_COUNTRIES', 'de,be,lu,nl')),
  };
}

function urlOf(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (typed === '') return '';
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(typed))
    return url.href.replace(/\/+$/, '');
  throw new SettingsError(`GEO_URL must be an address like http://localhost:8080, not ${shown(typed)}.`);
}

function contactOf(typed: string): string {
  if (typed === '' || /^[\x21-\x27\x2a-\x7e]{3,100}$/.test(typed)) return typed;
  throw new SettingsError(`GEO_CONTACT must be an e-mail address or a page of yours, not ${shown(typed)}.`);
}

function numberOf(name: string, typed: string, least: number, most: number): number {
  const number = Number(typed);
  if (/^\d{1,6}(\.\d{1,3})?$/.test(typed) && number >= least && number <= most) return number;
  throw new SettingsError(`${name} must be a number from ${least} to ${most}, not ${shown(typed)}.`);
}

function countriesOf(typed: string): string[] {
  const countries = typed.split(',').map((country) => country.trim().toUpperCase());
  const wrong = countries.find((country) => !Object.hasOwn(BOXES, country));
  if (wrong === undefined) return [...new Set(countries)];
  throw new SettingsError(
    `GEO_COUNTRIES must be a list of ${Object.keys(BOXES).join(', ').toLowerCase()}, not ${shown(wrong)}.`,
  );
}
