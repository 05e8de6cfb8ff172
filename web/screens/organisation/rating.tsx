import { useRef, useState, type FormEvent } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../kit/icon.tsx';
import { useKeptFocus } from '../../kit/use-kept-focus.ts';
import { useSay } from '../../words/use-say.ts';
import { wish } from '../../vorgang/after/wish.ts';
import { LongTextField, tooLong } from './long-text-field.tsx';
import { Outcome, useOutcome } from './outcome.tsx';

const STARS = [1, 2, 3, 4, 5] as const;

/** §4 'Rating': 1 to 5, then words if one likes, on the page itself; may be changed for seven days. D79. */
export function Rating({ bewertung: before }: { bewertung: OrderStatus['bewertung'] }) {
  const say = useSay();
  // What was touched here; the rest is as last given, maybe in another tab.
  const [wert, setWert] = useState<number | null>(null);
  const [feedback, setFeedback] = useState<string | null>(null);
  const bewertungWert = wert ?? before.bewertungWert;
  const bewertungFeedback = feedback ?? before.bewertungFeedback;
  const [step, setStep] = useState<'given' | 'chosen' | 'sent'>('given');
  const outcome = useOutcome('bewertung');
  const card = useRef<HTMLFormElement>(null);
  useKeptFocus(() => card.current?.querySelector<HTMLElement>(':checked'), card);
  const problem = tooLong(bewertungFeedback);
  const isOpen = step === 'chosen' || (step === 'sent' && outcome !== 'done');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem || (step === 'sent' && outcome === 'sending')) return;
    setStep('sent');
    void wish('bewertung', { bewertungWert, bewertungFeedback: bewertungFeedback.trim() });
  };
  const choose = (chosen: number): void => {
    setWert(chosen);
    setStep('chosen');
  };
  return (
    <form ref={card} className="card near rating" noValidate onSubmit={submit} aria-labelledby="bewertung">
      <h2 id="bewertung">{say(['Wie war die Hilfe?', 'How was the help?'])}</h2>
      <p role="status">
        {bewertungWert && !isOpen
          ? say([`Ihre Bewertung: ${bewertungWert} von 5.`, `Your rating: ${bewertungWert} of 5.`])
          : null}
      </p>
      <Stars wert={bewertungWert} onChange={choose} />
      {isOpen ? (
        <>
          <LongTextField
            id="bewertungFeedback"
            label={say(['Was war gut, was nicht?', 'What was good, what was not?'])}
            isOptional
            value={bewertungFeedback}
            problem={problem}
            onChange={setFeedback}
          />
          <Outcome kind="bewertung" waits={WAITS} isOwn={false} />
          <button className="button" type="submit" aria-busy={(step === 'sent' && outcome === 'sending') || undefined}>
            {say(['Bewertung senden', 'Send the rating'])}
          </button>
        </>
      ) : null}
    </form>
  );
}

const WAITS: Text = [
  'Noch nicht gesendet. Wir senden Ihre Bewertung, sobald das Netz es zulässt.',
  'Not sent yet. We will send your rating once you have signal.',
];

function Stars({ wert, onChange }: { wert: number; onChange(wert: number): void }) {
  const say = useSay();
  return (
    <fieldset>
      <legend className="unseen">{say(['Sterne', 'Stars'])}</legend>
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
