import { Fragment } from 'react';
import { rtlRuns } from '../words/rtl-runs.ts';

/**
 * A line that joins words of a person with numbers: names from right to left stand in `<bdi>`, so that the order of the
 * line stays. Only drawn, never stored or sent.
 */
export function Isolated({ text }: { text: string }) {
  const runs = rtlRuns(text);
  if (runs.length === 1 && !runs[0]![1]) return text;
  return runs.map(([run, isRtl], index) =>
    isRtl ? <bdi key={index}>{run}</bdi> : <Fragment key={index}>{run}</Fragment>,
  );
}

/** A telephone number or plate, whose signs stand from left to right whatever stands beside it. */
export function Ltr({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="num">
      {text}
    </bdi>
  );
}
