import type { BrettFall, BrettNachrichten } from '#domain/leitstand/brett.ts';

/** What the page knows of the board. */
export interface BoardState {
  /** Cases by their references; null: none have come yet. */
  faelle: ReadonlyMap<string, BrettFall> | null;
  /** There are more than the board has room for. */
  isCut: boolean;
  /** How many reports nobody has taken, while the session is locked; null: it is not. */
  lockedCount: number | null;
  /** When the service last said anything, milliseconds of the page's own clock; null: never. */
  heard: number | null;
  /** Streams in a row that failed. */
  failures: number;
}

export const EMPTY_BOARD: BoardState = { faelle: null, isCut: false, lockedCount: null, heard: null, failures: 0 };

type Name = keyof BrettNachrichten;
/** A message of the board's stream with its name. */
export type BoardMessage = { [N in Name]: { name: N; data: BrettNachrichten[N] } }[Name];

/** The names of the messages, in the order of the table of types. */
export const BOARD_MESSAGES: readonly Name[] = ['brett', 'fall', 'weg', 'neu', 'lage', 'sitzung', 'herzschlag'];

/** The board after a message. `heard`: milliseconds of the page's own clock. Other cases stay the same. */
export function boardAfter(before: BoardState, message: BoardMessage, heard: number): BoardState {
  const state = { ...before, heard, failures: 0 };
  switch (message.name) {
    case 'brett':
      return {
        ...state,
        lockedCount: null,
        isCut: message.data.gekuerzt,
        faelle: new Map(message.data.faelle.map((fall) => [fall.vorgangRef, fall])),
      };
    case 'fall':
      return { ...state, faelle: new Map(before.faelle).set(message.data.fall.vorgangRef, message.data.fall) };
    case 'weg': {
      const faelle = new Map(before.faelle);
      faelle.delete(message.data.vorgangRef);
      return { ...state, faelle };
    }
    case 'neu':
      // Nothing of a case stays on a locked page.
      return { ...state, lockedCount: message.data.anzahl, faelle: null };
    default:
      return state;
  }
}

/** A stream could not be opened, or has ended. */
export const boardAfterFailure = (before: BoardState): BoardState => ({ ...before, failures: before.failures + 1 });

/** How fresh the board is. */
export type Connection = 'live' | 'delayed' | 'broken';

/** Milliseconds without a word of the service until the board counts as delayed, and as broken. */
export const STALE = { delayed: 15_000, broken: 60_000 } as const;

/** Failed streams in a row from which the board counts as broken, whatever its age. */
const BROKEN_FAILURES = 3;

/** How fresh the board is at `now`, milliseconds of the page's own clock. A board that never came is delayed. */
export function connectionOf({ heard, failures }: Pick<BoardState, 'heard' | 'failures'>, now: number): Connection {
  const age = heard === null ? STALE.delayed + 1 : now - heard;
  if (age > STALE.broken || failures >= BROKEN_FAILURES) return 'broken';
  return age > STALE.delayed || failures > 0 ? 'delayed' : 'live';
}
