import { useEffect, useState } from 'react';
import { isCutOff } from '../../vorgang/after/per-sms.ts';
import { useApp, type State } from '../../vorgang/state/app.ts';

/** Failed tries of a report after which a text message is offered. */
const TRIES = 2;

/**
 * Whether the report has failed twice and the service cannot be reached; stays so until the report is over. Counted
 * from the first look, when one try has failed already.
 */
export function useCutOff(): boolean {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    let isOn = true;
    // A new time for the next try is another one that has failed.
    const failed = new Set([failedOf(useApp.getState())].filter((time) => time !== null));
    const stop = useApp.subscribe((state) => {
      const time = failedOf(state);
      if (time === null || failed.has(time)) return;
      failed.add(time);
      if (failed.size >= TRIES) void isCutOff().then((isNow) => isOn && isNow && setOff(true));
    });
    return () => {
      isOn = false;
      stop();
    };
  }, []);
  return isOff;
}

/** The time of the next try of a report that has failed; null while none has, or the person is asked first. */
const failedOf = ({ save, report }: Pick<State, 'save' | 'report'>): number | null =>
  save.kind === 'unsent' && report.kind === 'sending' && report.since === undefined ? save.nextTry : null;
