import { FaultPage } from '../kit/fault-page.tsx';
import { useHeld } from '../vorgang/case/held.ts';

/** §8 ERR_UNDEFINED, and an answer that took too long. */
export default function ErrorScreen() {
  const fault = useHeld((state) => state.fault);
  return <FaultPage code={fault === 'LADEN_ZEIT' ? fault : 'ERR_UNDEFINED'} number="500" />;
}
