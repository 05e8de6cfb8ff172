import type { Text } from '#domain/text.ts';
import { newsOf } from './neues.ts';
import type { Seen } from './use-status.ts';

/** Milliseconds between two messages: whoever listens must not be overrun. */
const PAUSE = 10_000;
// prettier-ignore
const CUT: Text = ['Gerade keine Verbindung. Der Stand kann älter sein.', 'No connection right now. This may be out of date.'];

/** What is told: the look that the last message was about, the message, and when. */
export interface Told {
  look: Seen;
  text: Text;
  at: number;
}

/** The next message, if there is one and the last one is long enough ago; what came in between goes into it. */
export function told(before: Told, now: Seen): Told {
  if (!now.status) return before;
  if (!before.look.status) return { ...before, look: now };
  if (now.now - before.at < PAUSE) return before;
  const isCut = now.isStale && !before.look.isStale;
  const news = newsOf({ ...before.look, status: before.look.status }, { ...now, status: now.status });
  const text = news[0] ? news : isCut ? CUT : null;
  if (text) return { look: now, text, at: now.now };
  return now.isStale === before.look.isStale ? before : { ...before, look: now };
}
