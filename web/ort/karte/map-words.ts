import { isLive } from '#domain/ereignisse/frisch.ts';
import { distance, distanceText, roughDistance } from '#domain/ort/entfernung.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { bearing, compassPoint } from '#domain/ort/bearing.ts';
import type { Text } from '#domain/text.ts';
import { ago } from '../../words/ago.ts';
import { timeOfDay } from '../../words/times.ts';

/** How far and in which direction a point was moved: '12 m nach Nordosten verschoben'; null if it was not. */
export function movedText(from: Point, to: Point): Text | null {
  const metres = distance(from, to);
  if (metres < 1) return null;
  const [de, en] = distanceText(metres);
  const [nach, towards] = compassPoint(bearing(from, to));
  return [`${de} nach ${nach} verschoben`, `Moved ${en} to the ${towards}`];
}

/** The eight compass points as adverbs, clockwise from north. */
const SIDES = [
  ['nördlich', 'north'],
  ['nordöstlich', 'north-east'],
  ['östlich', 'east'],
  ['südöstlich', 'south-east'],
  ['südlich', 'south'],
  ['südwestlich', 'south-west'],
  ['westlich', 'west'],
  ['nordwestlich', 'north-west'],
] as const satisfies readonly Text[];

/** 'In der Nähe: Röthenbach, 4 km westlich; Hersbruck, 11 km östlich.'; '' without towns. */
export function nearText(place: Point, towns: readonly NearTown[]): Text {
  if (!towns.length) return ['', ''];
  const each = towns.map((town) => {
    const [de, en] = distanceText(wholeKilometres(distance(place, town)));
    const [side, way] = SIDES[Math.round(bearing(place, town) / 45) % 8]!;
    return [`${town.ort}, ${de} ${side}`, `${town.ort}, ${en} ${way}`] as const;
  });
  return [`In der Nähe: ${each.map(([de]) => de).join('; ')}.`, `Nearby: ${each.map(([, en]) => en).join('; ')}.`];
}

/** How far a town is: its middle is not known more exactly. */
export const wholeKilometres = (metres: number): number => Math.max(1, Math.round(metres / 1_000)) * 1_000;

/** Position of the helper: accuracy in metres, `zeit` as an ISO time. */
export interface HelperPosition extends Point {
  genauigkeit: number;
  zeit: string;
}

/** Accuracy in metres from which it is told along with the distance. */
const COARSE = 250;

/**
 * 'Helfer etwa 4,2 km entfernt, Richtung Nordosten, Stand 14:32 Uhr.' An old position is worded as old. `zone`: of the
 * times, where it is not that of the page.
 */
export function helperText(place: Point, helper: HelperPosition, now: number, zone?: string): Text {
  const [de, en] = roughDistance(distance(place, helper));
  const [richtung, towards] = compassPoint(bearing(place, helper));
  const at = Date.parse(helper.zeit);
  const [zeit, time] = [timeOfDay(at, 'de', zone), timeOfDay(at, 'en', zone)];
  const [genau, accurate] = accuracyText(helper.genauigkeit);
  const [deMore, enMore] =
    helper.genauigkeit > COARSE ? [` Sein Standort ist ${genau}.`, ` Their location is known ${accurate}.`] : ['', ''];
  if (isLive(helper, now))
    return [
      `Helfer etwa ${de} entfernt, Richtung ${richtung}, Stand ${zeit}.${deMore}`,
      `Helper about ${en} away, to the ${towards}, as of ${time}.${enMore}`,
    ];
  return [
    `Zuletzt war der Helfer etwa ${de} entfernt, Richtung ${richtung}. Das war um ${zeit}, ${ago(at, now, 'de')}.${deMore}`,
    `The helper was last about ${en} away, to the ${towards}. That was at ${time}, ${ago(at, now, 'en')}.${enMore}`,
  ];
}
