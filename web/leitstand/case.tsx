import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fallblatt, Zeile } from '#domain/leitstand/fall.ts';
import { isAtLeast, type Sitzung } from '#domain/leitstand/konto.ts';
import { boardLine, BOARD_GROUPS, isOver } from '#domain/leitstand/zeile.ts';
import { Icon } from '../kit/icon.tsx';
import { Isolated } from '../kit/isolated.tsx';
import { useSay } from '../words/use-say.ts';
import { DamagedSheet } from './damaged.tsx';
import { DraftSheet } from './draft.tsx';
import { Answers, Hints } from './parts/answers.tsx';
import { useKeys } from './parts/board-keys.ts';
import { Assignment } from './parts/assignment.tsx';
import { CallBackStrip } from './parts/call-back.tsx';
import { CaseTop } from './parts/case-top.tsx';
import { Composer } from './parts/composer.tsx';
import { DeedBar } from './parts/deed-bar.tsx';
import { CancelDialog } from './parts/deeds/cancel-dialog.tsx';
import { CorrectDialog } from './parts/deeds/correct-dialog.tsx';
import { LinkDialog } from './parts/deeds/link-dialog.tsx';
import { NumbersDialog } from './parts/deeds/numbers-dialog.tsx';
import { PartnerDialog } from './parts/deeds/partner-dialog.tsx';
import { PromiseDialog } from './parts/deeds/promise-dialog.tsx';
import { StateDialog } from './parts/deeds/state-dialog.tsx';
import { HandOut } from './parts/hand-out.tsx';
import { Person } from './parts/person.tsx';
import { Place, PlaceMap } from './parts/place.tsx';
import { ProblemNote } from './parts/problem-note.tsx';
import { Timeline } from './parts/timeline.tsx';
import { NotThere } from './parts/to-board.tsx';
import { useNow } from './parts/time.ts';
import { Twins } from './parts/twins.tsx';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { usePrinted } from './parts/use-printed.ts';
import { useTitle } from './parts/use-title.ts';
import { newLines } from './state/changed-by.ts';
import { useDeed } from './state/deed.ts';
import { boardPath, goTo } from './state/go-to.ts';
import { lastBoard } from './state/last-board.ts';
import { nextDeed, type DeedName } from './state/next-deed.ts';
import { openSheet, useSheet } from './state/sheet.ts';

const DIALOGS = {
  zusage: PromiseDialog,
  berichtigen: CorrectDialog,
  storno: CancelDialog,
  nummern: NumbersDialog,
  link: LinkDialog,
  stand: StateDialog,
  partner: PartnerDialog,
} as const;

/** What has a key and cannot be done once the help is over. */
const UNTIL_THE_END: readonly DeedName[] = ['uebernehmen', 'helfer', 'zusage', 'stand', 'berichtigen'];

/** The sheet of a case: left the case, right what happened. */
export default function Case({ vorgangRef, sitzung }: { vorgangRef: string; sitzung: Sitzung }) {
  const say = useSay();
  useEffect(() => openSheet(vorgangRef), [vorgangRef]);
  const { blatt, isGone } = useSheet();
  if (blatt?.vorgangRef === vorgangRef) {
    if (blatt.unlesbar) return <DamagedSheet blatt={blatt} sitzung={sitzung} />;
    if (blatt.art === 'fall') return <Sheet blatt={blatt} sitzung={sitzung} />;
    return <DraftSheet blatt={blatt} sitzung={sitzung} />;
  }
  return (
    <main className="case" id="inhalt" tabIndex={-1}>
      {isGone ? (
        <NotThere
          title={['Diesen Fall gibt es nicht', 'There is no such case']}
          why={[
            'Er ist gelöscht, oder er gehört zu einer Marke, die Sie nicht sehen.',
            'It was erased, or it belongs to a brand that you do not see.',
          ]}
        />
      ) : (
        <p className="desk-wait" role="status">
          {say(['Der Fall wird geladen …', 'Loading the case …'])}
        </p>
      )}
    </main>
  );
}

