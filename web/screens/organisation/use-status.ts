import { useEffect, useState } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { addressOfCall } from '../../vorgang/net/base.ts';
import { serviceNow } from '../../vorgang/net/clock.ts';
import { useHeld } from '../../vorgang/case/held.ts';
import { loadStatus } from '../../vorgang/after/status.ts';
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
}

/**
 * §4 'Live': the status of a reported case, kept up to date while the page is visible. The demo computes it by the
 * clock.
 */
export function useStatus(isReported: boolean): Seen {
  const [seen, setSeen] = useState<Seen>(() => ({ status: null, now: serviceNow(), asOf: 0, isStale: false }));
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const id = useHeld((state) => state.held?.id);
  useEffect(() => {
    if (!isReported || !id) return;
    return isDemo ? followClock(setSeen) : follow(id, setSeen);
  }, [isReported, isDemo, id]);
  return seen;
}

type Show = (change: (before: Seen) => Seen) => void;

/** The demo: computes the status every second. */
function followClock(show: Show): () => void {
  const look = (): void =>
    void loadStatus().then((status) => show((before) => ({ ...before, ...known(status ?? before.status) })));
  look();
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), TICK);
  return () => clearInterval(timer);
}

const known = (status: OrderStatus | null): Seen => {
  const now = serviceNow();
  return { status, now, asOf: now, isStale: false };
};

/**
 * Carries out the state of `live`: opens and closes streams, polls, and shows what comes. Gives the function that stops
 * it.
 */
function follow(id: string, show: Show): () => void {
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
      const { data: status } = JSON.parse(data) as { data: OrderStatus };
      told += 1;
      show(() => known(status));
    } catch (cause) {
      console.warn('Der Strom sagt Unlesbares', cause); // the next poll brings the status
    }
  };
  /** A heartbeat confirms the status as it is. */
  const fresh = (): void => show((before) => (before.status ? known(before.status) : before));
  const look = async (): Promise<void> => {
    const before = told;
    const status = await loadStatus();
    // A status that the stream delivered meanwhile is newer than this answer.
    if (!isOn || told !== before) return;
    const isMute = !(state as Live).isHeard;
    show((before) => (status ? known(status) : { ...before, now: serviceNow(), isStale: isMute }));
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
