/** How the status page follows the order: by a stream, and by looks (plain requests) while none comes through. All times in milliseconds. trust.md 7. */
export interface Live {
  /** The page is seen; hidden it neither listens nor asks. */
  isSeen: boolean;
  /** Number of the stream that is open or being opened; 0: none. A new number is a new stream. */
  stream: number;
  /** Number of streams and of looks so far. */
  streams: number;
  looks: number;
  /** The stream has said something; when it last did, or else was asked for. */
  isHeard: boolean;
  heard: number;
  /** When the service was last asked by a look. */
  looked: number;
  /** Streams in a row that said nothing, and when the next one may be tried. */
  failures: number;
  next: number;
}

export type Happening =
  /** The page is opened or seen again, or out of sight. */
  | 'seen'
  | 'hidden'
  /** Anything at all came by the stream, heartbeats too. */
  | 'heard'
  /** The connection was cut; the browser asks again by itself. */
  | 'cut'
  /** The stream was refused, and the browser gives up. */
  | 'refused'
  /** The case is watched elsewhere too often: this page only asks. */
  | 'full'
  /** A second has passed. */
  | 'clock';

/** The service sends a heartbeat so often; two and a half without one, and the connection is dead though it looks open. */
const SILENCE = 2.5 * 15_000;
/** A stream says something at once; when nothing has come by then, somebody holds it back. */
const PATIENCE = 6_000;
/** Between two looks while no stream speaks. */
const PAUSE = 12_000;
/** Until a stream is tried again: 15, 30, 60, 120 s. */
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

/** The way on from here. The caller opens and closes what `stream` says, and asks once whenever `looks` has risen. */
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

/** No stream for a while; at once a look in its stead. */
function givenUp(before: Live, now: number): Live {
  const failures = before.failures + 1;
  return looking({ ...before, stream: 0, isHeard: false, failures, next: now + again(failures) }, now);
}
