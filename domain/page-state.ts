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

/** What the first page brings along, so that browser and service render the same markup. Sits in the page as JSON. */
export interface PageState {
  /** Address that was asked for: `/kfz/start/{id}`. */
  address: string;
  language: Language;
  mandant: Mandant;
  /** Null: no case, or the address shows none. */
  fall: Fall | null;
  /** Path of the service, ending in extService.xsp; '' on a plain static host, which has only the demo. §7. */
  base: string;
}
