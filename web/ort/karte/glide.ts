import { useEffect, useRef, useState } from 'react';

/** Numbers that move together. */
type Numbers = Readonly<Record<string, number>>;

/**
 * These numbers on their way to a new value, which they reach after so many milliseconds and then stand: nothing is
 * invented between two fixes. At once for a person who wants less motion, and where there were none.
 */
export function useGlide<T extends Numbers>(to: T | null, milliseconds: number): T | null {
  const [shown, setShown] = useState(to);
  const last = useRef(to);
  const goal = useRef(to);
  // Compared by value, because callers make new objects at every tick of their clock.
  const target = to && Object.values(to).join();
  useEffect(() => void (goal.current = to));
  useEffect(() => {
    const [from, to] = [last.current, goal.current];
    const show = (numbers: T | null): void => {
      last.current = numbers;
      setShown(numbers);
    };
    if (!from || !to || matchMedia('(prefers-reduced-motion: reduce)').matches) return show(to);
    if (Object.values(from).join() === target) return;
    const begin = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, Math.max(0, (now - begin) / milliseconds));
      show(share === 1 ? to : between(from, to, share * (2 - share)));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, milliseconds]);
  return to && (shown ?? to);
}

const between = <T extends Numbers>(from: T, to: T, share: number): T =>
  Object.fromEntries(
    Object.entries(to).map(([name, value]) => [name, (from[name] ?? value) + (value - (from[name] ?? value)) * share]),
  ) as T;
