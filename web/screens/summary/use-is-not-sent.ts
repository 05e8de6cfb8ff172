import { useState } from 'react';
import { useApp } from '../../vorgang/state/app.ts';

/**
 * Whether the report waits on this device because a try failed. Stays true while the next try runs; else the alert
 * would be announced at each one.
 */
export function useIsNotSent(): boolean {
  const isSending = useApp(({ report }) => report.kind === 'sending');
  const hasFailed = useApp(({ save }) => save.kind === 'unsent');
  const [isNotSent, setNotSent] = useState(false);
  const now = isSending && (hasFailed || isNotSent);
  if (now !== isNotSent) setNotSent(now);
  return now;
}
