import { FaultPage, useIsAsked } from '../kit/fault-page.tsx';
import { useApp } from '../vorgang/state/app.ts';
import { timeOfDay } from '../words/times.ts';
import { useSay } from '../words/use-say.ts';

/** §8 'ERR_UNDEFINED', a load that timed out, and a service that asks to wait. D128 */
export default function ErrorScreen() {
  const fault = useApp((state) => state.fault);
  const isAsked = useIsAsked();
  if (fault === 'ZU_VIELE' || fault === 'NICHT_BEREIT')
    return (
      <FaultPage code={fault} hasRetry={isAsked}>
        <Until />
      </FaultPage>
    );
  return <FaultPage code={fault === 'LADEN_ZEIT' ? fault : 'ERR_UNDEFINED'} number="500" hasRetry={isAsked} />;
}

/** Until when to wait, where the service has named a time. */
function Until() {
  const say = useSay();
  const until = useApp((state) => state.waitUntil);
  if (until === null) return null;
  return (
    <p>
      {say([
        `Warten Sie bis ${timeOfDay(until, 'de')}. So lange geht es nur am Telefon.`,
        `Wait until ${timeOfDay(until, 'en')}. Until then please phone us.`,
      ])}
    </p>
  );
}
