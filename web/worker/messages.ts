import type { Mandant } from '#domain/mandant.ts';
import type { Look } from './addresses.ts';

/** Message of a page to the service worker. */
export type ToWorker =
  /** This client is on the screen: cache its pages anew. */
  | ({ kind: 'seen' } & Look)
  /** Something is to be sent: pause downloads for `PAUSE` milliseconds. */
  | { kind: 'wait' }
  /** Nothing is to be sent: go on. */
  | { kind: 'go' }
  /** This invitation led to that case. */
  | { kind: 'link'; einladung: string; userID: string }
  /** The form is clean: a waiting version may activate. */
  | { kind: 'activate' };

/** Message of the service worker to a page: its client, as the service knows it now. */
export interface FromWorker {
  kind: 'mandant';
  mandant: Mandant;
}

/** Milliseconds after which a 'wait' expires; the page that sent it may be gone. */
export const PAUSE = 15_000;
