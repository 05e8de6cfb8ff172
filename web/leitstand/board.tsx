import { plural } from '#domain/plural.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { BOARD_GROUPS, isOver, type BoardGroupName } from '#domain/leitstand/zeile.ts';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import { isAtLeast, type Sitzung } from '#domain/leitstand/konto.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import { BoardGroup } from './parts/board-group.tsx';
import { BoardLine } from './parts/board-line.tsx';
import { useKeys } from './parts/board-keys.ts';
import { CallBacks } from './parts/call-back.tsx';
import { Connection } from './parts/connection.tsx';
import { FilterBar } from './parts/filter-bar.tsx';
import { HandOut } from './parts/hand-out.tsx';
import { Key } from './parts/keys-dialog.tsx';
import { STEP } from './parts/more.tsx';
import { ProblemNote } from './parts/problem-note.tsx';
import { ShiftDialog } from './parts/shift-dialog.tsx';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { useTitle } from './parts/use-title.ts';
import { SoundBar } from './parts/sound-button.tsx';
import { callBacksOf } from './state/call-backs.ts';
import { groupsOf, useBoard, type Line } from './state/board.ts';
import { useDeed } from './state/deed.ts';
import { filtersIn, withFilters, type Filters } from './state/filters.ts';
import { boardPath, casePath, draftPath, goTo, linkTo } from './state/go-to.ts';
import { listKeys } from './state/keys.ts';
import { rememberBoard } from './state/last-board.ts';

const GROUPS = Object.keys(BOARD_GROUPS) as BoardGroupName[];

