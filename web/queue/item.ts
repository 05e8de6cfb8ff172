/** What every item of an outbox has: one call, made when the person decided. */
export interface QueueItem {
  /** Primary key, in the order of making. */
  nr: number;
  /** Items of one id are sent in order; one that has to wait holds up no item of another. */
  id: string;
  /** Idempotency key, which lives as long as the item. */
  key: string;
  /** When the person decided, milliseconds by the device's clock. */
  made: number;
  /** It may have reached the service: from now on only an answer that names its key removes it. R2. */
  isTried: boolean;
}

/** Stored items that wait to be sent. No method rejects. */
export interface Outbox<I extends QueueItem> {
  /** All of them, oldest first. */
  items(): Promise<readonly I[]>;
  /** Adds an item and removes others in the same transaction. */
  add(item: Omit<I, 'nr'>, without?: readonly number[]): Promise<void>;
  /** Replaces an item, unless it has been removed meanwhile. */
  change(item: I): Promise<void>;
  remove(nr: number): Promise<void>;
}
