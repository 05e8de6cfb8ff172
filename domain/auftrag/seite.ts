import type { Auftrag } from '../auftrag.ts';
import type { Mandant } from '../mandant.ts';
import type { Language, Text } from '../text.ts';

/** What the helper's page shows of the client's brand. */
export type Marke = Pick<Mandant, 'id' | 'name' | 'telefon' | 'theme' | 'logo' | 'zone'> & { erreichbar: Text | null };

/** The state that server-side rendering puts into the helper's page as JSON, so that hydration renders the same. */
export interface AuftragSeite {
  language: Language;
  mandant: Marke;
  /** Null: the link is unknown, or this is the shell, which shows what the device knows of its address. */
  auftrag: Auftrag | null;
  /** Number of the state, as the call `GET auftrag/{token}` answers it; 0 without one. */
  stand: number;
  /** When the service made the page, milliseconds. */
  jetzt: number;
  /** It was night there in the client's time zone: the page is dark. */
  nacht: boolean;
  /** Why there is no assignment; null where there is one, and in the shell. */
  fehlt: 'unbekannt' | 'zu_viele' | 'nicht_bereit' | null;
  /** Base of the calls, as in `PageState`. */
  base: string;
}

/** Path of the helper's pages; the shell, without an assignment, is at `shell` below it. */
export const AUFTRAG_PATH = '/auftrag/';
export const AUFTRAG_SHELL = `${AUFTRAG_PATH}shell`;

/** Hours of the day in which the page is dark, whatever the device prefers: from 20 to 6 o'clock. */
const NIGHT = { from: 20, to: 6 } as const;

/** Whether a moment, milliseconds, lies at night in a time zone. */
export function isNight(moment: number, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(moment));
  return hour >= NIGHT.from || hour < NIGHT.to;
}
