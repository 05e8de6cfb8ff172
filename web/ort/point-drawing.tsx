import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { useSay } from '../words/use-say.ts';
import type { Fix } from './position.ts';

/** Metres between the dashed rings, chosen so that the accuracy circle fits. */
const stepOf = (metres: number): number => [10, 25, 50, 100].find((step) => metres <= step * 1.6) ?? 250;

/** A position drawn without map tiles: distance rings, accuracy as a filled circle, north. */
export function PointDrawing({ fix }: { fix: Fix }) {
  const say = useSay();
  const step = stepOf(fix.genauigkeit);
  const [de, en] = accuracyText(fix.genauigkeit);
  const pixels = 54;
  return (
    <figure className="map">
      <svg
        viewBox="0 0 400 260"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={say([`Zeichnung: Ihr Standort, ${de}.`, `Drawing: your location, ${en}.`])}
      >
        {[1, 2, 3].map((ring) => (
          <circle key={ring} className="ring" cx="200" cy="130" r={ring * pixels} />
        ))}
        <circle className="near-by" cx="200" cy="130" r={Math.max(14, (fix.genauigkeit / step) * pixels)} />
        <text x="286" y="52">{`${step * 2} m`}</text>
        <path className="cross-halo" d="M200 106v14M200 140v14M176 130h14M210 130h14" />
        <path className="cross" d="M200 106v14M200 140v14M176 130h14M210 130h14" />
        <circle className="spot" cx="200" cy="130" r="6" />
        <g transform="translate(352 212)">
          <circle className="north" r="20" />
          <path className="needle" d="M0-17 6-3H-6z" />
          <text y="15" textAnchor="middle">
            N
          </text>
        </g>
      </svg>
    </figure>
  );
}
