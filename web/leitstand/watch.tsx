import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { say as inLanguage } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';
import { NotifyButton, SoundButton } from './parts/sound-button.tsx';
import { Search } from './parts/search.tsx';
import { followBoard, forgetBoard, useBoard, waitingOf } from './state/board.ts';
import { useWithExamples } from './state/last-board.ts';
import { askSession } from './state/session.ts';
import { shell, useShell } from './state/shell.ts';
import { allowSound, soundFor } from './state/sound.ts';

/** Milliseconds between two looks at whether a tone is due. */
const LOOK = 1_000;

/** What goes on behind every page, also while the desk is locked: the board's stream and its sound. Shows nothing. */
export function BoardWatch() {
  const isWithExamples = useWithExamples();
  const told = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    void allowSound();
    // Not yet when the button goes down: the bar that asks for it goes then, and what was meant moves away.
    const allow = (): void => void allowSound();
    addEventListener('click', allow);
    addEventListener('keydown', allow);
    return () => {
      removeEventListener('click', allow);
      removeEventListener('keydown', allow);
    };
  }, []);
  useEffect(
    () =>
      followBoard(isWithExamples, {
        told: (name) => (name === 'lage' ? shell.noticesChange() : void askSession()),
        // Why a stream was refused the browser does not say: the session does.
        failed: () => void askSession(),
      }),
    [isWithExamples],
  );
  useEffect(() => {
    const look = (): void => {
      const waiting = whoWaits(isWithExamples);
      if (!waiting) return;
      shell.newReportsAre(waiting.length);
      soundFor(waiting);
      const known = told.current;
      if (known) notify(waiting.filter((ref) => !known.has(ref)));
      told.current = new Set(waiting);
    };
    const clock = setInterval(look, LOOK);
    const unsubscribe = useBoard.subscribe(({ faelle, lockedCount }, before) => {
      if (faelle !== before.faelle || lockedCount !== before.lockedCount) look();
    });
    return () => {
      clearInterval(clock);
      unsubscribe();
    };
  }, [isWithExamples]);
  useEffect(() => forgetBoard, []);
  return null;
}

/** References of the reports that nobody has taken; of a locked desk only their number is known. Null: neither yet. */
function whoWaits(isWithExamples: boolean): string[] | null {
  const { faelle, lockedCount } = useBoard.getState();
  const beispiele = useShell.getState().sitzung?.konto.beispiel || isWithExamples;
  if (faelle) return waitingOf(faelle, { beispiele });
  if (lockedCount === null) return null;
  return Array.from({ length: lockedCount }, (_, nr) => `${nr}`);
}

/** The browser's own notice of new reports, where it was allowed and the page is hidden. Says nothing of them. */
function notify(fresh: readonly string[]): void {
  if (!fresh.length || !document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted')
    return;
  const { language } = useApp.getState();
  const notice = new Notification(inLanguage(['Leitstand', 'Desk'], language), {
    body: inLanguage(['Eine neue Meldung wartet.', 'A new report is waiting.'], language),
    tag: 'leitstand-neu',
  });
  notice.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
}

/** In the top bar: search and sound. */
export function TopTools() {
  const sitzung = useShell((state) => state.sitzung);
  const [at] = useLocation();
  if (!sitzung) return null;
  const { konto, clients } = sitzung;
  return (
    <>
      <Search clients={clients} key={at} />
      <SoundButton name={konto.name.split(' ', 1)[0] ?? konto.kuerzel} />
      <NotifyButton />
    </>
  );
}
