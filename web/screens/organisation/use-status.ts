import { useEffect, useState } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { follow } from '../../live/follow.ts';
import { serviceNow } from '../../net/clock.ts';
import { joinLater } from '../../vorgang/load/load.ts';
import { sayTimesIn } from '../../words/times.ts';
import { transitions, useApp } from '../../vorgang/state/app.ts';
import type { Text } from '#domain/text.ts';
import { loadStatusOf, type StatusAnswer } from '../../vorgang/after/read-status.ts';
import { loadStatus } from '../../vorgang/after/status.ts';

/** Milliseconds: the clock tick of the demo. */
const TICK = 1_000;

export interface Seen {
  /** Stays as last known when the connection is lost. */
  status: OrderStatus | null;
  /** The service's clock in milliseconds, for relative times. */
  now: number;
  /** When the status was last confirmed, in milliseconds; 0: never. */
  asOf: number;
  /** The last poll failed and no stream delivers. */
  isStale: boolean;
  /** For others, to read the status and nothing else; '' while it is not known. D118 */
  leseID: string;
}

/** What a reader sees, who came by a leseID. */
export interface Read extends Seen {
  ort: Text | null;
  beispiel: boolean;
  /** The service knows no such case, or its time is over. */
  isGone: boolean;
}

const UNSEEN: Read = {
  status: null,
  now: 0,
  asOf: 0,
  isStale: false,
  leseID: '',
  ort: null,
  beispiel: false,
  isGone: false,
};

/**
 * §4 'Live': the status of a reported case, kept up to date while the page is visible. The demo computes it by the
 * clock.
 */
export function useStatus(isReported: boolean): Seen {
  const [seen, setSeen] = useState<Read>(() => ({ ...UNSEEN, now: serviceNow() }));
  const isDemo = useApp((state) => state.held?.id === DEMO_ID);
  const id = useApp((state) => state.held?.id);
  useTimesOfPlace();
  useEffect(() => {
    if (!isReported || !id) return;
    return isDemo ? followClock(setSeen) : followStatus(id, loadStatus, setSeen, () => void loadAnew(id));
  }, [isReported, isDemo, id]);
  return seen;
}

/** §4 'Live' for a reader: as `useStatus`, by a leseID and without the case. D118 */
export function useReading(leseID: string): Read {
  const [seen, setSeen] = useState<Read>(() => ({ ...UNSEEN, now: serviceNow() }));
  useTimesOfPlace();
  useEffect(() => followStatus(leseID, () => loadStatusOf(leseID), setSeen), [leseID]);
  return seen;
}

/** Other screens say times of the device again. */
const useTimesOfPlace = (): void => useEffect(() => () => sayTimesIn(undefined), []);

/**
 * The service knows the case of a receipt no more, or not its report: its store was set back, or the case is erased.
 * Loads it anew, by which the page shows what there is. fault S18, ADR 067
 */
const loadAnew = (id: string): Promise<void> =>
  joinLater(id).catch((cause: unknown) => console.warn('Der Vorgang kommt später', cause));

type Show = (change: (before: Read) => Read) => void;

/** The demo: computes the status every second. */
function followClock(show: Show): () => void {
  const look = (): void =>
    void loadStatus().then((answer) =>
      show((before) => (answer && answer !== 'gone' ? known(before, answer) : before)),
    );
  look();
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), TICK);
  return () => clearInterval(timer);
}

const known = (before: Read, { data, ...more }: Partial<StatusAnswer>): Read => {
  const now = serviceNow();
  const { zone } = data ?? before.status ?? {};
  sayTimesIn(zone || useApp.getState().mandant?.zone);
  return { ...before, ...more, status: data ?? before.status, now, asOf: now, isStale: false };
};

/**
 * Follows the status by stream and polls. `isLost`: the service knows no report of the case. Gives the function that
 * stops it.
 */
const followStatus = (
  id: string,
  load: () => Promise<StatusAnswer | 'gone' | null>,
  show: Show,
  isLost?: () => void,
): (() => void) =>
  follow<StatusAnswer>(`vorgang/${id}/ereignisse`, {
    load,
    came: (answer, isOld) => {
      if (!isOld) transitions.clientAnnounces(answer.hinweise);
      if (answer.data.status === '') return isLost?.();
      show((before) => {
        // A status that the stream delivered meanwhile is newer than this answer's; the rest of it stays the same.
        const { data: _, ...rest } = answer;
        return isOld ? { ...before, ...rest } : known(before, answer);
      });
    },
    announced: transitions.clientAnnounces,
    fresh: () => show((before) => (before.status ? known(before, {}) : before)),
    failed: (isMute) => show((before) => ({ ...before, now: serviceNow(), isStale: isMute })),
    gone: () => {
      isLost?.();
      show((before) => ({ ...before, isGone: true }));
    },
    aged: () => show((before) => ({ ...before, now: serviceNow() })),
  });
