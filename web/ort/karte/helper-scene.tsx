import type { Fix } from '#domain/ereignisse.ts';
import { isLive } from '#domain/ereignisse/frisch.ts';
import { distanceText } from '#domain/ort/entfernung.ts';
import type { NearTown } from '#domain/ort/geo.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { ICONS } from '../../kit/icons.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { North } from './north.tsx';
import { Towns } from './towns.tsx';
import { boxOf, creditOf, labelDirection, labelSpot, markOf, ringStep, widthOf, type Box, type View } from './view.ts';
import type { HelperPosition } from './map-words.ts';

interface HelperSceneProps {
  view: View;
  place: Point;
  helper: HelperPosition | null;
  /** Where the helper came along, oldest first. */
  way: readonly Fix[];
  /** Rings go out from the place. */
  isSeeking: boolean;
  now: number;
  /** Word at the own place. */
  who?: Text | undefined;
  /** Zone of the times, where it is not that of the page. */
  zone?: string | undefined;
  /** The ground of the drawing; null on a map. */
  towns: readonly NearTown[] | null;
  /** Whose data the ground shows. */
  credit: string | undefined;
}

/**
 * Overlay: own place and the helper at the true bearing, with accuracy and time; a solid mark is a live position, a
 * solid line the way so far. How far that is say rings, or alone on the drawing the towns.
 */
export function HelperScene(props: HelperSceneProps) {
  const { view, place, helper, way, isSeeking, now, who = ['Sie', 'You'], zone, towns, credit } = props;
  const say = useSay();
  const timeWords = useHelperWords(helper, now, zone);
  const { own, halo, helper: radius } = markOf(view);
  const here = view.at(place);
  const there = helper && view.at(helper);
  const ownWords = wordsOf(view, here, there, halo, say(who));
  const helperWords = there && wordsOf(view, there, here, radius, timeWords);
  const words = [ownWords, ...(helperWords ? [helperWords] : [])];
  const isAround = !helper && towns !== null && towns.length > 0;
  const marks = [here, ...(there ? [there] : [])].map((at) => ({ ...at, width: 2 * halo, height: 2 * halo }));
  const boxes = words.map(({ box }) => box);
  const rings = isAround ? null : ringsOf(view, place, helper, [...boxes, creditOf(view, credit)]);
  return (
    <>
      {rings ? <Rings at={here} rings={rings} /> : null}
      {towns ? (
        <Towns
          view={view}
          place={place}
          towns={towns}
          isAround={isAround}
          taken={[...marks, ...boxes, ...(rings?.labels ?? [])]}
        />
      ) : null}
      {there ? <path className="drive" d={`M${here.x} ${here.y}L${there.x} ${there.y}`} /> : null}
      {helper && way.length ? <path className="driven" d={drivenOf(view, [...way, helper])} /> : null}
      {isSeeking ? (
        <g className="seeking">
          <circle className="wave" cx={here.x} cy={here.y} r={3 * halo} />
          <circle className="wave" cx={here.x} cy={here.y} r={3 * halo} />
        </g>
      ) : null}
      <circle className="near-by" cx={here.x} cy={here.y} r={halo} />
      <Mark at={here} radius={own} icon="car" />
      <North view={view} />
      {helper && there ? (
        <>
          <circle className="near-by afar-by" cx={there.x} cy={there.y} r={helper.genauigkeit * view.scale} />
          <g className="afar">
            <Mark at={there} radius={radius} icon="tow" />
          </g>
        </>
      ) : null}
      {words.map(({ text, spot: { x, y, anchor } }) => (
        <text key={text} x={x} y={y} dy=".35em" textAnchor={anchor}>
          {text}
        </text>
      ))}
    </>
  );
}

/** The line through fixes, broken where a fix comes so late that nobody knows the way between. */
const drivenOf = (view: View, fixes: readonly Fix[]): string =>
  fixes
    .map((fix, index) => {
      const before = fixes[index - 1];
      const { x, y } = view.at(fix);
      return `${before && isLive(before, Date.parse(fix.zeit)) ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');

interface At {
  x: number;
  y: number;
}

/** The words of a mark, where they stand and what they cover. */
function wordsOf(view: View, at: At, other: At | null, reach: number, text: string) {
  const width = widthOf(text, 15);
  const spot = labelSpot(view, at, other, reach, width);
  return { text, spot, box: boxOf(spot, width) };
}

/** 'Helfer um 14:32 Uhr', or 'zuletzt um' of an old position; '' without one. */
function useHelperWords(helper: HelperPosition | null, now: number, zone?: string): string {
  const say = useSay();
  const language = useLanguage();
  if (!helper) return '';
  const words = isLive(helper, now) ? (['Helfer um', 'Helper at'] as const) : (['zuletzt um', 'last at'] as const);
  return `${say(words)} ${timeOfDay(Date.parse(helper.zeit), language, zone)}`;
}

/** A round mark with a sign in it. */
function Mark({ at, radius, icon }: { at: At; radius: number; icon: string }) {
  const size = radius * 1.28;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle className="spot" r={radius} />
      <g className="on-spot" transform={`translate(${-size / 2} ${-size / 2}) scale(${size / 24})`}>
        {ICONS[icon]}
      </g>
    </g>
  );
}

/** Rings around the place at round distances, and where these are written. */
function ringsOf(view: View, place: Point, helper: Point | null, words: readonly Box[]) {
  const { x, y } = view.at(place);
  const step = ringStep(view.scale, Math.max(54, view.width / 10));
  const apart = step * view.scale;
  const most = Math.ceil(Math.hypot(view.width, view.height) / apart);
  const label = labelDirection(view, place, helper, apart, words);
  return {
    radii: Array.from({ length: Math.min(most, 12) }, (_, index) => (index + 1) * apart),
    labels: label.rings.map((ring) => ({
      metres: ring * step,
      x: x + label.east * ring * apart,
      y: y - label.north * ring * apart,
      width: 60,
      height: 20,
    })),
  };
}

function Rings({ at: { x, y }, rings }: { at: At; rings: ReturnType<typeof ringsOf> }) {
  const say = useSay();
  return (
    <>
      {rings.radii.map((radius) => (
        <circle key={radius} className="ring" cx={x} cy={y} r={radius} />
      ))}
      {rings.labels.map((label) => (
        <text key={label.metres} x={label.x} y={label.y} dy=".35em" textAnchor="middle">
          {say(distanceText(label.metres))}
        </text>
      ))}
    </>
  );
}
