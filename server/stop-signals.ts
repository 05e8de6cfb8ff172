/** The signals that ask the service to stop, heard from the first moment on. */
export interface StopSignals {
  /** The service is about to listen: a signal waits from now on. Before that one ends the process at once. */
  hold(): void;
  /** The service has started: `stop` gets the signal, also one that has waited. */
  obey(stop: (signal: StopSignal) => unknown): void;
}

/** SIGINT is Ctrl-C. */
type StopSignal = 'SIGTERM' | 'SIGINT';

/** Listens at once: a signal without a listener would end the process without draining. */
export function listenForStop(): StopSignals {
  let asked: StopSignal | null = null;
  let stop: ((signal: StopSignal) => unknown) | null = () => process.exit(0);
  const answer = (): void => {
    if (asked) stop?.(asked);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      asked ??= signal;
      answer();
    });
  return {
    hold: () => void (stop = null),
    obey: (given) => {
      stop = given;
      answer();
    },
  };
}
