import { ICONS } from '../kit/icons.tsx';

/** Illustration of searching: rings that are animated while `isSeeking`. */
export function Rings({ icon, isSeeking = false }: { icon: 'pin' | 'locate'; isSeeking?: boolean }) {
  return (
    <svg className={isSeeking ? 'rings seeking' : 'rings'} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
      <circle className="wave" cx="60" cy="60" r="57" />
      <circle className="wave" cx="60" cy="60" r="42" />
      <circle className="disc" cx="60" cy="60" r="28" />
      <g className="sign" transform="translate(42 42) scale(1.5)">
        {ICONS[icon]}
      </g>
    </svg>
  );
}
