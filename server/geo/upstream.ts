import { isObject } from '#domain/is-object.ts';
import { GeoFault, getJson } from './get-json.ts';
import { distance } from '#domain/ort/entfernung.ts';
import { readHits } from './geocodejson.ts';
import type { Source } from './geocoder.ts';
import type { Template } from './geocoder-template.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import type { GeoSettings } from '../settings.ts';

const TEMPLATES = { nominatim, photon } as const satisfies Record<string, Template>;

/** Metres from a point beyond which an address does not belong to it. */
const FAR = 5_000;

/**
 * The operator's geocoder as a source: one request per question, without retries.
 * @throws GeoFault from each method
 */
export function upstream(quelle: keyof typeof TEMPLATES, { url, contact, countries }: GeoSettings): Source {
  const template: Template = TEMPLATES[quelle];
  const ask = ([path, parameters]: readonly [string, Record<string, string>], patience: number) =>
    getJson(`${url}/${path}?${new URLSearchParams(parameters)}`, contact, patience);
  return {
    quelle,
    search: async (suche, patience) => {
      const found = readHits(await ask(template.search(suche, countries), patience), { quelle, countries });
      return found.filter(({ land }) => !suche.land || land === suche.land);
    },
    motorways: (suche) => {
      const asked = template.roads?.(suche, countries);
      if (!asked) return null;
      return async (patience) =>
        readHits(await ask(asked, patience), { quelle, countries }).filter(({ autobahn }) => autobahn !== '');
    },
    reverse: async (point, patience) => {
      // D99: where somebody is, is written as found; GEO_COUNTRIES is for what is typed.
      const found = readHits(await ask(template.reverse(point), patience), { quelle, countries: null });
      return found.find((hit) => distance(point, hit) < FAR) ?? null;
    },
    status: async (patience) => {
      try {
        const body = await ask(template.status, patience);
        if (!isObject(body)) throw new GeoFault('shape');
        if (!template.isReady(body)) throw new GeoFault('status');
      } catch (error) {
        if (!(error instanceof GeoFault && error.httpStatus === 404 && template.mayLackStatus)) throw error;
      }
    },
  };
}
