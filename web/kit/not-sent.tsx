import { useState, type ReactNode } from 'react';
import type { Text } from '#domain/text.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { Call } from './dock.tsx';
import { Icon } from './icon.tsx';
import { useSay } from '../words/use-say.ts';

/**
 * Whether the report waits on this device because a try failed. Stays true while the next try runs; else the alert
 * would be announced at each one.
 */
export function useIsNotSent(): boolean {
  const isSending = useHeld(({ report }) => report.kind === 'sending');
  const hasFailed = useHeld(({ save }) => save.kind === 'unsent');
  const [isNotSent, setNotSent] = useState(false);
  const now = isSending && (hasFailed || isNotSent);
  if (now !== isNotSent) setNotSent(now);
  return now;
}

// prettier-ignore
const WORDS: Record<'waits' | 'asks' | 'open', Text> = {
  waits: ['Ihre Meldung liegt auf diesem Gerät. Wir senden sie, sobald das Netz es zulässt.', 'Your report is on this device. We send it as soon as the network allows.'],
  asks:  ['Ihre Meldung liegt auf diesem Gerät. Wir senden sie erst, wenn Sie sagen, dass Sie noch Hilfe brauchen.', 'Your report is on this device. We only send it once you say that you still need help.'],
  open:  ['Dieses Gerät speichert nichts. Schließen Sie die Seite nicht, bis Ihre Meldung gesendet ist.', 'This device keeps nothing. Do not close the page until your report is sent.'],
};

/**
 * Alert: the report has not reached the service. With phone and time of the next retry; `hasButton` adds a retry button
 * where the dock has none.
 */
export function NotSent({ hasButton = false }: { hasButton?: boolean }) {
  const say = useSay();
  const asks = useHeld(({ report }) => report.kind === 'sending' && report.since !== undefined);
  const isLasting = useHeld(({ save }) => save.kind !== 'unsent' || save.isLasting);
  const { Shown: NextTry } = useOptional(() => import('./next-try.tsx'));
  return (
    <NotSentNote icon="offline" text={say(WORDS[asks ? 'asks' : isLasting ? 'waits' : 'open'])}>
      {NextTry && (hasButton || !asks) ? <NextTry hasButton={hasButton} /> : null}
    </NotSentNote>
  );
}

/** Alert 'not sent yet' with the reason and the phone; `children` between them are not announced. */
export function NotSentNote({ icon, text, children }: { icon: string; text: ReactNode; children?: ReactNode }) {
  return (
    <section className="note not-sent">
      <Icon name={icon} />
      <div className="stack">
        <div role="alert">
          <h2>{useSay()(['Noch nicht gesendet', 'Not sent yet'])}</h2>
          <p>{text}</p>
        </div>
        {children}
        <Call wide />
      </div>
    </section>
  );
}
