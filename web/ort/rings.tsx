import { ICONS } from '../kit/icons.tsx';

interface RingsProps {
  icon: 'pin' | 'locate' | 'check';
  isSeeking?: boolean;
  isClosed?: boolean;
}

/** Illustration of searching: rings that are animated while `isSeeking`, and draw together once `isClosed`. */
export function Rings({ icon, isSeeking = false, isClosed = false }: RingsProps) {
  return (
    <svg
      className={`rings${isSeeking ? ' seeking' : ''}${isClosed ? ' closed' : ''}`}
      viewBox="0 0 120 120"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="wave" cx="60" cy="60" r="57" />
      <circle className="wave" cx="60" cy="60" r="42" />
      <circle className="disc" cx="60" cy="60" r="28" />
      <g className="sign" transform="translate(42 42) scale(1.5)">
        {ICONS[icon]}
      </g>
    </svg>
  );
}
