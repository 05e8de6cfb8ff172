import { FaultPage, useIsAsked } from '../kit/fault-page.tsx';
import { useApp } from '../vorgang/state/app.ts';

/** §8 'ERR_UNDEFINED', and a load that timed out. */
export default function ErrorScreen() {
  const fault = useApp((state) => state.fault);
  return <FaultPage code={fault === 'LADEN_ZEIT' ? fault : 'ERR_UNDEFINED'} number="500" hasRetry={useIsAsked()} />;
}