/** The board: who waits, who has whom, what is done. */
export default function Board({ sitzung }: { sitzung: Sitzung }) {
  const say = useSay();
  useTitle(say(['Brett', 'Board']));
  const { faelle, isCut, now, clock, heard, failures } = useBoard();
  const search = useSearch();
  const filters = useMemo(() => filtersIn(search), [search]);
  const [here, setHere] = useState('');
  const [isHandingOver, setHandingOver] = useState(false);
  const [handedOut, setHandedOut] = useState('');
  const { run, problem, clear } = useDeed();
  const list = useRef<HTMLDivElement>(null);
  const { konto, clients, fristen, telefon } = sitzung;
  const mayAct = isAtLeast(konto.rolle, 'disposition');
  const names = useMemo(() => new Map(clients.map(({ id, name }) => [id, name])), [clients]);
  const { groups, hidden } = useMemo(
    () =>
      groupsOf(faelle ?? new Map(), now, { filters, isExampleDesk: konto.beispiel, stille: fristen.helfer * 1_000 }),
    [faelle, now, filters, konto.beispiel, fristen.helfer],
  );
  const beispiele = konto.beispiel || filters.beispiele === 'mit';
  const callBacks = useMemo(() => callBacksOf(faelle ?? new Map(), now, { beispiele }), [faelle, now, beispiele]);
  const owners = useMemo(() => ownersOf(faelle), [faelle]);
  const [most, setMost] = useState<Record<BoardGroupName, number>>({ neu: STEP, laeuft: STEP, fertig: STEP });
  const shown = GROUPS.flatMap((gruppe) => groups[gruppe].slice(0, most[gruppe]));

  const filter = (next: Filters): void => history.replaceState(null, '', boardPath(withFilters(location.search, next)));
  useEffect(() => rememberBoard(withFilters('', filters)), [filters]);

  const lineOf = (ref: string) => list.current?.querySelector<HTMLElement>(`[data-ref="${CSS.escape(ref)}"] a`);
  const focus = (line: Line | undefined): void => {
    if (!line) return;
    setHere(line.fall.vorgangRef);
    lineOf(line.fall.vorgangRef)?.focus();
  };
  useKeptFocus(() => lineOf(here) ?? list.current?.querySelector<HTMLElement>('.line a'));
  const take = useCallback(
    (ref: string) => void run({ method: 'PUT', path: `betreiber/vorgang/${ref}/zustaendigkeit`, body: {} }),
    [run],
  );
  const at = shown.findIndex(({ fall }) => fall.vorgangRef === here);
  const current = shown[at]?.fall;
  useKeys({
    j: () => focus(shown[Math.min(at + 1, shown.length - 1)]),
    k: () => focus(shown[Math.max(at - 1, 0)]),
    Enter: () => current && goTo(casePath(current.vorgangRef)),
    t: () => {
      if (!mayAct || !current || current.zustaendig || isOver(current)) return;
      take(current.vorgangRef);
    },
    h: () => mayAct && current && !isOver(current) && setHandedOut(current.vorgangRef),
    n: () => mayAct && goTo(draftPath()),
  });
  const toHandOut = handedOut ? faelle?.get(handedOut) : undefined;
  return (
    <main className="board" id="inhalt" tabIndex={-1}>
      <SoundBar />
      <div className="board-bar">
        <h1>{say(['Brett', 'Board'])}</h1>
        <Connection heard={heard} clock={clock} failures={failures} telefon={telefon} />
        <FilterBar filters={filters} sitzung={sitzung} owners={owners} onChange={filter} />
        <div className="board-tools">
          {mayAct ? (
            <a className="chip" {...linkTo(draftPath())}>
              <span>{say(['Meldung am Telefon', 'Report by phone'])}</span> <Key name="n" />
            </a>
          ) : null}
          {mayAct ? (
            <button className="chip" type="button" onClick={() => setHandingOver(true)}>
              {say(['Schicht übergeben', 'Hand over the shift'])}
            </button>
          ) : null}
          <button className="chip" type="button" onClick={() => listKeys(true)}>
            <span>{say(['Tasten', 'Keys'])}</span> <Key name="?" />
          </button>
        </div>
      </div>
      {problem ? (
        <div className="board-problem">
          <ProblemNote problem={problem} />
          <button className="quiet" type="button" onClick={clear}>
            {say(['Verstanden', 'Understood'])}
          </button>
        </div>
      ) : null}
      {hidden ? (
        <p className="note hidden-new">
          <Icon name="alert" />
          <span>
            {say(
              plural(
                hidden,
                ['Eine neue Meldung zeigt Ihr Filter nicht.', 'Your filter hides one new report.'],
                [`${hidden} neue Meldungen zeigt Ihr Filter nicht.`, `Your filter hides ${hidden} new reports.`],
              ),
            )}
          </span>
        </p>
      ) : null}
      {faelle && isCut ? (
        <p className="note hidden-new" role="status">
          <Icon name="alert" />
          <span>
            {say([
              'Das Brett ist voll und zeigt die neuesten Fälle. Ältere finden Sie mit der Suche.',
              'The board is full and shows the newest cases. Use the search for older ones.',
            ])}
          </span>
        </p>
      ) : null}
      {faelle ? (
        <div ref={list}>
          <CallBacks list={callBacks} now={now} clients={clients} mayAct={mayAct} />
          {GROUPS.map((gruppe) => (
            <BoardGroup
              key={gruppe}
              gruppe={gruppe}
              lines={groups[gruppe]}
              most={most[gruppe]}
              onMore={() => setMost({ ...most, [gruppe]: most[gruppe] + STEP })}
            >
              {(line) => (
                <BoardLine
                  key={line.fall.vorgangRef}
                  line={line}
                  marke={names.get(line.fall.mandant) ?? line.fall.mandant}
                  ich={konto.kuerzel}
                  mayAct={mayAct}
                  isHere={line.fall.vorgangRef === here}
                  onTake={take}
                  onHandOut={setHandedOut}
                  onFocus={setHere}
                />
              )}
            </BoardGroup>
          ))}
        </div>
      ) : (
        <p className="desk-wait" role="status">
          {say(['Das Brett wird geladen …', 'Loading the board …'])}
        </p>
      )}
      {isHandingOver ? <ShiftDialog ich={konto} owners={owners} onClose={() => setHandingOver(false)} /> : null}
      {toHandOut ? <HandOut fall={toHandOut} onClose={() => setHandedOut('')} /> : null}
    </main>
  );
}

/** Accounts that have cases which are not over: id, short name, how many. */
function ownersOf(faelle: ReadonlyMap<string, BrettFall> | null): [konto: string, kuerzel: string, count: number][] {
  const owners = new Map<string, [string, string, number]>();
  for (const fall of faelle?.values() ?? []) {
    if (!fall.zustaendig || isOver(fall)) continue;
    const { konto, kuerzel } = fall.zustaendig;
    owners.set(konto, [konto, kuerzel, (owners.get(konto)?.[2] ?? 0) + 1]);
  }
  return [...owners.values()].sort(([, one], [, other]) => one.localeCompare(other));
}
