import type { Mandant } from '#domain/mandant.ts';
import type { Look } from './addresses.ts';

/** What a page tells the worker. */
export type ToWorker =
  /** This client is on the screen: its pages are to be kept, and fetched anew. */
  | ({ kind: 'seen' } & Look)
  /** Something is to be sent: the worker's own fetching stands back, for `PAUSE` milliseconds. */
  | { kind: 'wait' }
  /** Nothing is to be sent. */
  | { kind: 'go' }
  /** This invitation led to that case. */
  | { kind: 'link'; einladung: string; userID: string }
  /** The form is clean: a new version may take over. */
  | { kind: 'activate' };

/** What the worker tells a page: its client, as the service knows it now. */
export interface FromWorker {
  kind: 'mandant';
  mandant: Mandant;
}

/** Milliseconds that a 'wait' holds; the page that said it may be gone. */
export const PAUSE = 15_000;
