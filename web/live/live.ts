/**
 * §4 'Live': state of how the status page follows the order, by Server-Sent Events with polling (looks) as fallback. A
 * pure reducer; all times in milliseconds of one clock. F7.
 */
export interface Live {
  /** The page is visible; hidden, it neither listens nor polls. */
  isSeen: boolean;
  /** Number of the stream that is open or being opened; 0: none. A new number means a new connection. */
  stream: number;
  /** Streams and looks (polls) so far. */
  streams: number;
  looks: number;
  /** The stream has delivered something; when it last did, or else was opened. */
  isHeard: boolean;
  heard: number;
  /** When the service was last polled. */
  looked: number;
  /** Failed streams in a row, and when the next may be tried. */
  failures: number;
  next: number;
}

export type Happening =
  /** The page became visible, or hidden. */
  | 'seen'
  | 'hidden'
  /** Anything came by the stream, heartbeats included. */
  | 'heard'
  /** The connection was cut; EventSource reconnects by itself. */
  | 'cut'
  /** The stream was refused; EventSource gives up. */
  | 'refused'
  /** The case has too many streams already: this page only polls. */
  | 'full'
  /** The clock tick, each second. */
  | 'clock';

/**
 * Heartbeat watchdog: the service sends one every 15 s; after two and a half without, the connection is half-open and
 * counts as dead.
 */
const SILENCE = 2.5 * 15_000;
/** A stream delivers the status at once; if nothing has come by then, a proxy buffers it. */
const PATIENCE = 6_000;
/** Polling interval while no stream delivers. */
const PAUSE = 12_000;
/** Exponential back-off of new streams: 15, 30, 60, 120 s. */
const again = (failures: number): number => Math.min(120_000, 15_000 * 2 ** (failures - 1));

export const AT_REST: Live = {
  isSeen: false,
  stream: 0,
  streams: 0,
  looks: 0,
  isHeard: false,
  heard: 0,
  looked: 0,
  failures: 0,
  next: 0,
};

/** The next state. The caller opens and closes streams as `stream` says, and polls once whenever `looks` has risen. */
export function live(before: Live, happening: Happening, now: number): Live {
  switch (happening) {
    case 'seen':
      return before.isSeen ? before : opened(looking({ ...before, isSeen: true, failures: 0 }, now), now);
    case 'hidden':
      return { ...before, isSeen: false, stream: 0, isHeard: false };
    case 'heard':
      return before.stream ? { ...before, isHeard: true, heard: now, failures: 0 } : before;
    case 'cut':
      return before.isHeard ? { ...before, isHeard: false, heard: now } : before;
    case 'refused':
      return before.stream ? givenUp(before, now) : before;
    case 'full':
      return { ...givenUp(before, now), next: Infinity };
    case 'clock':
      return before.isSeen ? later(before, now) : before;
  }
}

function later(before: Live, now: number): Live {
  const silence = now - before.heard;
  if (before.stream && before.isHeard && silence >= SILENCE) return opened(looking(before, now), now);
  if (before.stream && !before.isHeard && silence >= PATIENCE) return givenUp(before, now);
  const tried = !before.stream && now >= before.next ? opened(before, now) : before;
  return !tried.isHeard && now - tried.looked >= PAUSE ? looking(tried, now) : tried;
}

const opened = (before: Live, now: number): Live => {
  const streams = before.streams + 1;
  return { ...before, stream: streams, streams, isHeard: false, heard: now };
};

const looking = (before: Live, now: number): Live => ({ ...before, looks: before.looks + 1, looked: now });

/** Closes the stream for a while and polls at once. */
function givenUp(before: Live, now: number): Live {
  const failures = before.failures + 1;
  return looking({ ...before, stream: 0, isHeard: false, failures, next: now + again(failures) }, now);
}
