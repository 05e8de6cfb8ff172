import { useState } from 'react';
import type { Point } from '#domain/ort/punkt.ts';
import { LiveRegion } from '../../kit/live-region.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { newsSince } from './news.ts';
import type { TITLES } from './stand.ts';
import type { Seen } from './use-status.ts';

interface NewsRegionProps {
  seen: Seen;
  titles?: typeof TITLES;
  /** Of the breakdown. */
  place?: Point | null;
}

/** The live region of the status page: tells a screen reader what is new since its last message. */
export function NewsRegion({ seen, titles, place = null }: NewsRegionProps) {
  const say = useSay();
  const language = useLanguage();
  const [told, setTold] = useState(seen);
  const { since, text } = newsSince(told, seen, { titles, place });
  if (since !== told) setTold(since);
  // Another language begins with an empty region: what was said stands in the old one.
  return <LiveRegion key={language} words={text && say(text)} onSaid={() => setTold(seen)} />;
}
