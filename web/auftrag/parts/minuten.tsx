import { MINUTEN } from '#domain/auftrag.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../../words/use-say.ts';

interface MinutenProps {
  /** What the operator proposes: filled. */
  vorschlag: number | null;
  onChoose(minutes: number): void;
  /** What a tap does, where it is not said by a heading. */
  legend: Text;
}

/** Keys of minutes: one tap says by when the helper is there. */
export function Minuten({ vorschlag, onChoose, legend }: MinutenProps) {
  const say = useSay();
  const offered = [...new Set([...MINUTEN.offered, ...(vorschlag ? [vorschlag] : [])])].sort((a, b) => a - b);
  return (
    <fieldset className="minuten">
      <legend>{say(legend)}</legend>
      <div>
        {offered.map((minutes) => (
          <button
            key={minutes}
            type="button"
            className={minutes === vorschlag ? 'button' : 'button button-2'}
            onClick={() => onChoose(minutes)}
          >
            <span className="num">{minutes}</span> <small aria-hidden="true">{say(['Min.', 'min'])}</small>
            <span className="unseen">
              {say(minutes === vorschlag ? [' Minuten, Vorschlag', ' minutes, proposed'] : [' Minuten', ' minutes'])}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
