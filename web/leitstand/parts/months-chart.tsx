import type { ReactNode } from 'react';
import { reportedInAll } from '#domain/leitstand/zahlen.ts';
import type { Text } from '#domain/text.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import type { Counts, MonthCounts } from '../state/figures.ts';
import { monthText, numberText } from './month-words.ts';

/** The ways of a report, from the bottom of a bar up; each has a pattern of its own. */
const WAYS: readonly (readonly [zahl: 'gemeldet_netz' | 'gemeldet_sms' | 'gemeldet_telefon', words: Text])[] = [
  ['gemeldet_netz', ['Netz', 'Network']],
  ['gemeldet_sms', ['SMS', 'Text']],
  ['gemeldet_telefon', ['Telefon', 'Phone']],
];

/** Pixels: the bars, and the words above and below them. */
const BARS = 160;
const ABOVE = 24;
const BELOW = 28;

/** Months that are named below the bars at most; and for how many there is room at least, so that no bar is a block. */
const NAMED = 12;
const ROOM = 8;

interface MonthsChartProps {
  months: readonly MonthCounts[];
  sum: Counts;
}

/** Reports of each month as bars, stacked by way. Its numbers stand in the table, too. */
export function MonthsChart({ months, sum }: MonthsChartProps) {
  const say = useSay();
  const language = useLanguage();
  const most = Math.max(1, ...months.map(reportedInAll));
  const wide = 100 / Math.max(months.length, ROOM);
  const each = Math.ceil(months.length / NAMED);
  const percent = (value: number): string => `${value.toFixed(3)}%`;
  const said = months.map((one) => `${monthText(one.monat, language)} ${numberText(reportedInAll(one), language)}`);
  return (
    <>
      <ul className="chart-legend">
        {WAYS.map(([zahl, words]) => (
          <li key={zahl}>
            <svg className="chart-swatch" aria-hidden="true" viewBox="0 0 16 16">
              <rect className={`bar ${zahl}`} x="1" y="1" width="14" height="14" fill={`url(#${zahl})`} />
            </svg>
            <span>{say(words)}</span>
            <b className="num">{numberText(sum[zahl], language)}</b>
          </li>
        ))}
      </ul>
      <svg
        className="chart"
        role="img"
        aria-label={say([`Meldungen je Monat: ${said.join(', ')}`, `Reports of each month: ${said.join(', ')}`])}
        height={ABOVE + BARS + BELOW}
      >
        <defs>
          <Pattern id="gemeldet_netz" />
          <Pattern id="gemeldet_sms">
            <path className="pattern-ink" d="M-2 2l4-4M0 8l8-8M6 10l4-4" />
          </Pattern>
          <Pattern id="gemeldet_telefon">
            <circle className="pattern-dot" cx="4" cy="4" r="1.4" />
          </Pattern>
        </defs>
        <line className="chart-ground" x1="0" x2="100%" y1={ABOVE + BARS} y2={ABOVE + BARS} />
        {months.map((one, index) => {
          const all = reportedInAll(one);
          const isNamed = (months.length - 1 - index) % each === 0;
          const middle = percent((index + 0.5) * wide);
          let top = ABOVE + BARS;
          return (
            <g key={one.monat}>
              {WAYS.map(([zahl]) => {
                const high = (one[zahl] / most) * BARS;
                top -= high;
                return high > 0 ? (
                  <rect
                    key={zahl}
                    className={`bar ${zahl}`}
                    x={percent((index + 0.2) * wide)}
                    width={percent(0.6 * wide)}
                    y={top}
                    height={high}
                    fill={`url(#${zahl})`}
                  />
                ) : null;
              })}
              {isNamed ? (
                <>
                  <text className="chart-count" x={middle} y={top - 8}>
                    {all ? numberText(all, language) : ''}
                  </text>
                  <text x={middle} y={ABOVE + BARS + 20}>
                    {monthText(one.monat, language, true)}
                  </text>
                </>
              ) : null}
            </g>
          );
        })}
      </svg>
    </>
  );
}

/** A fill of 8 pixels that repeats: told apart without colours. */
function Pattern({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect className={`pattern-ground ${id}`} width="8" height="8" />
      {children}
    </pattern>
  );
}
