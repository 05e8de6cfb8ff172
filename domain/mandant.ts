import { LIMITS } from './limits.ts';
import { STANDARD } from './standard.ts';
import { switchOf } from './switch-word.ts';
import { wordOf, type Text } from './text.ts';

/**
 * §3 `webparams` with the defaults of §9. `web_fahrzeugdaten_abfrage`, `web_email_abfrage`,
 * `web_handynachricht_abfrage_jn`, `web_spaeter_…` and `geolocation_…` are our additions.
 */
export const WEBPARAMS = {
  web_AppTyp: 'kfz' as 'kfz' | 'fahrrad',
  web_rufnummer: '',
  logo: '',
  stylesheet: STANDARD as string,
  web_schnelleinstieg: '',
  web_fahrzeugdaten_abfrage: true,
  web_km_abfrage: true,
  web_tank_abfrage: true,
  web_arbeitgeber_abfrage_jn: true,
  web_wohnanschrift_abfrage_jn: true,
  web_email_abfrage: false,
  web_handynachricht_abfrage_jn: false,
  web_vsnr_abfrage: true,
  vsnrLabel: ['Wie lautet die Nummer Ihres Versicherungsscheins?', 'Insurance policy number'] as Text,
  vsnrMinAnzahl: 0,
  web_minAnzahlZeichenHinweis: ['', ''] as Text,
  web_rahmennummer_abfrage_jn: false,
  web_rahmennummer_label: ['Rahmennummer', 'Frame number'] as Text,
  web_RahmennummerMinAnzahlZeichen: 10,
  web_RahmennummerZeichenHinweis: ['Die Rahmennummer hat 10 Zeichen', 'The frame number has 10 characters'] as Text,
  web_kfzKz_hinweis: ['K-RA 1234E', 'K-RA 1234E'] as Text,
  web_kfzKz_regex: '[A-ZÄÖÜ]{1,3}-[A-ZÄÖÜ]{1,3} [A-ZÄÖÜ0-9]{1,4}[EH]?',
  web_kfzKz_fehlertext: [
    '<p>Geben Sie das Kennzeichen so ein: <b>K-RA 1234E</b></p><ul><li>Achten Sie auf den Bindestrich.</li><li>Achten Sie auf das Leerzeichen.</li><li>E und H am Ende sind erlaubt.</li><li>Sonder- und Auslandskennzeichen gehen hier nicht.</li></ul>',
    '<p>Enter the plate like this: <b>K-RA 1234E</b></p><ul><li>Mind the hyphen.</li><li>Mind the space.</li><li>E and H at the end are allowed.</li><li>Special and foreign plates cannot be entered here.</li></ul>',
  ] as Text,
  /** D54: help later, at least these minutes ahead and at most these days. */
  web_spaeter_ab_minuten: LIMITS.laterMinutes as number,
  web_spaeter_bis_tage: LIMITS.laterDays as number,
  geolocation_use_nominatim: true,
  /** D48: the accuracy in metres up to which a position fills in each part of the address; see `LIMITS`. */
  geolocation_m_hausnummer: LIMITS.accuracyHouse as number,
  geolocation_m_adresse: LIMITS.accuracyFine as number,
  geolocation_m_pruefen: LIMITS.accuracyCoarse as number,
  geolocation_m_ort: LIMITS.accuracyTown as number,
};
export type Webparams = typeof WEBPARAMS;

/**
 * Webparams from a client's file or the wire: every field of the right type, texts as a pair, the default for what is
 * absent or wrong.
 */
export function readWebparams(raw: unknown): Webparams {
  const given = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {};
  const read = Object.entries(WEBPARAMS).map(([name, fallback]) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof fallback === 'boolean') return [name, switchOf(value, fallback)];
    if (typeof fallback === 'number') return [name, numberOf(value, fallback, boundsOf(name))];
    if (name === 'web_AppTyp') return [name, wordOf(value).trim().toLowerCase() === 'fahrrad' ? 'fahrrad' : 'kfz'];
    if (Array.isArray(fallback)) return [name, pairOf(value) ?? fallback];
    return [name, typeof value === 'string' ? value : fallback];
  });
  return Object.fromEntries(read) as Webparams;
}

/**
 * Range of a number among the webparams: characters (more than a line holds could never be typed), metres (beyond a
 * kilometre no town is certain), minutes or days.
 */
export function boundsOf(name: string): readonly [least: number, most: number] {
  if (name === 'web_spaeter_ab_minuten') return [0, LIMITS.laterMinutesMost];
  if (name === 'web_spaeter_bis_tage') return [1, LIMITS.laterDaysMost];
  return [0, name.startsWith('geolocation_m_') ? LIMITS.accuracyTown : LIMITS.line];
}

function numberOf(value: unknown, fallback: number, [least, most]: readonly [number, number]): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : fallback;
}

/** A client's own words: one text for both languages, or the pair. */
function pairOf(value: unknown): Text | null {
  if (typeof value === 'string') return [value, value];
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [de, en] = value as readonly unknown[];
  return typeof de === 'string' && typeof en === 'string' ? [de, en] : null;
}

/** §2 'Notices': a dated notice of a client, shown on start and status. */
export interface Notice {
  /** ISO date or time; '' leaves that end open. */
  von: string;
  bis: string;
  text: Text;
}

/** The client (Mandant) as the browser knows it: `GET mandant`, and part of the start page. */
export interface Mandant {
  id: string;
  name: string;
  /** The telephone number as shown, and as dialled (`+492214710333`). */
  telefon: { anzeige: string; wahl: string };
  /** When somebody answers there, in the client's words; absent in rows that older versions stored. D117 */
  erreichbar?: Text;
  theme: string;
  logo: { src: string; alt: string; width: number; height: number };
  /** Number that takes reports by text message, in E.164; absent: they are off. ADR 063 */
  smsNummer?: string;
  /** IANA time zone of 'later' times and of notices. */
  zone: string;
  /** Version of the terms and privacy texts that a person accepts with the start button. */
  zustimmung: string;
  offenerEinstieg: boolean;
  testmandant: boolean;
  hinweise: readonly Notice[];
  /** Installation: `any`, `strict` or `off`. */
  demo: 'any' | 'strict' | 'off';
  /** Installation: GEO_COUNTRIES, the countries that the place offers first. */
  laender: readonly string[];
  webparams: Webparams;
}
