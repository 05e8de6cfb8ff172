/**
 * Tests that fail now and then, put aside until they are mended: at most three, each for one issue. A failure of one is
 * printed and counts as neither passed nor failed.
 */
export interface PutAside {
  file: string;
  /** The test's full name, its suites before it, joined by ' › '. */
  test: string;
  since: `${number}-${number}-${number}`;
  reason: string;
}

export const PUT_ASIDE: readonly PutAside[] = [
  {
    file: 'server/outbox/outage.test.ts',
    test: 'after three hours without its receiver all messages are there within 60 s, the oldest first and in order per case; meanwhile it is probed with one at a time [P15 7.73]',
    since: '2026-11-27',
    reason: 'Some messages wait for their own time after the receiver is back: the test or the outbox. Issue 40.',
  },
];
