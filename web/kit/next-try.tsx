import { useSyncExternalStore } from 'react';
import type { Text } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';
import { KEEP_OPEN } from '../vorgang/sending/unsent.ts';
import { askAgain } from '../vorgang/after/still.ts';
import { flushNow } from '../vorgang/commands/vorgang.ts';
import { useSay } from '../words/use-say.ts';

/**
 * When the next retry is, roughly: a count of seconds makes anxious. With advice and a button to retry now. It stands
 * outside of live regions, so that nothing of it is announced again and again. `hasPhone`: adds the phone number where
 * it is not shown right below.
 */
export default function NextTry({ hasButton = false, hasPhone = false }: { hasButton?: boolean; hasPhone?: boolean }) {
  const say = useSay();
  const telefon = useApp((state) => state.mandant?.telefon);
  const seconds = useSeconds();
  const asks = useApp(({ report }) => report.kind === 'sending' && report.since !== undefined);
  if (seconds === null) return null;
  const call = hasPhone && telefon?.wahl ? telefon : null;
  return (
    <div className="next-try">
      <p>
        <span className="num">{say(asks ? ASKS : whenText(seconds))}</span>{' '}
        <span>{`${say(KEEP_OPEN)}${call ? ': ' : '.'}`}</span>
        {call ? (
          <a className="num" href={`tel:${call.wahl}`} translate="no">
            {call.anzeige}
          </a>
        ) : null}
      </p>
      {hasButton ? (
        <button className="quiet" type="button" onClick={asks ? askAgain : flushNow}>
          {say(asks ? ['Antworten', 'Answer'] : ['Jetzt versuchen', 'Try now'])}
        </button>
      ) : null}
    </div>
  );
}

/** §4 'Still needed': instead of a countdown, because no try is made before the answer. */
const ASKS: Text = ['Brauchen Sie noch Hilfe?', 'Do you still need help?'];

function whenText(seconds: number): Text {
  const minutes = Math.round(seconds / 60);
  if (minutes > 1) return [`Nächster Versuch in etwa ${minutes} Minuten.`, `Trying again in about ${minutes} minutes.`];
  return seconds > 0
    ? ['Wir versuchen es gleich wieder.', 'Trying again shortly.']
    : ['Wir versuchen es gerade.', 'We are trying right now.'];
}

/** Seconds until the next retry; 0 while one runs, null while nothing waits. */
function useSeconds(): number | null {
  const nextTry = useApp(({ save }) => (save.kind === 'unsent' ? save.nextTry : null));
  return useSyncExternalStore(everySecond, () =>
    nextTry === null ? null : Math.max(0, Math.ceil((nextTry - performance.now()) / 1_000)),
  );
}

function everySecond(passed: () => void): () => void {
  const clock = setInterval(passed, 1_000);
  return () => clearInterval(clock);
}
