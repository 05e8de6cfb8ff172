import { distanceText } from '#domain/ort/entfernung.ts';
import { GEO_CREDIT, type NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import { useSay } from '../../words/use-say.ts';
import { wholeKilometres } from './map-words.ts';
import { shortName, townsAround, townSpots } from './town-spots.ts';
import { creditOf, widthOf, type Box, type View } from './view.ts';

interface TownsProps {
  view: View;
  place: Point;
  towns: readonly NearTown[];
  /** Where they stand by a scale of their own; else where they are in the view. */
  isAround?: boolean;
  /** Points of the drawing that keep free, with their size in px. */
  taken: readonly Box[];
}

/** The ground of a drawing: names of towns near by, each with a dot and how far it is. Its label says them too. */
export function Towns({ view, place, towns, isAround = false, taken }: TownsProps) {
  const say = useSay();
  const wordsOf = (town: NearTown, metres: number): [name: string, far: string] => [
    shortName(town.ort),
    say(distanceText(wholeKilometres(metres))),
  ];
  const at = isAround ? townsAround(view, place, towns) : (town: NearTown) => view.at(town);
  const north = { x: view.width - 36, y: view.height - 48, width: 44, height: 44 };
  const width = (town: NearTown): number => widthOf(`${shortName(town.ort)} 10 km`, 14);
  const spots = townSpots(view, place, towns, at, width, [north, creditOf(view, GEO_CREDIT.ortstabelle), ...taken]);
  return (
    <>
      {spots.map(({ town, metres, dot, words }) => {
        const [name, far] = wordsOf(town, metres);
        return (
          <g key={`${town.lat} ${town.lng}`} className="town" aria-hidden="true">
            <circle cx={dot.x} cy={dot.y} r="4" />
            <text x={words.x} y={words.y} dy=".35em" textAnchor="middle">
              {`${name} ${far}`}
            </text>
          </g>
        );
      })}
    </>
  );
}
