/** Runs the work after the next paint; at once in a hidden page, which is not painted. */
export const afterPaint = (work: () => void): void =>
  document.hidden ? work() : void requestAnimationFrame(() => void setTimeout(work));
