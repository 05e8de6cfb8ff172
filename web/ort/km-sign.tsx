import { useSay } from '../words/use-say.ts';

/** Illustration: the blue kilometre sign beside a motorway. */
export default function KmSign() {
  const say = useSay();
  return (
    <svg
      viewBox="0 0 104 84"
      role="img"
      aria-label={say(['Beispiel: blaues Schild mit der Aufschrift 153,5', 'Example: a blue sign that reads 153.5'])}
    >
      <path d="M26 50h4v34h-4zM74 50h4v34h-4z" fill="#8a949a" />
      <rect x="3" y="3" width="98" height="52" rx="6" fill="#0a4da2" stroke="#fff" strokeWidth="3" />
      <rect x="1" y="1" width="102" height="56" rx="8" fill="none" stroke="#5d6b73" />
      <text
        x="52"
        y="39"
        textAnchor="middle"
        fontFamily="system-ui, sans-serif"
        fontWeight="700"
        fontSize="28"
        fill="#fff"
      >
        153,5
      </text>
    </svg>
  );
}