function Sheet({ blatt, sitzung }: { blatt: Fallblatt; sitzung: Sitzung }) {
  const say = useSay();
  const now = useNow();
  const [asks, setAsks] = useState<DeedName | null>(null);
  const [noted] = useState(noteInHand);
  const [kind, setKind] = useState<'nachricht' | 'notiz'>(noted ? 'notiz' : 'nachricht');
  // Before the next key: with no field under it, a letter would be a deed.
  useLayoutEffect(() => noted?.goOn(), [noted]);
  const taking = useDeed();
  const fresh = useFresh(blatt, sitzung.konto.kuerzel);
  useTitle(say(['Fall', 'Case']));
  usePrinted(blatt.vorgangRef);
  const { brett, einsatz, nummern, order } = blatt;
  const { konto, clients, fristen } = sitzung;
  const mayAct = isAtLeast(konto.rolle, 'disposition');
  const client = clients.find(({ id }) => id === brett.mandant);
  const zone = blatt.order.zone || client?.zone || 'Europe/Berlin';
  const stille = fristen.helfer * 1_000;
  const zeile = boardLine(brett, now, { stille, zone });
  const next = mayAct ? nextDeed(brett, now, stille) : null;
  const path = `betreiber/vorgang/${brett.vorgangRef}/zustaendigkeit`;

  const write = (what: 'nachricht' | 'notiz'): void => {
    // At once: what is typed next is no key any more.
    flushSync(() => setKind(what));
    document.querySelector<HTMLElement>(`#schreiben-${what}`)?.focus();
  };
  const act = (name: DeedName): void => {
    if (name === 'drucken') print();
    else if (name === 'uebernehmen')
      void taking.run({ method: 'PUT', path, body: brett.zustaendig ? { statt: brett.zustaendig.kuerzel } : {} });
    else if (name === 'abgeben') void taking.run({ method: 'DELETE', path });
    else if (name === 'nachricht' || name === 'notiz') write(name);
    else setAsks(name);
  };
  const may = (name: DeedName) => () => {
    const isClosed =
      (isOver(brett) && UNTIL_THE_END.includes(name)) || (name === 'berichtigen' && brett.schritt.code === 'ankunft');
    if (mayAct && !isClosed) act(name);
  };
  useKeptFocus(() => document.querySelector<HTMLElement>('.deed-bar button'));
  useKeys({
    t: may('uebernehmen'),
    h: may('helfer'),
    m: may('nachricht'),
    z: may('zusage'),
    s: may('stand'),
    r: may('berichtigen'),
    o: may('notiz'),
    p: () => print(),
    b: () => goTo(boardPath(lastBoard())),
  });
  const Asked = asks && asks in DIALOGS ? DIALOGS[asks as keyof typeof DIALOGS] : null;
  const close = (): void => setAsks(null);
  return (
    <main className="case" id="inhalt" tabIndex={-1}>
      <CaseTop blatt={blatt} sitzung={sitzung} offen={brett.offen}>
        <span className={`tag tag-${zeile.gruppe}`}>{say(BOARD_GROUPS[zeile.gruppe])}</span>
        <span className="num">{say([`vor ${zeile.alter.text[0]}`, `${zeile.alter.text[1]} ago`])}</span>
        {zeile.stufe ? (
          <span className={`level level-${zeile.stufe}`}>
            <Icon name={zeile.stufe === 3 ? 'alert' : 'clock'} />
            <span>{say(zeile.stufeWort)}</span>
          </span>
        ) : null}
        <span>
          {brett.zustaendig
            ? say([`bei ${brett.zustaendig.kuerzel}`, `with ${brett.zustaendig.kuerzel}`])
            : say(['bei niemandem', 'with nobody'])}
        </span>
      </CaseTop>
      {einsatz.gefahr ? (
        <p className="danger-strip">
          <Icon name="alert" />
          <strong>{say(einsatz.gefahr)}</strong>
        </p>
      ) : null}
      {brett.wann ? (
        <p className="note strip">
          <Icon name="calendar" />
          <span>
            <span>{say(['Hilfe ist gewünscht für:', 'Help is wanted for:'])}</span> <b>{say(brett.wann)}</b>
          </span>
        </p>
      ) : null}
      <Twins vorgangRef={brett.vorgangRef} now={now} />
      <CallBackStrip blatt={blatt} now={now} zone={zone} mayAct={mayAct} />
      {mayAct ? <DeedBar fall={brett} ich={konto.kontoID} next={next} isBusy={taking.isBusy} onDeed={act} /> : null}
      <ProblemNote problem={taking.problem} />
      <Changed fresh={fresh} />
      <div className="case-columns">
        <div className="case-left">
          <Place ort={einsatz.ort} />
          <div className="panels">
            <Person person={blatt.person}>
              <Numbers nummern={nummern} vorgangRef={brett.vorgangRef} />
            </Person>
            <Assignment blatt={blatt} now={now} stille={stille} zone={zone} mayAct={mayAct} />
          </div>
          <Hints hinweise={einsatz.hinweise} />
          <PlaceMap ort={einsatz.ort} helper={order.position} now={now} />
          <Answers blatt={blatt} />
        </div>
        <div className="case-right">
          {mayAct ? <Composer blatt={blatt} kind={kind} onKind={setKind} isFirst={next === 'nachricht'} /> : null}
          <h2>{say(['Verlauf', 'Timeline'])}</h2>
          <Timeline zeitachse={blatt.zeitachse} fresh={fresh} now={now} zone={zone} />
        </div>
      </div>
      {Asked ? <Asked blatt={blatt} zone={zone} onClose={close} /> : null}
      {asks === 'helfer' ? <HandOut fall={brett} onClose={close} /> : null}
    </main>
  );
}

