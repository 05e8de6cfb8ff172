import type { GeoTreffer } from '#domain/ort/geo.ts';
import { distance } from '#domain/ort/entfernung.ts';
import type { Source } from './geocoder.ts';
import { nearestPlace, placesOfName, placesOfPlz, type Town } from './place-table.ts';

/**
 * Metres around a place outside the served countries within which a point counts as there (D99). The table ends at
 * their far borders: from Sopron in Hungary the nearest place that it knows is in Austria, at 6 km.
 */
const NEAR = 3_000;
/** Metres within which places of the same name count as one town. */
const TOWN = 25_000;

/** The table within the service as a source: towns and postcodes, no streets, no network. */
export function embedded(countries: readonly string[]): Source {
  return {
    quelle: 'ortstabelle',
    search: async ({ plz, ort, land }) => {
      const wanted = ({ land: found }: Town): boolean => countries.includes(found) && (!land || found === land);
      // Of no country: the table knows German postcodes only, and theirs have five digits.
      const ofPlz = placesOfPlz(/^\d{4}$/.test(plz) ? `0${plz}` : plz).filter(wanted);
      const named = placesOfName(ort).filter(wanted);
      const both = ofPlz.filter((place) => named.some(({ ort: name }) => name === place.ort));
      if (both.length) return both.map(hitOf);
      return [...towns(named), ...ofPlz.map(hitOf)];
    },
    reverse: async (point) => {
      const place = nearestPlace(point);
      const isIn = place && (countries.includes(place.land) || distance(point, place) < NEAR);
      return isIn ? hitOf(place) : null;
    },
    status: async () => undefined,
  };
}

const hitOf = ({ lat, lng, plz, ort, land }: Town): GeoTreffer => ({
  lat,
  lng,
  strasse: '',
  hausnummer: '',
  plz,
  ort,
  land,
  autobahn: '',
  stufe: 'ort',
  quelle: 'ortstabelle',
  hinweise: [],
});

/** One hit per town, at the place nearest to its centroid; with a postcode only if it has just one. */
function towns(places: readonly Town[]): GeoTreffer[] {
  const groups: Town[][] = [];
  for (const place of places) {
    const own = groups.find(([first]) => isSameTown(first!, place));
    if (own) own.push(place);
    else groups.push([place]);
  }
  return groups.map((group) => {
    const middle = { lat: mean(group.map(({ lat }) => lat)), lng: mean(group.map(({ lng }) => lng)) };
    const [centre] = group.toSorted((a, b) => distance(middle, a) - distance(middle, b));
    return { ...hitOf(centre!), ...(group.length > 1 && { plz: '' }) };
  });
}

const isSameTown = (a: Town, b: Town): boolean => a.land === b.land && a.ort === b.ort && distance(a, b) < TOWN;

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
