import { useEffect, useState } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { useHeld } from '../../vorgang/held.ts';
import { loadStatus } from '../../vorgang/status.ts';

/** Milliseconds between two looks while the page is seen; the demo asks nobody. */
const PAUSE = 15_000;
const DEMO_PAUSE = 1_000;

interface Seen {
  status: OrderStatus | null;
  /** Milliseconds of the last look, and whether it brought no answer. */
  now: number;
  isStale: boolean;
}

/** The order status, asked again every 15 s (of the demo's clock every second) while the page is visible. The last known one stays when the connection goes. */
export function useStatus(isReported: boolean): Seen {
  const [seen, setSeen] = useState<Seen>(() => ({ status: null, now: Date.now(), isStale: false }));
  useEffect(() => {
    if (!isReported) return;
    let isOn = true;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const status = await loadStatus();
      if (isOn) setSeen((before) => ({ status: status ?? before.status, now: Date.now(), isStale: status === null }));
    };
    void look();
    const isDemo = useHeld.getState().held?.id === DEMO_ID;
    const timer = setInterval(() => void look(), isDemo ? DEMO_PAUSE : PAUSE);
    const again = (): void => void look();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOn = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isReported]);
  return seen;
}