const NOTE = '#schreiben-notiz';

/** The note that is being typed while a draft is reported and its sheet becomes that of the case; null: none. */
function noteInHand(): { goOn(): void } | null {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLTextAreaElement && activeElement.matches(NOTE))) return null;
  const { selectionStart, selectionEnd } = activeElement;
  return {
    goOn() {
      const note = document.querySelector<HTMLTextAreaElement>(NOTE);
      note?.focus();
      note?.setSelectionRange(selectionStart, selectionEnd);
    },
  };
}

/** Order and claim number, and the case's own reference. */
function Numbers({ nummern, vorgangRef }: Pick<Fallblatt, 'nummern'> & { vorgangRef: string }) {
  const say = useSay();
  const rows = [
    [say(['Auftrag', 'Order']), nummern.auftrag],
    [say(['Schaden', 'Claim']), nummern.schaden],
    [say(['Vorgang', 'Case']), vorgangRef],
  ];
  return (
    <dl className="answers numbers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={value ? 'num' : 'missing'} translate="no">
            {value || say(['keine', 'none'])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What another person has just changed, and who. */
function Changed({ fresh }: { fresh: readonly Zeile[] }) {
  const say = useSay();
  const last = fresh.at(-1);
  return (
    <div role="status" className="changed">
      {last ? (
        <p>
          <Icon name="info" />
          <span>
            <b>{say(['Neu: ', 'New: '])}</b>
            <Isolated text={[say(last.wer), say(last.text)].filter(Boolean).join(': ')} />
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The lines that others have added since the sheet was opened. */
function useFresh(blatt: Fallblatt, kuerzel: string): readonly Zeile[] {
  const [fresh, setFresh] = useState<readonly Zeile[]>([]);
  const before = useRef<Fallblatt | null>(null);
  useEffect(() => {
    const added = newLines(before.current, blatt).filter((zeile) => zeile.kuerzel !== kuerzel);
    if (before.current?.brett.vorgangRef !== blatt.brett.vorgangRef) setFresh([]);
    else if (added.length) setFresh((known) => [...known, ...added]);
    before.current = blatt;
  }, [blatt, kuerzel]);
  return fresh;
}
