import type { Template } from './geocoder-template.ts';

/**
 * `layer=address`: else a motorway comes back as its emergency phone and a town as a shop. Without a language names are
 * those of their own country. D137
 */
const ALWAYS = { format: 'geocodejson', addressdetails: '1', layer: 'address' };

/** A motorway exit has no address, so `layer=address` never finds one. */
const { layer: _, ...ANY_LAYER } = ALWAYS;

/** Nominatim 4 and 5. */
export const nominatim = {
  search({ strasse, hausnummer, plz, ort, land }, countries) {
    const street = `${strasse} ${hausnummer}`.trim();
    const parts = { street: strasse && street, postalcode: plz, city: ort };
    const asked = plz || ort ? Object.fromEntries(Object.entries(parts).filter(([, value]) => value)) : { q: street };
    return ['search', { ...ALWAYS, ...asked, countrycodes: codes(land, countries), limit: '20' }];
  },
  roads: ({ strasse, hausnummer, plz, ort, land }, countries) =>
    strasse && !hausnummer && !plz && !ort
      ? ['search', { ...ANY_LAYER, q: strasse, countrycodes: codes(land, countries), limit: '20' }]
      : null,
  reverse: ({ lat, lng }) => ['reverse', { ...ALWAYS, lat: lat.toFixed(5), lon: lng.toFixed(5), zoom: '18' }],
  status: ['status', { format: 'json' }],
  isReady: ({ status }) => status === 0,
  mayLackStatus: false,
} as const satisfies Template;

const codes = (land: string, countries: readonly string[]): string =>
  (land ? [land] : countries).join(',').toLowerCase();
