import type { Text } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Icon } from './icon.tsx';
import NextTry from './next-try.tsx';
import PerSms from './per-sms/per-sms.tsx';
import { NOT_SENT } from './saved-line.tsx';
import { useSay } from '../words/use-say.ts';

// prettier-ignore
const WORDS: Record<'waits' | 'asks' | 'open', Text> = {
  waits: ['Ihre Meldung liegt auf diesem Gerät. Wir senden sie, sobald das Netz es zulässt.', 'Your report is on this device. We will send it once you have signal.'],
  asks:  ['Ihre Meldung liegt auf diesem Gerät. Wir senden sie erst, wenn Sie sagen, dass Sie noch Hilfe brauchen.', 'Your report is on this device. We only send it once you say that you still need help.'],
  open:  ['Dieses Gerät speichert nichts. Schließen Sie die Seite nicht, bis Ihre Meldung gesendet ist.', 'This device keeps nothing. Do not close the page until your report is sent.'],
};

/**
 * Alert under the heading 'Noch nicht gesendet': where the report is, and the next retry. The phone is in the dock;
 * `hasButton` adds a retry button where the dock has none.
 */
export default function NotSent({ hasButton = false }: { hasButton?: boolean }) {
  const say = useSay();
  const asks = useApp(({ report }) => report.kind === 'sending' && report.since !== undefined);
  const isLasting = useApp(({ save }) => save.kind !== 'unsent' || save.isLasting);
  const nummer = useApp(({ mandant }) => mandant?.smsNummer);
  return (
    <section className="note not-sent">
      <Icon name="offline" />
      <div className="stack">
        <p role="alert">
          <span className="unseen">{`${say(NOT_SENT)}.`}</span>
          <span>{say(WORDS[asks ? 'asks' : isLasting ? 'waits' : 'open'])}</span>
        </p>
        {hasButton || !asks ? <NextTry hasButton={hasButton} /> : null}
        {nummer ? <PerSms nummer={nummer} /> : null}
      </div>
    </section>
  );
}
