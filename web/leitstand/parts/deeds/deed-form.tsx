import type { FormEvent, ReactNode } from 'react';
import type { Blatt, Fallblatt } from '#domain/leitstand/fall.ts';
import type { Text } from '#domain/text.ts';
import { Message, messageId } from '../../../fields/message.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import type { ApiProblem } from '../../state/api.ts';
import { useDeed, type Deed } from '../../state/deed.ts';
import { BusyButton, Refused } from '../form.tsx';
import { ProblemNote } from '../problem-note.tsx';

export interface DeedDialogProps {
  blatt: Fallblatt;
  /** Of the place: its times of day are said in it. */
  zone: string;
  onClose(): void;
}

/** Path of a deed on the case of a sheet, below `/leitstand/api/`. */
export const pathOf = ({ vorgangRef }: Pick<Blatt, 'vorgangRef'>, deed: string): string =>
  `betreiber/vorgang/${vorgangRef}/${deed}`;

/**
 * A dialog that does one deed: what it asks, why it was refused, and its button. `children` as a function get the
 * refusal: then each field says its own mistake, and a button leaves all as it was.
 */
export function DeedForm({
  title,
  button,
  name = 'deed',
  isStop = false,
  deed,
  onClose,
  onDone = onClose,
  children,
}: {
  title: Text;
  button: Text;
  /** Class of the dialog. */
  name?: string;
  /** It ends something: the safe answer comes first and is filled. */
  isStop?: boolean;
  /** Null: something is missing; `children` say what. */
  deed(): Deed | null;
  onClose(): void;
  onDone?(data: Record<string, unknown>): void;
  /** Fields; a function where each says its own mistake. */
  children: ReactNode | ((problem: ApiProblem | null) => ReactNode);
}) {
  const say = useSay();
  const { run, isBusy, problem } = useDeed();
  const isForm = typeof children === 'function';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const asked = deed();
    if (asked) void run(asked).then((data) => data && onDone(data));
  };
  return (
    <Dialog title={say(title)} name={name} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        {isForm ? <Refused problem={problem} /> : null}
        {isForm ? children(problem) : children}
        {isForm ? null : <ProblemNote problem={problem} />}
        <div className="buttons">
          {isStop ? (
            <button className="button" type="button" onClick={onClose}>
              {say(['Zurück zum Fall', 'Back to the case'])}
            </button>
          ) : null}
          <BusyButton isBusy={isBusy} className={isStop ? 'button button-stop' : 'button'}>
            {say(button)}
          </BusyButton>
          {isForm ? (
            <button className="button button-2" type="button" onClick={onClose}>
              {say(['Abbrechen', 'Cancel'])}
            </button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

interface FieldProps {
  id: string;
  label: Text;
  value: string;
  isShort?: boolean;
  /** What is wrong with it, and what to do; null: nothing. */
  wrong?: Text | null;
  onChange(words: string): void;
}

/** A line to type in. */
export function Field({ id, label, value, isShort = false, wrong = null, onChange }: FieldProps) {
  const say = useSay();
  return (
    <div className={wrong ? 'field wrong' : 'field'}>
      <label htmlFor={id}>{say(label)}</label>
      <div role="alert">{wrong ? <Message id={messageId(id)}>{say(wrong)}</Message> : null}</div>
      <input
        className={isShort ? 'input input-short num' : 'input'}
        id={id}
        dir="auto"
        inputMode={isShort ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={300}
        aria-describedby={wrong ? messageId(id) : undefined}
        aria-invalid={wrong ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
