import { useState } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { Message } from '../../fields/message.tsx';
import { useSay } from '../../words/use-say.ts';
import { WishDialog } from './wish-dialog.tsx';
import { tooLong, LongTextField } from './long-text-field.tsx';

const STARS = [1, 2, 3, 4, 5] as const;
const NONE: Text = ['Wählen Sie 1 bis 5 Sterne.', 'Choose 1 to 5 stars.'];

/** §4 'Rating': 1 to 5 and a text; may be changed for seven days. D79. */
export default function Rating({ before, onClose }: { before: OrderStatus['bewertung']; onClose(): void }) {
  const say = useSay();
  const [bewertungWert, setWert] = useState(before.bewertungWert);
  const [bewertungFeedback, setFeedback] = useState(before.bewertungFeedback);
  const problem = tooLong(bewertungFeedback);
  return (
    <WishDialog
      kind="bewertung"
      title={['Wie war die Hilfe?', 'How was the help?']}
      body={() => (bewertungWert && !problem ? { bewertungWert, bewertungFeedback: bewertungFeedback.trim() } : null)}
      send={['Bewertung senden', 'Send the rating']}
      close={['Später', 'Later']}
      waits={[
        'Noch nicht gesendet. Wir senden Ihre Bewertung, sobald das Netz es zulässt.',
        'Not sent yet. We will send your rating once you have signal.',
      ]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <Stars wert={bewertungWert} isMissing={isTried && !bewertungWert} onChange={setWert} />
          <LongTextField
            id="bewertungFeedback"
            label={say(['Was war gut, was nicht?', 'What was good, what was not?'])}
            isOptional
            value={bewertungFeedback}
            problem={isTried ? problem : null}
            onChange={setFeedback}
          />
        </>
      )}
    </WishDialog>
  );
}

function Stars({ wert, isMissing, onChange }: { wert: number; isMissing: boolean; onChange(wert: number): void }) {
  const say = useSay();
  return (
    <fieldset className={isMissing ? 'wrong' : undefined} aria-describedby={isMissing ? 'wert-fehler' : undefined}>
      <legend className="unseen">{say(['Sterne', 'Stars'])}</legend>
      {isMissing ? <Message id="wert-fehler">{say(NONE)}</Message> : null}
      <div className="stars">
        {STARS.map((star) => (
          <label key={star} className={star <= wert ? 'full' : undefined}>
            <input type="radio" name="wert" checked={star === wert} onChange={() => onChange(star)} />
            <Icon name="">
              <path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z" />
            </Icon>
            <span>{star}</span>
            <span className="unseen">{say(STAR_WORDS[star])}</span>
          </label>
        ))}
      </div>
      <p className="ends" aria-hidden="true">
        <span>{say(['schlecht', 'poor'])}</span>
        <span>{say(['sehr gut', 'very good'])}</span>
      </p>
    </fieldset>
  );
}

// prettier-ignore
const STAR_WORDS: Readonly<Record<(typeof STARS)[number], Text>> = {
  1: [' Stern, schlecht', ' star, poor'],
  2: [' Sterne', ' stars'],
  3: [' Sterne', ' stars'],
  4: [' Sterne', ' stars'],
  5: [' Sterne, sehr gut', ' stars, very good'],
};
