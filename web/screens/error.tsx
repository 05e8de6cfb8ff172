import { FaultPage, useIsAsked } from '../kit/fault-page.tsx';
import { useHeld } from '../vorgang/state/held.ts';

/** §8 'ERR_UNDEFINED', and a load that timed out. */
export default function ErrorScreen() {
  const fault = useHeld((state) => state.fault);
  return <FaultPage code={fault === 'LADEN_ZEIT' ? fault : 'ERR_UNDEFINED'} number="500" hasRetry={useIsAsked()} />;
}
