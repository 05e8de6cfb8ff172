import { useEffect, useRef, useState, type FormEvent } from 'react';
import { addressOf } from '#domain/flow.ts';
import { Dock } from '../kit/dock.tsx';
import { NextButton } from '../kit/next-button.tsx';
import { ErrorSummary } from '../kit/error-summary.tsx';
import { changeFromSummary } from '../navigation/go-on.ts';
import { useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { SavedLine } from '../kit/saved-line.tsx';
import { useSay } from '../words/use-say.ts';
import { memory } from '../vorgang/device/memory.ts';
import { useApp } from '../vorgang/state/app.ts';
import { forgetNotTaken, sendReport } from '../vorgang/after/report.ts';
import { asking } from '../vorgang/commands/vorgang.ts';
import { ownParts } from '../navigation/own-parts.ts';
import NotSent from '../kit/not-sent.tsx';
import Full from './summary/full-view.tsx';
import RefusedNote from './summary/refused-note.tsx';
import { summaryView } from './summary/summary-view.ts';
import { useIsNotSent } from './summary/use-is-not-sent.ts';
import { useTapDebounce } from './summary/use-tap-debounce.ts';
import { Short } from './summary/short-view.tsx';

/** §2 'summary': what was said, short or in full, ways to change it, and the button that asks for help. */
export default function Summary() {
  const say = useSay();
  const go = useGo();
  const [isFull, setFull] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [hasPaused, isMeant] = useTapDebounce();
  const sending = useApp((state) => state.report);
  const [reportBefore] = useState(sending);
  const id = useApp((state) => state.held?.id);
  const notTaken = useApp((state) => state.held?.notTaken) ?? null;
  // A refusal counts as read once this screen is left.
  useEffect(() => () => forgetNotTaken(id), [id]);
  const isNotSent = useIsNotSent();
  const now = asking();
  const vorgang = useApp((state) => state.held?.vorgang);
  const { sections, problems, refusal, isReadOnly, ...view } = summaryView({
    vorgang,
    parts: ownParts(now.typ),
    asking: now,
    hasConsent: useApp((state) => state.held?.gestartet ?? false),
    report: sending,
    reportBefore,
    notTaken,
    isNotSent,
    hasTried: attempt > 0,
  });
  const change = (path: string): void => {
    // The texts to agree to may have changed: the start page is loaded from the service, unless memory is all there is.
    if (path === `/${now.typ}/start` && !memory.isAlone)
      location.assign(addressOf(path, vorgang?.vorgangsMetadaten.userID ?? ''));
    else changeFromSummary(go, path);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isMeant()) return;
    if (view.isComplete) void sendReport();
    else setAttempt(attempt + 1);
  };
  // The first row in which something is missing, unless the error summary takes the focus.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('.errors, .lacking a')?.focus();
  }, [attempt]);
  return (
    <form className="sheet" noValidate onSubmit={send} ref={form}>
      {problems.length ? (
        <ErrorSummary
          problems={problems}
          attempt={attempt}
          onFollow={(feld) => change(problems.find((problem) => problem.feld === feld)!.path)}
        />
      ) : null}
      <Lead title={say(view.title)} hint={view.hint && say(view.hint)} isWrong={problems.length > 0} />
      {isNotSent ? <NotSent /> : null}
      {refusal ? <RefusedNote code={refusal.code} text={refusal.text} /> : null}
      {isFull ? (
        <Full sections={sections} onChange={isReadOnly ? null : change} />
      ) : (
        <Short sections={sections} onChange={isReadOnly ? null : change} />
      )}
      <p className="buttons">
        <button className="quiet" type="button" aria-expanded={isFull} onClick={() => setFull(!isFull)}>
          <Icon name="list" />
          <span>
            {isFull ? say(['Weniger zeigen', 'Show less']) : say(['Alle Angaben zeigen', 'Show all details'])}
          </span>
        </button>
      </p>
      <div className="sheet-foot">
        {isNotSent ? null : <SavedLine isCalm />}
        <Dock>
          <NextButton busy={view.isBusy} early={!hasPaused}>
            {say(view.button)}
          </NextButton>
        </Dock>
      </div>
    </form>
  );
}
