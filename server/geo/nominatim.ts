import type { Template } from './geocoder-template.ts';

/**
 * `layer=address`: else a motorway comes back as its emergency phone and a town as a shop. The language is fixed:
 * stored text is German.
 */
const ALWAYS = { format: 'geocodejson', addressdetails: '1', layer: 'address', 'accept-language': 'de' };

/** Nominatim 4 and 5. */
export const nominatim = {
  search({ strasse, hausnummer, plz, ort, land }, countries) {
    const street = `${strasse} ${hausnummer}`.trim();
    const parts = { street: strasse && street, postalcode: plz, city: ort };
    const asked = plz || ort ? Object.fromEntries(Object.entries(parts).filter(([, value]) => value)) : { q: street };
    const countrycodes = (land ? [land] : countries).join(',').toLowerCase();
    return ['search', { ...ALWAYS, ...asked, countrycodes, limit: '20' }];
  },
  reverse: ({ lat, lng }) => ['reverse', { ...ALWAYS, lat: lat.toFixed(5), lon: lng.toFixed(5), zoom: '18' }],
} as const satisfies Template;
