import { useState, type ReactNode } from 'react';
import { useHeld } from '../vorgang/held.ts';
import { Call } from './dock.tsx';
import { Icon } from './icon.tsx';
import { useSay } from './say.ts';

/** Whether the report waits on this device and could not be sent. Stays so while the next try runs, or each try would be said aloud. */
export function useIsNotSent(): boolean {
  const isSending = useHeld(({ report }) => report.kind === 'sending');
  const hasFailed = useHeld(({ save }) => save.kind === 'unsent');
  const [isNotSent, setNotSent] = useState(false);
  const now = isSending && (hasFailed || isNotSent);
  if (now !== isNotSent) setNotSent(now);
  return now;
}

/** The report has not reached us: said aloud, with the phone and, where the dock has none, another try. */
export function NotSent({ children }: { children?: ReactNode }) {
  const say = useSay();
  return (
    <section className="note not-sent" role="alert">
      <Icon name="offline" />
      <div className="stack">
        <div>
          <h2>{say(['Noch nicht gesendet', 'Not sent yet'])}</h2>
          <p>
            {say([
              'Ihre Meldung liegt auf diesem Gerät. Wir senden sie, sobald das Netz es zulässt. Lassen Sie die Seite offen, oder rufen Sie an.',
              'Your report is on this device. We send it as soon as the network allows. Leave the page open, or call us.',
            ])}
          </p>
        </div>
        <Call wide />
        {children}
      </div>
    </section>
  );
}
