import type { Engine, Wake } from './engine.ts';

/**
 * In-process publish/subscribe. Each listener runs in its own microtask. If one throws, the others still hear, and its
 * error is unhandled.
 */
export function wakeHub(): { tell: Wake; onWake: Engine['onWake'] } {
  const listeners = new Set<Wake>();
  return {
    tell: (about) => {
      for (const listener of listeners) queueMicrotask(() => listener(about));
    },
    onWake: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
