import { embedded } from './embedded.ts';
import type { Geocoder, Source, Surroundings } from './geocoder.ts';
import { proxy } from './proxy.ts';
import type { GeoSettings } from '../settings.ts';
import { rankHits, tidySearch } from './rank-hits.ts';
import { upstream } from './upstream.ts';

/**
 * Opens the geocoder of the settings. The function given back chooses for a caller: with `mayAsk` false it answers from
 * the table only.
 */
export function openGeo(settings: GeoSettings, surroundings: Surroundings): (mayAsk: boolean) => Geocoder {
  const table = embedded(settings.countries);
  const alone = tableAlone(table);
  if (settings.provider === 'embedded') return () => alone;
  const asking = proxy(upstream(settings.provider, settings), table, settings, surroundings);
  return (mayAsk) => (mayAsk ? asking : alone);
}

const tableAlone = (table: Source): Geocoder => ({
  search: async (typed) => {
    const suche = tidySearch(typed);
    return { data: rankHits(await table.search(suche, 0), suche), gestoert: false };
  },
  reverse: async (point) => ({ data: await table.reverse(point, 0), gestoert: false }),
  status: async () => ({ quelle: table.quelle, bereit: true }),
});
