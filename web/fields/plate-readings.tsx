import type { Text } from '#domain/text.ts';
import { useSay } from '../words/use-say.ts';

interface PlateReadingsProps {
  /** Asked above the buttons. */
  question: Text;
  readings: readonly string[];
  onPick(plate: string): void;
}

/** The plates that a typed text may mean, to choose from; nothing where there is no doubt. D120 */
export function PlateReadings({ question, readings, onPick }: PlateReadingsProps) {
  const say = useSay();
  return (
    <div role="status">
      {readings.length ? (
        <div className="note note-plain">
          <div className="near">
            <b>{say(question)}</b>
            <div className="pick">
              {readings.map((plate) => (
                <button className="button button-2" type="button" key={plate} onClick={() => onPick(plate)}>
                  {plate}
                </button>
              ))}
            </div>
          </div>
        </div>
      ) : null}
    </div>
  );
}
