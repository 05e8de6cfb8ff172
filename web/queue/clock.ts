/** Two clocks and a timer, in milliseconds. */
export interface Clock {
  /** Monotonic (`performance.now`): setting the device's clock neither stops the sending nor floods the service. */
  now(): number;
  /** Wall clock of the device (`Date.now`), for items of earlier visits. */
  today(): number;
  /** Runs once after that time, unless cancelled. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The clocks of this browser. */
export const browserClock: Clock = {
  now: () => performance.now(),
  today: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
