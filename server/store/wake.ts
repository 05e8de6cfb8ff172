import type { Engine, Wake } from './engine.ts';

/** The listeners of one process. One that throws must not keep the others from hearing: its error is its own, unhandled one. */
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
