import type { Template } from './geocoder-template.ts';

/** Photon, 0.4 and later; it has no filter for countries, its hits are filtered here. The nearest thing to a point may have no address: some more are asked for. */
export const photon = {
  search({ strasse, hausnummer, plz, ort }) {
    const q = [`${strasse} ${hausnummer}`, `${plz} ${ort}`].map((part) => part.trim()).filter(Boolean);
    return ['api', { q: q.join(', '), lang: 'de', limit: '20' }];
  },
  reverse: ({ lat, lng }) => ['reverse', { lat: lat.toFixed(5), lon: lng.toFixed(5), lang: 'de', limit: '5' }],
} as const satisfies Template;
