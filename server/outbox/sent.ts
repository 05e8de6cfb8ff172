/** Outcome of an attempt. `grund` is short, for the operator, and quotes nothing of the answer. */
export type Sent =
  /** `again`: milliseconds since 1970 at which there is more to say; absent: the message is done. */
  | { ended: 'accepted'; again?: number }
  /** Nothing was sent: there is nothing to say any more. */
  | { ended: 'over' }
  /** Nothing was sent: not before `at`, milliseconds since 1970. */
  | { ended: 'early'; at: number }
  /** 410: the receiver wants no more messages. */
  | { ended: 'gone' }
  /** 429: too many for it. `rest`: milliseconds of its `Retry-After`; 0 without. */
  | { ended: 'busy'; rest: number }
  /** `isOurs`: it ended by an error of our own, which says nothing of the receiver. */
  | { ended: 'failed'; grund: string; rest: number; isOurs?: true };

/** It was handed over, and the store did not note that: the message waits for the end of its lease, as after a kill. */
export class UnnotedError extends Error {}
