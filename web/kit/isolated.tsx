import { rtlRuns } from '../words/rtl-runs.ts';

/**
 * A line that joins words of a person with numbers: names from right to left stand in `<bdi>`, so that the order of the
 * line stays. Each run is an element, which a page translator may fill anew. Only drawn, never stored or sent.
 */
export function Isolated({ text }: { text: string }) {
  return rtlRuns(text).map(([run, isRtl], index) =>
    isRtl ? <bdi key={index}>{run}</bdi> : <span key={index}>{run}</span>,
  );
}

/** A telephone number or plate, whose signs stand from left to right whatever stands beside it. */
export function Ltr({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="num" translate="no">
      {text}
    </bdi>
  );
}
