import { useEffect, useState, type FormEvent } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Text } from '#domain/text.ts';
import { Dialog } from '../../fields/dialog.tsx';
import { Icon } from '../../fields/icon.tsx';
import { Message } from '../../fields/message.tsx';
import { useSay } from '../../fields/say.ts';
import { forgetWish, wish } from '../../vorgang/wish.ts';
import { Outcome, useOutcome } from './outcome.tsx';
import { tooLong, WordsField } from './words-field.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
const NONE: Text = ['Wählen Sie 1 bis 5 Sterne.', 'Choose 1 to 5 stars.'];

/** Decision 79: 1 to 5 and a text of one's own; may be changed for seven days. */
export default function Rating({ before, onClose }: { before: OrderStatus['bewertung']; onClose(): void }) {
  const say = useSay();
  const [bewertungWert, setWert] = useState(before.bewertungWert);
  const [bewertungFeedback, setFeedback] = useState(before.bewertungFeedback);
  const [isTried, setTried] = useState(false);
  const [isSent, setSent] = useState(false);
  const outcome = useOutcome('bewertung');
  useEffect(() => {
    if (isSent && outcome === 'done') onClose();
  }, [isSent, outcome, onClose]);
  const close = (): void => {
    if (outcome === 'refused') forgetWish('bewertung');
    onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!bewertungWert || tooLong(bewertungFeedback) || outcome === 'sending') return;
    setSent(true);
    void wish('bewertung', { bewertungWert, bewertungFeedback: bewertungFeedback.trim() });
  };
  const isMissing = isTried && !bewertungWert;
  return (
    <Dialog title={say(['Wie war die Hilfe?', 'How was the help?'])} onClose={close}>
      <form className="stack" noValidate onSubmit={send}>
        <fieldset className={isMissing ? 'wrong' : undefined} aria-describedby={isMissing ? 'wert-fehler' : undefined}>
          <legend className="unseen">{say(['Sterne', 'Stars'])}</legend>
          {isMissing ? <Message id="wert-fehler">{say(NONE)}</Message> : null}
          <div className="stars">
            {STARS.map((wert) => (
              <label key={wert} className={wert <= bewertungWert ? 'full' : undefined}>
                <input type="radio" name="wert" checked={wert === bewertungWert} onChange={() => setWert(wert)} />
                <Icon name="star" />
                <span>
                  {wert}
                  <span className="unseen">{say(STAR_WORDS[wert])}</span>
                </span>
              </label>
            ))}
          </div>
          <p className="ends" aria-hidden="true">
            <span>{say(['schlecht', 'bad'])}</span>
            <span>{say(['sehr gut', 'very good'])}</span>
          </p>
        </fieldset>
        <WordsField
          id="bewertungFeedback"
          label={say(['Was war gut, was nicht?', 'What was good, what was not?'])}
          isOptional
          value={bewertungFeedback}
          problem={isTried ? tooLong(bewertungFeedback) : null}
          onChange={setFeedback}
        />
        <Outcome
          kind="bewertung"
          waits={[
            'Noch nicht gesendet. Wir senden Ihre Bewertung, sobald das Netz es zulässt.',
            'Not sent yet. We send your rating as soon as the network allows.',
          ]}
        />
        <div className="buttons">
          <button className="button" type="submit" aria-busy={outcome === 'sending' || undefined}>
            {say(['Bewertung senden', 'Send the rating'])}
          </button>
          <button className="button button-2" type="button" onClick={close}>
            {say(['Später', 'Later'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

// prettier-ignore
const STAR_WORDS: Readonly<Record<(typeof STARS)[number], Text>> = {
  1: [' Stern, schlecht', ' star, bad'],
  2: [' Sterne', ' stars'],
  3: [' Sterne', ' stars'],
  4: [' Sterne', ' stars'],
  5: [' Sterne, sehr gut', ' stars, very good'],
};
