import type { Text } from '#domain/text.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { optional } from '../chunks/late-chunk.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { Icon } from './icon.tsx';
import { NOT_SENT } from './saved-line.tsx';
import { useSay } from '../words/use-say.ts';

// prettier-ignore
const WORDS: Record<'waits' | 'asks' | 'open', Text> = {
  waits: ['Ihre Meldung liegt auf diesem Gerät. Wir senden sie, sobald das Netz es zulässt.', 'Your report is on this device. We will send it once you have signal.'],
  asks:  ['Ihre Meldung liegt auf diesem Gerät. Wir senden sie erst, wenn Sie sagen, dass Sie noch Hilfe brauchen.', 'Your report is on this device. We only send it once you say that you still need help.'],
  open:  ['Dieses Gerät speichert nichts. Schließen Sie die Seite nicht, bis Ihre Meldung gesendet ist.', 'This device keeps nothing. Do not close the page until your report is sent.'],
};

const perSms = () => import('./per-sms/per-sms.tsx');
// With this chunk, since without a network it would not come any more.
if (useHeld.getState().mandant?.smsNummer) optional(perSms).catch(console.warn);

/**
 * Alert under the heading 'Noch nicht gesendet': where the report is, and the next retry. The phone is in the dock;
 * `hasButton` adds a retry button where the dock has none. An optional chunk, fetched before it is needed.
 */
export default function NotSent({ hasButton = false }: { hasButton?: boolean }) {
  const say = useSay();
  const asks = useHeld(({ report }) => report.kind === 'sending' && report.since !== undefined);
  const isLasting = useHeld(({ save }) => save.kind !== 'unsent' || save.isLasting);
  const { Shown: NextTry } = useOptional(() => import('./next-try.tsx'));
  const nummer = useHeld(({ mandant }) => mandant?.smsNummer);
  const { Shown: PerSms } = useOptional(perSms, nummer);
  return (
    <section className="note not-sent">
      <Icon name="offline" />
      <div className="stack">
        <p role="alert">
          <span className="unseen">{say(NOT_SENT)}. </span>
          {say(WORDS[asks ? 'asks' : isLasting ? 'waits' : 'open'])}
        </p>
        {NextTry && (hasButton || !asks) ? <NextTry hasButton={hasButton} /> : null}
        {PerSms && nummer ? <PerSms nummer={nummer} /> : null}
      </div>
    </section>
  );
}
