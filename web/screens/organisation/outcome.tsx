import { useHeld } from '../../vorgang/held.ts';
import { flushNow } from '../../vorgang/vorgang.ts';
import { useWishes, type Wish } from '../../vorgang/wish.ts';
import { Call } from '../../fields/dock.tsx';
import { Note } from '../../fields/note.tsx';
import { useSay } from '../../fields/say.ts';
import type { Text } from '#domain/text.ts';

/** How far a wish got: 'waits' once a try has failed. */
export function useOutcome(kind: Wish): 'idle' | 'sending' | 'waits' | 'refused' | 'done' {
  const state = useWishes((wishes) => wishes[kind].kind);
  const hasFailed = useHeld(({ save }) => save.kind === 'unsent');
  return state === 'sending' && hasFailed ? 'waits' : state;
}

/** What became of a wish that did not get through, with another try and the phone. */
export function Outcome({ kind, waits }: { kind: Wish; waits: Text }) {
  const say = useSay();
  const outcome = useOutcome(kind);
  const state = useWishes((wishes) => wishes[kind]);
  const isThere = outcome === 'waits' || outcome === 'refused';
  return (
    <div role="alert">
      {isThere ? (
        <Note icon={outcome === 'waits' ? 'offline' : 'alert'}>
          <div className="stack">
            <p>{state.kind === 'refused' ? state.text : say(waits)}</p>
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
