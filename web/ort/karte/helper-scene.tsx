import { isLive } from '#domain/ereignisse/frisch.ts';
import { distanceText } from '#domain/ort/entfernung.ts';
import type { Point } from '#domain/ort/punkt.ts';
import type { Text } from '#domain/text.ts';
import { ICONS } from '../../kit/icons.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { North } from './north.tsx';
import { labelDirection, ringStep, type View } from './view.ts';
import type { HelperPosition } from './map-words.ts';

interface HelperSceneProps {
  view: View;
  place: Point;
  helper: HelperPosition | null;
  now: number;
  /** Word at the own place. */
  who?: Text | undefined;
}

/**
 * Overlay: own place with distance rings, and the helper at the true bearing, with accuracy and time. A solid mark is a
 * live position.
 */
export function HelperScene({ view, place, helper, now, who = ['Sie', 'You'] }: HelperSceneProps) {
  const say = useSay();
  const here = view.at(place);
  const there = helper && view.at(helper);
  // Labels stand on the sides that face away from each other.
  const isUnder = there !== null && there.y > here.y && Math.abs(there.x - here.x) < BESIDE;
  return (
    <>
      <Rings view={view} place={place} helper={helper} />
      {there ? <path className="drive" d={`M${here.x} ${here.y}L${there.x} ${there.y}`} /> : null}
      <g transform={`translate(${here.x} ${here.y})`}>
        <circle className="near-by" r="31" />
        <circle className="spot" r="20" />
        <Sign icon="car" size={26} />
        <text y={isUnder ? -31 : 31} dy={isUnder ? '-.4em' : '1.1em'} textAnchor="middle">
          {say(who)}
        </text>
      </g>
      <North view={view} />
      {helper && there ? <Helper view={view} helper={helper} now={now} at={there} isOver={there.y < here.y} /> : null}
    </>
  );
}

/** Horizontal distance in px from which the labels cannot overlap. */
const BESIDE = 96;

interface HelperProps extends Pick<HelperSceneProps, 'view' | 'now'> {
  helper: HelperPosition;
  at: { x: number; y: number };
  /** North of the place. */
  isOver: boolean;
}

function Helper({ view, helper, now, at, isOver }: HelperProps) {
  const say = useSay();
  const language = useLanguage();
  const time = timeOfDay(Date.parse(helper.zeit), language);
  const words = isLive(helper, now) ? (['Helfer um', 'Helper at'] as const) : (['zuletzt um', 'last at'] as const);
  // Keeps the label within the frame.
  const x = Math.min(Math.max(at.x, 84), view.width - 84);
  return (
    <>
      <circle className="near-by afar-by" cx={at.x} cy={at.y} r={helper.genauigkeit * view.scale} />
      <g className="afar" transform={`translate(${at.x} ${at.y})`}>
        <circle className="spot" r="24" />
        <Sign icon="tow" size={30} />
      </g>
      <text x={x} y={at.y + (isOver ? -24 : 24)} dy={isOver ? '-.5em' : '1.1em'} textAnchor="middle">
        {`${say(words)} ${time}`}
      </text>
    </>
  );
}

function Sign({ icon, size }: { icon: string; size: number }) {
  return (
    <g className="on-spot" transform={`translate(${-size / 2} ${-size / 2}) scale(${size / 24})`}>
      {ICONS[icon]}
    </g>
  );
}

function Rings({ view, place, helper }: { view: View; place: Point; helper: Point | null }) {
  const say = useSay();
  const { x, y } = view.at(place);
  const step = ringStep(view.scale);
  const apart = step * view.scale;
  const most = Math.ceil(Math.hypot(view.width, view.height) / apart);
  const rings = Array.from({ length: Math.min(most, 12) }, (_, index) => index + 1);
  const label = labelDirection(view, place, helper, apart);
  return (
    <>
      {rings.map((ring) => (
        <circle key={ring} className="ring" cx={x} cy={y} r={ring * apart} />
      ))}
      {label.rings.map((ring) => (
        <text
          key={ring}
          x={x + label.east * ring * apart}
          y={y - label.north * ring * apart}
          dy=".35em"
          textAnchor="middle"
        >
          {say(distanceText(ring * step))}
        </text>
      ))}
    </>
  );
}
