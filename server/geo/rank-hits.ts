import type { GeoHinweis, GeoStufe, GeoSuche, GeoTreffer } from '#domain/ort/geo.ts';
import { splitPlz } from '#domain/ort/postcode.ts';
import { fold, roadName, tidy } from './normalise.ts';
import { placesOfPlz } from './place-table.ts';

/** Hits shown at most. */
const MOST = 8;
const STUFEN = ['hausnummer', 'strasse', 'ort'] as const satisfies readonly GeoStufe[];

/** Normalises a search: each field one line, a German road as on its sign (elsewhere OpenStreetMap has 'A2'). */
export function tidySearch(typed: GeoSuche): GeoSuche {
  const { plz, land: ofPlz } = splitPlz(tidy(typed.plz));
  const land = ofPlz || tidy(typed.land).toUpperCase();
  const strasse = tidy(typed.strasse);
  return {
    strasse: land && land !== 'DE' ? strasse : roadName(strasse),
    hausnummer: tidy(typed.hausnummer),
    plz: withZero(plz, land),
    ort: tidy(typed.ort),
    land,
  };
}

/** A German postcode with the zero that it lost on its way through a table; only where there is such a postcode. */
const withZero = (plz: string, land: string): string =>
  land === 'DE' && /^\d{4}$/.test(plz) && placesOfPlz(`0${plz}`).length ? `0${plz}` : plz;

/** Compares hits with the search: marks what was not confirmed, ranks them, and drops duplicates of an address. */
export function rankHits(hits: readonly GeoTreffer[], suche: GeoSuche): GeoTreffer[] {
  const said = hits.map((hit) => ({ ...hit, hinweise: hinweiseOf(hit, suche) }));
  const rank = ({ hinweise, stufe }: GeoTreffer): number => hinweise.length * STUFEN.length + STUFEN.indexOf(stufe);
  // Geocoders return equal hits in varying order; the sort below picks the same one of an address every time.
  const inOrder = said.toSorted((a, b) => rank(a) - rank(b));
  const byAddress = Map.groupBy(inOrder, ({ strasse, hausnummer, plz, ort }) =>
    [strasse, hausnummer, plz, ort].map(compact).join('|'),
  );
  const each = Array.from(byAddress.values(), (same) => same.toSorted((a, b) => a.lat - b.lat || a.lng - b.lng)[0]!);
  return each.slice(0, MOST);
}

function hinweiseOf(hit: GeoTreffer, suche: GeoSuche): GeoHinweis[] {
  const number = compact(suche.hausnummer || trailingNumber(suche.strasse));
  const numbers = hit.hausnummer.split(/[;,]/).map(compact);
  return [
    ...(number && !numbers.includes(number) ? (['hausnummer-nicht-bestaetigt'] as const) : []),
    ...(suche.plz && hit.plz && compact(suche.plz) !== compact(hit.plz) ? (['plz-weicht-ab'] as const) : []),
  ];
}

const compact = (text: string): string => fold(text).replaceAll(' ', '');

/** A house number typed after the street: '12 a' of 'Nürnberger Str. 12 a'; '' for 'A 9'. */
const trailingNumber = (strasse: string): string => /\p{L}{3,}[.\s]+(\d+\s?\p{L}?)$/u.exec(strasse)?.[1] ?? '';
