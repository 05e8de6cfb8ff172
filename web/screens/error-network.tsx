import { FaultPage } from '../fields/fault-page.tsx';
import { useHeld } from '../vorgang/held.ts';

/** §8 ERR_NETWORK, and the device without a network. Decision 71. */
export default function ErrorNetwork() {
  const fault = useHeld((state) => state.fault);
  return <FaultPage code={fault === 'ERR_OFFLINE' ? fault : 'ERR_NETWORK'} number="404" />;
}
