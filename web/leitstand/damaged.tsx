import { useState } from 'react';
import type { Blatt } from '#domain/leitstand/fall.ts';
import { isAtLeast, type Sitzung } from '#domain/leitstand/konto.ts';
import { isOver } from '#domain/leitstand/zeile.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import { useKeys } from './parts/board-keys.ts';
import { CaseTop } from './parts/case-top.tsx';
import { Composer } from './parts/composer.tsx';
import { CancelDialog } from './parts/deeds/cancel-dialog.tsx';
import { Person } from './parts/person.tsx';
import { ProblemNote } from './parts/problem-note.tsx';
import { Timeline } from './parts/timeline.tsx';
import { useNow } from './parts/time.ts';
import { usePrinted } from './parts/use-printed.ts';
import { useTitle } from './parts/use-title.ts';
import { useDeed } from './state/deed.ts';
import { boardPath, draftPath, goTo, linkTo } from './state/go-to.ts';
import { lastBoard } from './state/last-board.ts';

const NONE = [] as const;

/**
 * The sheet of a case whose stored answers are damaged: what could still be read, and what to do. Only deeds that need
 * no answer are offered.
 */
export function DamagedSheet({ blatt, sitzung }: { blatt: Blatt; sitzung: Sitzung }) {
  const say = useSay();
  const now = useNow();
  const [isCancelling, setCancelling] = useState(false);
  const taking = useDeed();
  const { vorgangRef, mandant, person, zeitachse } = blatt;
  const { konto, clients } = sitzung;
  const reported = blatt.art === 'fall' ? blatt : null;
  const brett = reported?.brett;
  const zone = clients.find(({ id }) => id === mandant)?.zone ?? 'Europe/Berlin';
  const owner = brett?.zustaendig;
  const isOwn = owner?.konto === konto.kontoID;
  const mayAct = isAtLeast(konto.rolle, 'disposition');
  const mayEnd = mayAct && brett !== undefined && !isOver(brett);
  const path = `betreiber/vorgang/${vorgangRef}/zustaendigkeit`;
  const take = (): void =>
    void taking.run(
      isOwn ? { method: 'DELETE', path } : { method: 'PUT', path, body: owner ? { statt: owner.kuerzel } : {} },
    );
  useTitle(say(['Fall', 'Case']));
  usePrinted(vorgangRef);
  useKeys({
    t: () => mayEnd && !isOwn && take(),
    o: () => document.querySelector<HTMLElement>('#schreiben-notiz')?.focus(),
    p: () => print(),
    b: () => goTo(boardPath(lastBoard())),
  });
  return (
    <main className="case" id="inhalt" tabIndex={-1}>
      <CaseTop blatt={blatt} sitzung={sitzung} offen={brett?.offen ?? NONE}>
        <span className="num">{vorgangRef}</span>
        {owner ? <span>{say([`bei ${owner.kuerzel}`, `with ${owner.kuerzel}`])}</span> : null}
      </CaseTop>
      <p className="note strip">
        <Icon name="alert" />
        <span>
          <b>{say(['Die Angaben dieses Falls sind beschädigt.', 'The answers of this case are damaged.'])}</b>{' '}
          <span>
            {person.telefon
              ? say([
                  'Rufen Sie die Person an und nehmen Sie die Meldung neu auf.',
                  'Call the person and take the report anew.',
                ])
              : say(['Auch die Telefonnummer ist nicht zu lesen.', 'The phone number cannot be read either.'])}
          </span>{' '}
          <span>
            {say([
              `Sagen Sie Ihrer Technik, dass der Vorgang ${vorgangRef} nicht lesbar ist.`,
              `Tell your technical staff that case ${vorgangRef} cannot be read.`,
            ])}
          </span>
        </span>
      </p>
      <div className="deed-bar" role="group" aria-label={say(['Was zu tun ist', 'What to do'])}>
        {mayEnd ? (
          <button className="button" type="button" aria-busy={taking.isBusy} onClick={take}>
            {say(isOwn ? ['Abgeben', 'Give back'] : ['Übernehmen', 'Take'])}
          </button>
        ) : null}
        {mayAct ? (
          <a className="button button-2" {...linkTo(draftPath())}>
            {say(['Am Telefon neu aufnehmen', 'Take it anew by phone'])}
          </a>
        ) : null}
        <button className="button button-2" type="button" onClick={() => print()}>
          {say(['Drucken', 'Print'])}
        </button>
        {mayEnd ? (
          <button className="button button-stop" type="button" onClick={() => setCancelling(true)}>
            {say(['Abbestellen', 'Cancel'])}
          </button>
        ) : null}
      </div>
      <ProblemNote problem={taking.problem} />
      <div className="case-columns">
        <div className="case-left">
          <Person person={person} />
        </div>
        <div className="case-right">
          {mayAct ? <Composer blatt={blatt} kind="notiz" onKind={() => undefined} isFirst={false} /> : null}
          {zeitachse.length ? (
            <>
              <h2>{say(['Verlauf', 'Timeline'])}</h2>
              <Timeline zeitachse={zeitachse} fresh={NONE} now={now} zone={zone} />
            </>
          ) : null}
        </div>
      </div>
      {isCancelling && reported ? (
        <CancelDialog blatt={reported} zone={zone} onClose={() => setCancelling(false)} />
      ) : null}
    </main>
  );
}
