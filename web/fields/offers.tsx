import type { Question } from '#domain/questions.ts';
import { useSay } from '../words/use-say.ts';
import type { Form } from './use-answers.ts';

export interface OffersProps {
  form: Form;
  question: Question & { kind: 'text' };
  value: string;
  onChange(text: string): void;
}

/** Phrases to tap in place of typing: a tap puts one at the end of the text, another takes it out again. */
export function Offers({ form, question, value, onChange }: OffersProps) {
  const say = useSay();
  const offers = question.offers?.(form.answers) ?? [];
  const said = value.split(', ').filter(Boolean);
  return offers.length ? (
    <div className="pick" role="group" aria-label={say(['Zum Antippen', 'Tap to add'])}>
      {offers.map((offer) => {
        const phrase = say(offer);
        const isSaid = said.includes(phrase);
        const changed = isSaid ? said.filter((one) => one !== phrase) : [...said, phrase];
        return (
          <button
            className="offer"
            type="button"
            key={offer[0]}
            aria-pressed={isSaid}
            onClick={() => onChange(changed.join(', '))}
          >
            {phrase}
          </button>
        );
      })}
    </div>
  ) : null;
}
