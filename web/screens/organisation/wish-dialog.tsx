import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { FrageCode } from '#domain/nachtrag/fragen.ts';
import type { Text } from '#domain/text.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { goesOneByOne, wish } from '../../vorgang/after/wish.ts';
import { forgetWish, type Wish, type Wishes } from '../../vorgang/case/wishes.ts';
import { Outcome, useOutcome } from './outcome.tsx';

type Written = Exclude<Wish, 'storno'>;

interface WishDialogProps<K extends Written> {
  kind: K;
  title: Text;
  /** Body to send; null while it is not valid. Asked when it is to be sent. */
  body(): Wishes[K] | null;
  send: Text;
  close: Text;
  /** Text while it waits after a failed try. */
  waits: Text;
  /** The fields; `isTried`: they show their problems. */
  children(isTried: boolean): ReactNode;
  /** The question that it answers. */
  frage?: FrageCode;
  /** It is in the outbox. */
  onSend?(): void;
  onClose(): void;
}

/**
 * Dialog for what is sent by a form: a remark, a rating, a correction, a call. Closes once it is sent; closing it also
 * discards a refusal that it has shown.
 */
export function WishDialog<K extends Written>(props: WishDialogProps<K>) {
  const { kind, title, body, send, close, waits, children, frage, onSend, onClose } = props;
  const say = useSay();
  const [isTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const outcome = useOutcome(kind);
  useEffect(() => {
    if (isSent && outcome === 'done') onClose();
  }, [isSent, outcome, onClose]);
  const forgetOwn = (): void => {
    if (isSent && outcome === 'refused') forgetWish(kind);
  };
  const leave = (): void => {
    forgetOwn();
    onClose();
  };
  // Only what this dialog sent blocks the button. While it waits, a new one may replace it, unless both would go.
  const isUnderWay = isSent && (outcome === 'sending' || (outcome === 'waits' && goesOneByOne(kind)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const made = isUnderWay ? null : body();
    if (!made) return;
    forgetOwn();
    setSent(true);
    void wish(kind, made, [], frage && [frage]).then(onSend);
  };
  return (
    <Dialog title={say(title)} onClose={leave}>
      <form className="stack" noValidate onSubmit={submit}>
        {children(isTried)}
        <Outcome kind={kind} waits={waits} isOwn={isSent} />
        <div className="buttons">
          <button className="button" type="submit" aria-busy={(isSent && outcome === 'sending') || undefined}>
            {say(send)}
          </button>
          <button className="button button-2" type="button" onClick={leave}>
            {say(close)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
