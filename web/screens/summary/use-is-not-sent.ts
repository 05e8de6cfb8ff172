import { useState } from 'react';
import { useHeld } from '../../vorgang/state/held.ts';

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
