import type { FormEvent, ReactNode } from 'react';
import { toNextField } from '../navigation/next-field.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Dock } from './dock.tsx';
import { NextButton } from './next-button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { KeepFilled } from './keep-filled.tsx';
import { Lead } from './lead.tsx';
import { Note } from './note.tsx';
import { SavedLine } from './saved-line.tsx';
import { useSay } from '../words/use-say.ts';
import type { Checks } from './use-problems.ts';

interface SheetProps {
  title: string;
  hint?: ReactNode;
  /** Replaces the default heading. */
  lead?: ReactNode;
  checks?: Pick<Checks, 'problems' | 'attempt'>;
  /** Called when the form is submitted. */
  onNext(): void;
  /** Label of the main button, or another button in its place. */
  button?: ReactNode;
  children?: ReactNode;
}

/** Layout of a screen with a form: error summary, heading, questions, saved line, dock. */
export function Sheet({ title, hint, lead, checks, onNext, button, children }: SheetProps) {
  const isWrong = checks !== undefined && checks.problems.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onNext();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <form className="sheet" noValidate onSubmit={submit} onKeyDown={toNextField}>
      {isWrong ? <ErrorSummary problems={checks.problems} attempt={checks.attempt} /> : null}
      {lead ?? <Lead title={title} hint={hint} isWrong={isWrong} />}
      <ReadOnly />
      <KeepFilled>{children}</KeepFilled>
      <div className="sheet-foot">
        <SavedLine />
        <Dock>{typeof button === 'string' || !button ? <NextButton>{button}</NextButton> : button}</Dock>
      </div>
    </form>
  );
}

/** Says that the form is read-only while the report is being sent. */
function ReadOnly() {
  const say = useSay();
  const isSending = useApp((state) => state.report.kind === 'sending');
  if (!isSending) return null;
  return (
    <Note icon="lock" plain live>
      {say([
        'Ihre Meldung wird gesendet. Ändern geht jetzt nur am Telefon.',
        'Your report is being sent. Changes are only possible by phone now.',
      ])}
    </Note>
  );
}
