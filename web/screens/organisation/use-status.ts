import { useEffect, useState } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { addressOfCall } from '../../vorgang/net/base.ts';
import { serviceNow } from '../../vorgang/net/clock.ts';
import { useHeld } from '../../vorgang/case/held.ts';
import type { Text } from '#domain/text.ts';
import { loadStatus, loadStatusOf, type StatusAnswer } from '../../vorgang/after/status.ts';
import { AT_REST, live, type Happening, type Live } from './live.ts';

/** Milliseconds: the clock tick of `live` and of the demo, and how often shown ages are updated. */
const TICK = 1_000;
const AGE = 10_000;

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
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const id = useHeld((state) => state.held?.id);
  useEffect(() => {
    if (!isReported || !id) return;
    return isDemo ? followClock(setSeen) : follow(id, loadStatus, setSeen);
  }, [isReported, isDemo, id]);
  return seen;
}

/** §4 'Live' for a reader: as `useStatus`, by a leseID and without the case. D118 */
export function useReading(leseID: string): Read {
  const [seen, setSeen] = useState<Read>(() => ({ ...UNSEEN, now: serviceNow() }));
  useEffect(() => follow(leseID, () => loadStatusOf(leseID), setSeen), [leseID]);
  return seen;
}

type Show = (change: (before: Read) => Read) => void;

/** The demo: computes the status every second. */
function followClock(show: Show): () => void {
  const look = (): void =>
    void loadStatus().then((answer) => show((before) => (answer ? known(before, answer) : before)));
  look();
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), TICK);
  return () => clearInterval(timer);
}

const known = (before: Read, { data, ...more }: Partial<StatusAnswer>): Read => {
  const now = serviceNow();
  return { ...before, ...more, status: data ?? before.status, now, asOf: now, isStale: false };
};

/**
 * Carries out the state of `live`: opens and closes streams, polls, and shows what comes. Gives the function that stops
 * it.
 */
function follow(id: string, load: () => Promise<StatusAnswer | 'gone' | null>, show: Show): () => void {
  let state = AT_REST;
  let source: EventSource | undefined;
  let isOn = true;
  /** Statuses that the stream has delivered. */
  let told = 0;

  const happens = (happening: Happening): void => {
    const before = state;
    state = live(state, happening, performance.now());
    if (state.stream !== before.stream) {
      source?.close();
      source = state.stream ? listen(state.stream) : undefined;
    }
    if (state.looks !== before.looks) void look();
  };
  const listen = (stream: number): EventSource => {
    const opened = new EventSource(addressOfCall(`vorgang/${id}/ereignisse`));
    const hears = (what: Happening, show?: (data: string) => void) => (event: Event) => {
      if (state.stream !== stream) return;
      if (event instanceof MessageEvent) show?.(String(event.data));
      happens(what);
    };
    opened.addEventListener('message', hears('heard', came));
    opened.addEventListener('herzschlag', hears('heard', fresh));
    opened.addEventListener('voll', hears('full'));
    opened.addEventListener('error', (event) =>
      hears(opened.readyState === EventSource.CLOSED ? 'refused' : 'cut')(event),
    );
    return opened;
  };
  const came = (data: string): void => {
    try {
      const answer = JSON.parse(data) as StatusAnswer;
      told += 1;
      show((before) => known(before, answer));
    } catch (cause) {
      console.warn('Der Strom sagt Unlesbares', cause); // the next poll brings the status
    }
  };
  /** A heartbeat confirms the status as it is. */
  const fresh = (): void => show((before) => (before.status ? known(before, {}) : before));
  const look = async (): Promise<void> => {
    const before = told;
    const answer = await load();
    if (!isOn) return;
    if (answer === 'gone') return show((before) => ({ ...before, isGone: true }));
    // A status that the stream delivered meanwhile is newer than this answer's; the rest of it stays the same.
    if (told !== before) {
      const { data: _, ...rest } = answer ?? {};
      return show((shown) => ({ ...shown, ...rest }));
    }
    const isMute = !(state as Live).isHeard;
    show((before) => (answer ? known(before, answer) : { ...before, now: serviceNow(), isStale: isMute }));
  };

  const turn = (): void => happens(document.visibilityState === 'visible' ? 'seen' : 'hidden');
  const online = (): void => {
    happens('hidden');
    turn();
  };
  turn();
  const clock = setInterval(() => happens('clock'), TICK);
  const age = setInterval(() => show((before) => ({ ...before, now: serviceNow() })), AGE);
  document.addEventListener('visibilitychange', turn);
  addEventListener('pageshow', turn);
  addEventListener('online', online);
  return () => {
    isOn = false;
    source?.close();
    clearInterval(clock);
    clearInterval(age);
    document.removeEventListener('visibilitychange', turn);
    removeEventListener('pageshow', turn);
    removeEventListener('online', online);
  };
}
