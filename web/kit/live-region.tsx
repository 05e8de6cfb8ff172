import { useEffect, useRef, useState } from 'react';

/** Milliseconds between two messages: whoever listens must not be overrun. */
const PAUSE = 10_000;

/** Says to a screen reader what a state has become: each change once, politely, and the newest of ten seconds. Null: what passes by, not worth a word. */
export function Calm({ words }: { words: string | null }) {
  const [said, setSaid] = useState('');
  const last = useRef(-PAUSE);
  useEffect(() => {
    if (words === null || words === said) return;
    const tell = (): void => {
      last.current = performance.now();
      setSaid(words);
    };
    const timer = setTimeout(tell, Math.max(0, last.current + PAUSE - performance.now()));
    return () => clearTimeout(timer);
  }, [words, said]);
  return (
    <span className="unseen" role="status">
      {said}
    </span>
  );
}
