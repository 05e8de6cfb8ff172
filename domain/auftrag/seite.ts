import type { Auftrag } from '../auftrag.ts';
import type { Mandant } from '../mandant.ts';
import type { Language, Text } from '../text.ts';

/** The client's brand, as far as the helper's page shows it. */
export type AuftragBrand = Pick<Mandant, 'id' | 'name' | 'telefon' | 'theme' | 'logo' | 'zone'> & {
  erreichbar: Text | null;
};

/** The state that server-side rendering puts into the helper's page as JSON, so that hydration renders the same. */
export interface AuftragSeite {
  language: Language;
  mandant: AuftragBrand;
  /** Null: the link is unknown, or this is the shell, which shows what the device has stored for its address. */
  auftrag: Auftrag | null;
  /** Number of the assignment’s state, as the call `GET auftrag/{token}` answers it; 0 without an assignment. */
  stand: number;
  /** When the service made the page, milliseconds. */
  jetzt: number;
  /** Whether it is night in the client's time zone; then the page is dark. */
  nacht: boolean;
  /** Reason why there is no assignment; null where there is one, and in the shell. */
  fehlt: 'unbekannt' | 'zu_viele' | 'nicht_bereit' | null;
  /** Base of the calls, as in `PageState`. */
  base: string;
}

/** Path of the helper's pages. The shell, without an assignment, is at `shell` below it. */
export const AUFTRAG_PATH = '/auftrag/';
export const AUFTRAG_SHELL = `${AUFTRAG_PATH}shell`;

/** Hours in which the page is dark, whatever the device prefers: from 20 to 6 o'clock. */
const NIGHT = { from: 20, to: 6 } as const;

/** Whether a moment (milliseconds) is at night in a time zone. */
export function isNight(moment: number, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(moment));
  return hour >= NIGHT.from || hour < NIGHT.to;
}
