import { MINUTEN } from '#domain/auftrag.ts';
import { useSay } from '../../words/use-say.ts';

interface MinutenProps {
  /** What the operator proposes: filled. */
  vorschlag: number | null;
  onChoose(minutes: number): void;
}

/** Keys of minutes: one tap says by when the helper is there. */
export function Minuten({ vorschlag, onChoose }: MinutenProps) {
  const say = useSay();
  const offered = [...new Set([...MINUTEN.offered, ...(vorschlag ? [vorschlag] : [])])].sort((a, b) => a - b);
  return (
    <fieldset className="minuten">
      <legend>{say(['In wie vielen Minuten sind Sie dort?', 'In how many minutes can you be there?'])}</legend>
      <div>
        {offered.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={minutes === vorschlag ? 'button' : 'button button-2'}
            onClick={() => onChoose(minutes)}
          >
            <span className="num">{minutes}</span>
            <span className="unseen">
              {say(minutes === vorschlag ? [' Minuten, Vorschlag', ' minutes, proposed'] : [' Minuten', ' minutes'])}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
