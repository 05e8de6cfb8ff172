/** A finding: a failed check, with the number of its request (-1: the whole run). */
export interface FuzzFinding {
  nr: number;
  what: string;
}

/** Figures of a run. */
export interface Tally {
  /** Number of answers by status. */
  statuses: Map<number, number>;
  /** Number of good answers by call or page. */
  good: Map<string, number>;
  /** By kind of sending: requests, and answers to them. */
  kinds: Map<string, { sent: number; answers: number }>;
  /** Requests that waited for the service's own time-out, and the longest wait in milliseconds. */
  held: { cut: number; waiting: number; longest: number };
  /** Cases, cards and invitations that may have been made by requests without an answer of their own. */
  maybeMade: number;
  /** Number of shed answers (ADR 057). */
  shed: number;
  /** Milliseconds of the slowest answer. */
  slowest: number;
  findings: FuzzFinding[];
  /** Number of findings beyond those that are kept. */
  more: number;
}

const MOST = 40;

export const newTally = (): Tally => ({
  statuses: new Map(),
  good: new Map(),
  kinds: new Map(),
  held: { cut: 0, waiting: 0, longest: 0 },
  maybeMade: 0,
  shed: 0,
  slowest: 0,
  findings: [],
  more: 0,
});

export function addFinding(tally: Tally, nr: number, what: string): void {
  if (tally.findings.length < MOST) tally.findings.push({ nr, what });
  else tally.more += 1;
}

export const countOne = <Key>(map: Map<Key, number>, key: Key): void => void map.set(key, (map.get(key) ?? 0) + 1);

/** Share of the answers with a status from `least` to `most`, in per cent. */
export function shareOfStatuses({ statuses }: Pick<Tally, 'statuses'>, least: number, most: number): number {
  const all = [...statuses.values()].reduce((sum, number) => sum + number, 0);
  const own = [...statuses].filter(([status]) => status >= least && status <= most);
  return (100 * own.reduce((sum, [, number]) => sum + number, 0)) / (all || 1);
}
