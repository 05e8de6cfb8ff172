import type { Mandant } from './mandant.ts';
import type { HostRule } from './service-host.ts';
import type { Language } from './text.ts';
import type { Vorgang } from './vorgang.ts';

/** A case as the service answers it, with its revision. */
export interface Fall {
  vorgang: Vorgang;
  revision: number;
  /** The start button was pressed, which gives consent. */
  gestartet: boolean;
  /** An example: no help will come, and the screens say so. D94. */
  beispiel: boolean;
  /** A desk has the draft open: the page follows it. */
  amTelefon?: boolean;
  /** Paths of the fields that a desk wrote last. */
  vomLeitstand?: readonly string[];
}

/** The start page before a case exists: by an insurance card, or by the open entry of a client. D6, D8. */
export interface Einstieg {
  /** Id of the card, 15 characters; '' for the open entry. */
  id: string;
  /** Idempotency key with which the start button makes the case. */
  key: string;
  /** The card is for examples; a test client's cases are so anyway. Missing in a page of an older build. D94. */
  beispiel?: boolean;
}

/** The state that server-side rendering puts into the page as JSON, so that hydration renders the same markup. */
export interface PageState {
  /** The requested address: `/kfz/start/{id}`. */
  address: string;
  language: Language;
  mandant: Mandant;
  /** The service's time, milliseconds since 1970; missing in a page that is kept, and of an older build. */
  jetzt?: number | undefined;
  /** Null: no case, or the screen shows none. */
  fall: Fall | null;
  /** Only where the page starts a new case; then `fall` is null. */
  einstieg?: Einstieg;
  /** The page reads the status of a case by its leseID, without the case: `fall` is null. D118 */
  liest?: true;
  /** The start's link led here: the choices carry the consent. */
  carriesConsent?: true;
  /**
   * Base of the API, ending in extService.xsp: a path of the page's origin, or the URL that the table of hosts names.
   * '' on a static host that has only the demo. §7.
   */
  base: string;
  /** The table of hosts, on a static host alone, which does not know its name: then `base` is for any other. D107. */
  hosts?: readonly HostRule[];
}
