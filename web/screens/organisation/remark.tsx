import { useEffect, useState, type FormEvent } from 'react';
import type { Text } from '#domain/text.ts';
import { Dialog } from '../../fields/dialog.tsx';
import { useSay } from '../../fields/say.ts';
import { forgetWish, wish } from '../../vorgang/wish.ts';
import { Outcome, useOutcome } from './outcome.tsx';
import { lengthOf, tooLong, WordsField } from './words-field.tsx';

const EMPTY: Text = ['Schreiben Sie, was wir wissen sollen.', 'Write what we should know.'];

/** Decision 77: after the report nothing is changed any more, but something may be added. */
export default function Remark({ onClose }: { onClose(): void }) {
  const say = useSay();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const outcome = useOutcome('nachtrag');
  useEffect(() => {
    if (isSent && outcome === 'done') onClose();
  }, [isSent, outcome, onClose]);
  const close = (): void => {
    if (outcome === 'refused') forgetWish('nachtrag');
    onClose();
  };
  const problem = lengthOf(text) === 0 ? EMPTY : tooLong(text);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem || outcome === 'sending' || outcome === 'waits') return;
    setSent(true);
    void wish('nachtrag', { text: text.trim() });
  };
  return (
    <Dialog title={say(['Uns etwas nachtragen', 'Add something to your report'])} onClose={close}>
      <form className="stack" noValidate onSubmit={send}>
        <WordsField
          id="nachtrag"
          label={say(['Was sollen wir noch wissen?', 'What else should we know?'])}
          value={text}
          problem={isTried ? problem : null}
          onChange={setText}
        />
        <Outcome
          kind="nachtrag"
          waits={[
            'Noch nicht gesendet. Wir senden Ihre Nachricht, sobald das Netz es zulässt. Wenn es eilt, rufen Sie an.',
            'Not sent yet. We send your message as soon as the network allows. If it is urgent, call us.',
          ]}
        />
        <div className="buttons">
          <button className="button" type="submit" aria-busy={outcome === 'sending' || undefined}>
            {say(['Nachricht senden', 'Send the message'])}
          </button>
          <button className="button button-2" type="button" onClick={close}>
            {say(['Schließen', 'Close'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
