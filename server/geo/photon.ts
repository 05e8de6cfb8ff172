import type { Template } from './geocoder-template.ts';

/**
 * Photon 0.4 and later. It cannot filter by country, so `readHits` does. The nearest object to a point may have no
 * address, so reverse lookups ask for five. Without a language names are those of their own country. D137
 */
export const photon = {
  search({ strasse, hausnummer, plz, ort }) {
    const q = [`${strasse} ${hausnummer}`, `${plz} ${ort}`].map((part) => part.trim()).filter(Boolean);
    return ['api', { q: q.join(', '), limit: '20' }];
  },
  reverse: ({ lat, lng }) => ['reverse', { lat: lat.toFixed(5), lon: lng.toFixed(5), limit: '5' }],
  status: ['status', {}],
  isReady: ({ status }) => typeof status === 'string' && status.toLowerCase() === 'ok',
  mayLackStatus: true,
} as const satisfies Template;
