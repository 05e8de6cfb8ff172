import { useState } from 'react';
import { useSay } from '../../words/say.ts';
import { told, type Told } from './news.ts';
import type { Seen } from './use-status.ts';

/** Tells a screen reader what is new, politely and one thing at a time; the focus stays where it is. */
export function News({ seen }: { seen: Seen }) {
  const say = useSay();
  const [before, setBefore] = useState<Told>({ look: seen, text: ['', ''], at: 0 });
  const next = told(before, seen);
  if (next !== before) setBefore(next);
  return (
    <p className="unseen" role="status">
      {say(next.text)}
    </p>
  );
}
