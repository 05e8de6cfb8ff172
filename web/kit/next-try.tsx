import { useSyncExternalStore } from 'react';
import type { Text } from '#domain/text.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { KEEP_OPEN } from '../vorgang/sending/unsent.ts';
import { askAgain } from '../vorgang/after/still.ts';
import { flushNow } from '../vorgang/case/vorgang.ts';
import { useSay } from '../words/say.ts';

/**
 * What happens next with what is not sent, and when; and what to do. It counts down outside of
 * what is said aloud. `hasPhone`: where the number does not stand right below.
 */
export default function NextTry({ hasButton = false, hasPhone = false }: { hasButton?: boolean; hasPhone?: boolean }) {
  const say = useSay();
  const telefon = useHeld((state) => state.mandant?.telefon);
  const seconds = useSeconds();
  const asks = useHeld(({ report }) => report.kind === 'sending' && report.since !== undefined);
  if (seconds === null) return null;
  return (
    <div className="next-try">
      <p>
        <span className="num">{say(asks ? ASKS : whenText(seconds))}</span> {say(KEEP_OPEN)}
        {hasPhone && telefon?.wahl ? (
          <>
            {': '}
            <a className="num" href={`tel:${telefon.wahl}`}>
              {telefon.anzeige}
            </a>
          </>
        ) : (
          '.'
        )}
      </p>
      {hasButton ? (
        <button className="quiet" type="button" onClick={asks ? askAgain : flushNow}>
          {say(asks ? ['Antworten', 'Answer'] : ['Jetzt versuchen', 'Try now'])}
        </button>
      ) : null}
    </div>
  );
}

/** Nothing is tried before the person has said that help is still needed. */
const ASKS: Text = ['Brauchen Sie noch Hilfe?', 'Do you still need help?'];

const whenText = (seconds: number): Text =>
  seconds > 0
    ? [`Nächster Versuch in ${seconds} s.`, `Next try in ${seconds} s.`]
    : ['Wir versuchen es gerade.', 'We are trying right now.'];

/** Seconds until the next try; 0 while it runs, null while nothing waits. */
function useSeconds(): number | null {
  const nextTry = useHeld(({ save }) => (save.kind === 'unsent' ? save.nextTry : null));
  return useSyncExternalStore(everySecond, () =>
    nextTry === null ? null : Math.max(0, Math.ceil((nextTry - performance.now()) / 1_000)),
  );
}

function everySecond(passed: () => void): () => void {
  const clock = setInterval(passed, 1_000);
  return () => clearInterval(clock);
}
