import type { Coded } from '../../vorgang/after/refusal-text.ts';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Refusal } from '../../kit/refusal.tsx';
import { NOT_SENT } from '../../kit/saved-line.tsx';
import { useSay } from '../../words/use-say.ts';

/** Alert: the service has refused the report; why, and the phone. */
export default function RefusedNote(refusal: Coded) {
  return (
    <section className="note not-sent">
      <Icon name="alert" />
      <div className="stack">
        <div role="alert">
          <h2>{useSay()(NOT_SENT)}</h2>
          <p>
            <Refusal {...refusal} />
          </p>
        </div>
        <Call wide />
      </div>
    </section>
  );
}
