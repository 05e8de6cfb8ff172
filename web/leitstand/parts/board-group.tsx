import type { ReactNode } from 'react';
import { BOARD_GROUPS, type BoardGroupName } from '#domain/leitstand/zeile.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';
import type { Line } from '../state/board.ts';
import { More } from './more.tsx';

const EMPTY: Record<BoardGroupName, Text> = {
  neu: ['Keine neue Meldung. Kommt eine, hören Sie es hier.', 'No new report. When one comes, you hear it here.'],
  laeuft: ['Nichts läuft gerade.', 'Nothing is in progress.'],
  fertig: ['In den letzten 24 Stunden wurde nichts fertig.', 'Nothing was done in the last 24 hours.'],
};

interface BoardGroupProps {
  gruppe: BoardGroupName;
  /** All of them, the most urgent first. */
  lines: readonly Line[];
  /** So many are shown. */
  most: number;
  onMore(): void;
  children(line: Line): ReactNode;
}

/** A group of the board: how many, the most urgent of them, and the rest on request. */
export function BoardGroup({ gruppe, lines, most, onMore, children }: BoardGroupProps) {
  const say = useSay();
  return (
    <section className={`group group-${gruppe}`} aria-labelledby={`gruppe-${gruppe}`}>
      <h2 id={`gruppe-${gruppe}`}>
        <span>{say(BOARD_GROUPS[gruppe])}</span> <span className="num">{String(lines.length)}</span>
      </h2>
      {lines.length ? <ul>{lines.slice(0, most).map(children)}</ul> : <p className="empty">{say(EMPTY[gruppe])}</p>}
      <More rest={lines.length - most} onMore={onMore} />
    </section>
  );
}
