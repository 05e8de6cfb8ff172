import type { View } from './view.ts';

/** North arrow in the corner. */
export function North({ view: { width, height } }: { view: View }) {
  return (
    <g transform={`translate(${width - 36} ${height - 48})`}>
      <circle className="north" r="20" />
      <path className="needle" d="M0-15 6-1H-6z" />
      <text y="13" textAnchor="middle">
        N
      </text>
    </g>
  );
}
