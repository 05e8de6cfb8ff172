import { create } from 'zustand';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import { doppelteOf, type Doppelt } from '#domain/leitstand/doppelt.ts';
import {
  boardLine,
  compareLines,
  boardGroupOf,
  type BrettZeile,
  type BoardGroupName,
  type LineSettings,
} from '#domain/leitstand/zeile.ts';
import { serviceNow } from '../../net/clock.ts';
import {
  BOARD_MESSAGES,
  boardAfter,
  boardAfterFailure,
  EMPTY_BOARD,
  type BoardMessage,
  type BoardState,
} from './board-state.ts';
import { isShown, type Filters } from './filters.ts';
import { followStream } from './follow-stream.ts';

/** A case with its line at the moment. */
export interface Line {
  fall: BrettFall;
  zeile: BrettZeile;
  /** Other cases that are perhaps the same. */
  doppelt: readonly Doppelt[];
}

export type Groups = Record<BoardGroupName, readonly Line[]>;

/** Milliseconds between two looks at the clock: ages are said in minutes. */
const TICK = 5_000;

interface Shown extends BoardState {
  /** Milliseconds of the service, and of the page's own clock. */
  now: number;
  clock: number;
}

/** The board, with the time of the last look at the clock. */
export const useBoard = create<Shown>()(() => ({ ...EMPTY_BOARD, now: 0, clock: 0 }));

const look = (): Pick<Shown, 'now' | 'clock'> => ({ now: serviceNow(), clock: performance.now() });

interface Watcher {
  /** Session or notices have changed. */
  told(name: 'lage' | 'sitzung'): void;
  /** The stream was refused, or has broken off. */
  failed(): void;
}

/** Follows the board's stream until the function that it gives is called. An example account sees examples anyhow. */
export function followBoard(isWithExamples: boolean, { told, failed }: Watcher): () => void {
  const stop = followStream(isWithExamples ? 'brett/strom?beispiele=1' : 'brett/strom', {
    names: BOARD_MESSAGES,
    heard(name, data) {
      const message = { name, data } as BoardMessage;
      // The ages wait for the next look at the clock: a message makes one line anew, and not all of them.
      const isWhole = message.name === 'brett';
      const clock = performance.now();
      useBoard.setState({ ...boardAfter(useBoard.getState(), message, clock), clock, ...(isWhole && look()) });
      if (message.name === 'lage' || message.name === 'sitzung') told(message.name);
    },
    failed() {
      useBoard.setState({ ...boardAfterFailure(useBoard.getState()), ...look() });
      failed();
    },
  });
  const clock = setInterval(() => useBoard.setState(look()), TICK);
  useBoard.setState(look());
  return () => {
    stop();
    clearInterval(clock);
  };
}

/** Nothing of a case stays behind. */
export function forgetBoard(): void {
  lines.clear();
  useBoard.setState(EMPTY_BOARD);
}

/** The last line of each case, so that one whose words are the same is not drawn again. */
const lines = new Map<string, { words: string; line: Line; now: number }>();

/** Which cases of the board are perhaps the same, compared once for each board. */
const compared = new WeakMap<ReadonlyMap<string, BrettFall>, ReturnType<typeof doppelteOf>>();
export function doppelteAmBrett(faelle: ReadonlyMap<string, BrettFall>): ReturnType<typeof doppelteOf> {
  const known = compared.get(faelle) ?? doppelteOf(faelle.values());
  compared.set(faelle, known);
  return known;
}
const NONE: readonly Doppelt[] = [];

/** The line of a case at a moment; the very same object while it says the same. */
function lineOf(fall: BrettFall, now: number, sagen: LineSettings, doppelt: readonly Doppelt[]): Line {
  const known = lines.get(fall.vorgangRef);
  const isSame = known?.line.fall === fall;
  if (isSame && known.now === now && known.line.doppelt === doppelt) return known.line;
  const zeile = boardLine(fall, now, sagen);
  const words = JSON.stringify([zeile, doppelt]);
  const line = isSame && known.words === words ? known.line : { fall, zeile, doppelt };
  lines.set(fall.vorgangRef, { words, line, now });
  return line;
}

interface Asked {
  filters: Filters;
  isExampleDesk: boolean;
  stille: number;
}

/** The board's groups at `now` (milliseconds), in their order. `hidden`: new reports that a filter hides. */
export function groupsOf(
  faelle: ReadonlyMap<string, BrettFall>,
  now: number,
  { filters, isExampleDesk, stille }: Asked,
): { groups: Groups; hidden: number } {
  const groups: Record<BoardGroupName, Line[]> = { neu: [], laeuft: [], fertig: [] };
  let hidden = 0;
  for (const ref of lines.keys()) if (!faelle.has(ref)) lines.delete(ref);
  const doppelte = doppelteAmBrett(faelle);
  for (const fall of faelle.values()) {
    const line = lineOf(fall, now, { stille }, doppelte.get(fall.vorgangRef) ?? NONE);
    if (isShown(fall, filters, isExampleDesk)) groups[line.zeile.gruppe].push(line);
    else if (line.zeile.gruppe === 'neu' && !fall.beispiel) hidden += 1;
  }
  for (const group of Object.values(groups)) group.sort((one, other) => compareLines(one.zeile, other.zeile));
  return { groups, hidden };
}

/** References of the reports that nobody has taken; a filter of the board silences none. */
export const waitingOf = (faelle: ReadonlyMap<string, BrettFall>, { beispiele }: { beispiele: boolean }): string[] =>
  [...faelle.values()].flatMap((fall) =>
    (beispiele || !fall.beispiel) && boardGroupOf(fall) === 'neu' ? [fall.vorgangRef] : [],
  );
