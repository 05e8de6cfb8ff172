import { embedded } from './embedded.ts';
import type { Geocoder, Source } from './geocoder.ts';
import type { GeoSettings } from './settings.ts';
import { settled, tidySearch } from './settle.ts';

interface Surroundings {
  /** Milliseconds since 1970. */
  clock(): number;
  /** A line for the log; never a place, an address or an id. */
  tell(event: Record<string, string | number>, text: string): void;
}

/** The geocoder of the settings; without leave to ask it, the table within the service. */
export function openGeo(settings: GeoSettings, _surroundings: Surroundings): (mayAsk: boolean) => Geocoder {
  const alone = tableAlone(embedded(settings.countries));
  return () => alone;
}

const tableAlone = (table: Source): Geocoder => ({
  search: async (suche) => {
    const tidied = tidySearch(suche);
    return settled(await table.search(tidied, 0), tidied);
  },
  reverse: (point) => table.reverse(point, 0),
  status: () => ({ quelle: table.quelle, bereit: true }),
});
