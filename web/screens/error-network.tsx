import { FaultPage, useIsAsked } from '../kit/fault-page.tsx';
import { useApp } from '../vorgang/state/app.ts';

/** §8 'ERR_NETWORK', and 'ERR_OFFLINE', which has no error number because nobody answered. D71. */
export default function ErrorNetwork() {
  const fault = useApp((state) => state.fault);
  const isAsked = useIsAsked();
  return fault === 'ERR_OFFLINE' ? (
    <FaultPage code={fault} hasRetry={isAsked} />
  ) : (
    <FaultPage code="ERR_NETWORK" number="404" hasRetry={isAsked} />
  );
}
