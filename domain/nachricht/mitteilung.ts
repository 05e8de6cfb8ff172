import type { Language } from '../text.ts';

/** A push message from the service to its worker in the browser; encrypted on the way. ADR 052 */
export interface Mitteilung {
  titel: string;
  text: string;
  /** Path of the page that a tap opens. A later message with the same path replaces this one. */
  adresse: string;
  /** Path of the symbol. */
  bild: string;
  sprache: Language;
}
