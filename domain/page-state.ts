import type { Mandant } from './mandant.ts';
import type { HostRule } from './service-host.ts';
import type { Language } from './text.ts';
import type { Vorgang } from './vorgang.ts';

/** A case as the service answers it, with its revision. */
export interface Fall {
  vorgang: Vorgang;
  revision: number;
  /** Whether the start button was pressed, which gives consent. */
  gestartet: boolean;
  /** Whether the case is an example: no help will come, and the screens say so. D94. */
  beispiel: boolean;
  /** Whether a desk has the draft open; then the page follows the desk's changes. */
  amTelefon?: boolean;
  /** Paths of the fields that a desk wrote last. */
  vomLeitstand?: readonly string[];
}

/** The start page before a case exists, by an insurance card or by a client's open entry. D6, D8. */
export interface Einstieg {
  /** Id of the card, 15 characters; '' for the open entry. */
  id: string;
  /** Idempotency key with which the start button makes the case. */
  key: string;
  /**
   * Whether the card makes examples; a test client's cases are always examples. Absent in a page of an older build.
   * D94.
   */
  beispiel?: boolean;
}

/** The state that server-side rendering puts into the page as JSON, so that hydration renders the same markup. */
export interface PageState {
  /** The requested address: `/kfz/start/{id}`. */
  address: string;
  language: Language;
  mandant: Mandant;
  /** The service's time in milliseconds since 1970. Absent in a cached page, and in one of an older build. */
  jetzt?: number | undefined;
  /** Null: no case, or the screen shows none. */
  fall: Fall | null;
  /** Entry for a new case; then `fall` is null. Absent on other pages. */
  einstieg?: Einstieg;
  /** Whether the page reads the status of a case by its leseID, without the case; then `fall` is null. D118 */
  liest?: true;
  /** Whether the start's link led here; then the choices carry the consent. */
  carriesConsent?: true;
  /**
   * Base of the API, ending in extService.xsp: a path of the page's origin, or the URL in the table of hosts. '' on a
   * static host that has only the demo. §7.
   */
  base: string;
  /**
   * The table of hosts, only on a static host, which does not know its name. Then `base` is for all other hosts. D107.
   */
  hosts?: readonly HostRule[];
}
