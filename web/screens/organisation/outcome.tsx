import { useHeld } from '../../vorgang/case/held.ts';
import { flushNow } from '../../vorgang/case/vorgang.ts';
import { useWishes, type Wish, type WishState } from '../../vorgang/after/wishes.ts';
import { Call } from '../../kit/dock.tsx';
import { Note } from '../../kit/note.tsx';
import { Refusal } from '../../kit/refusal.tsx';
import { useSay } from '../../words/say.ts';
import type { Text } from '#domain/text.ts';

/** How far a wish got: 'waits' once a try has failed. */
export function useOutcome(kind: Wish): WishState['kind'] | 'waits' {
  const state = useWishes((wishes) => wishes[kind].kind);
  const hasFailed = useHeld(({ save }) => save.kind === 'unsent');
  return state === 'sending' && hasFailed ? 'waits' : state;
}

interface OutcomeProps {
  kind: Wish;
  /** What is said once a try has failed. */
  waits: Text;
  /** Whether the dialog that shows it has sent it: a refusal of an earlier one stands on the page. */
  isOwn?: boolean;
}

/** What became of a wish that did not get through, with another try and the phone. */
export function Outcome({ kind, waits, isOwn = true }: OutcomeProps) {
  const say = useSay();
  const outcome = useOutcome(kind);
  const state = useWishes((wishes) => wishes[kind]);
  const isThere = outcome === 'waits' || outcome === 'unsure' || (outcome === 'refused' && isOwn);
  return (
    <div role="alert">
      {isThere ? (
        <Note icon={outcome === 'waits' ? 'offline' : 'alert'}>
          <div className="stack">
            <p>
              {state.kind === 'refused' ? (
                <Refusal code={state.code} text={state.text} />
              ) : (
                say(outcome === 'unsure' ? UNSURE : waits)
              )}
            </p>
            <Call wide />
            {outcome === 'waits' ? (
              <button className="quiet" type="button" onClick={flushNow}>
                {say(['Noch einmal versuchen', 'Try again'])}
              </button>
            ) : null}
          </div>
        </Note>
      ) : null}
    </div>
  );
}

/** A cancel that was tried and taken back: its answer is not waited for any more. R8. */
const UNSURE: Text = [
  'Vielleicht ist die Hilfe schon abbestellt. Rufen Sie uns an.',
  'Help may be cancelled already. Call us.',
];
