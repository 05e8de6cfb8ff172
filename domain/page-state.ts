import type { Mandant } from './mandant.ts';
import type { Language } from './text.ts';
import type { Vorgang } from './vorgang.ts';

/** A case as the service answers it, beside its revision. */
export interface Fall {
  vorgang: Vorgang;
  revision: number;
  /** Started with consent (the start button was pressed). */
  gestartet: boolean;
  /** Marked as an example: no help will come, and the screens say so. */
  beispiel: boolean;
}

/** A start without a case: with a card, or with nothing where the client lets people start so. D6 and D8. */
export interface Einstieg {
  /** The card, 15 characters; '' for the open entry. */
  id: string;
  /** Idempotency key of the case that the start button makes. */
  key: string;
}

/** What the first page brings along, so that browser and service render the same markup. Sits in the page as JSON. */
export interface PageState {
  /** Address that was asked for: `/kfz/start/{id}`. */
  address: string;
  language: Language;
  mandant: Mandant;
  /** Null: no case, or the address shows none. */
  fall: Fall | null;
  /** The start of a case that is yet to be made; then `fall` is null. */
  einstieg?: Einstieg;
  /** Path of the service, ending in extService.xsp; '' on a plain static host, which has only the demo. §7. */
  base: string;
}
