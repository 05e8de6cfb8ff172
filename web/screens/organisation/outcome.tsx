import { goesOneByOne } from '../../vorgang/after/wish.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { flushNow } from '../../vorgang/commands/vorgang.ts';
import { useWishes, type Wish, type WishState } from '../../vorgang/case/wishes.ts';
import { Call } from '../../kit/dock.tsx';
import { Note } from '../../kit/note.tsx';
import { Refusal } from '../../kit/refusal.tsx';
import { useSay } from '../../words/use-say.ts';
import type { Text } from '#domain/text.ts';

/** State of a cancel, remark or rating; 'waits' once a try has failed. */
export function useOutcome(kind: Wish): WishState['kind'] | 'waits' {
  const state = useWishes((wishes) => wishes[kind].kind);
  const hasFailed = useApp(({ save }) => save.kind === 'unsent');
  return state === 'sending' && hasFailed ? 'waits' : state;
}

interface OutcomeProps {
  kind: Wish;
  /** Text while it waits after a failed try. */
  waits: Text;
  /** Whether the open dialog has sent it; a refusal of an earlier one is shown on the page. */
  isOwn?: boolean;
}

/** Alert in a dialog: what failed, with retry and phone. */
export function Outcome({ kind, waits, isOwn = true }: OutcomeProps) {
  const say = useSay();
  const outcome = useOutcome(kind);
  const state = useWishes((wishes) => wishes[kind]);
  // Of those that go one by one another may wait: it is none of this dialog's.
  const waitsHere = outcome === 'waits' && (isOwn || !goesOneByOne(kind));
  const isThere = waitsHere || outcome === 'unsure' || (outcome === 'refused' && isOwn);
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

/** A cancel was sent and then taken back before its answer came, so its effect is unknown. R8. */
const UNSURE: Text = [
  'Vielleicht ist die Hilfe schon abbestellt. Rufen Sie uns an.',
  'Help may be cancelled already. Call us.',
];
