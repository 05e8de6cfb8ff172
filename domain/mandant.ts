import { CLIENT_TAGS } from './client-html.ts';
import type { AppTyp } from './flow.ts';
import { LIMITS } from './limits.ts';
import { STANDARD } from './standard.ts';
import type { Text } from './text.ts';

/** A row of the webparams (§3): a client's setting that questions read. */
export interface Webparam {
  /** Default. §9 */
  standard: boolean | number | string | Text;
  /** Description of the setting, for the author of a client's file. */
  says: Text;
  /** Kind of value, where the default does not show it. */
  kind?: 'appTyp' | 'screen' | 'pattern' | 'html' | 'telefon' | 'logo' | 'theme';
  /** Least and most value of a number. */
  bounds?: readonly [least: number, most: number];
  /** Name of a setting whose value is a lower bound for this number. */
  notBelow?: string;
  /** A text that a client may leave empty. */
  mayBeEmpty?: true;
}

/** Bounds of a number of characters. More than a line could never be typed. */
const CHARACTERS = [0, LIMITS.line] as const;
/** Bounds of an accuracy in metres. Beyond a kilometre no town is certain. */
const METRES = [0, LIMITS.accuracyTown] as const;

/**
 * §3 `webparams` with the defaults of §9. Our additions are `web_fahrzeugdaten_abfrage`, `web_email_abfrage`,
 * `web_handynachricht_abfrage_jn`, `web_spaeter_…` and `geolocation_…`.
 * The service makes the schema of a client's file from these rows; the browser has only the values.
 */
// prettier-ignore
export const WEBPARAM_ROWS = {
  web_AppTyp: { standard: 'kfz' as AppTyp, kind: 'appTyp',
    says: ['Wobei der Mandant hilft, wenn eine Einladung es nicht sagt.', 'What the client helps with, where an invitation does not say.'] },
  web_rufnummer: { standard: '', kind: 'telefon',
    says: ['Anderer Name für telefon: die Nummer, wie sie zu lesen ist. Ohne Landesvorwahl wird sie mit +49 gewählt.', 'Another name for telefon: the number as it is shown. Without a country code it is dialled with +49.'] },
  logo: { standard: '', kind: 'logo',
    says: ['Anderer Name für logo.datei. Die Größe kommt aus der Datei.', 'Another name for logo.datei. Its size is taken from the file.'] },
  stylesheet: { standard: STANDARD, kind: 'theme',
    says: ['Anderer Name für theme.', 'Another name for theme.'] },
  web_schnelleinstieg: { standard: '', kind: 'screen',
    says: ['Wohin der Startknopf eines Autos führt. Leer: zur Auswahl des Schadens.', 'Where the start button of a car leads. Empty: to the choice of the damage.'] },
  web_fahrzeugdaten_abfrage: { standard: true,
    says: ['Fragt nach Marke, Modell und weiteren Angaben zum Fahrzeug.', 'Asks for make, model and what else describes the vehicle.'] },
  web_km_abfrage: { standard: true,
    says: ['Fragt nach dem Kilometerstand des Autos.', 'Asks for the mileage of the car.'] },
  web_tank_abfrage: { standard: true,
    says: ['Fragt, wie voll der Tank oder die Batterie ist.', 'Asks how full the tank or the battery is.'] },
  web_arbeitgeber_abfrage_jn: { standard: true,
    says: ['Fragt nach dem Arbeitgeber.', 'Asks for the employer.'] },
  web_wohnanschrift_abfrage_jn: { standard: true,
    says: ['Fragt nach der Wohnanschrift.', 'Asks for the home address.'] },
  web_email_abfrage: { standard: false,
    says: ['Fragt nach der E-Mail-Adresse.', 'Asks for the e-mail address.'] },
  web_handynachricht_abfrage_jn: { standard: false,
    says: ['Fragt, ob Neuigkeiten als SMS kommen sollen. Das braucht nachrichten.', 'Asks whether news may come as text messages. It needs nachrichten.'] },
  web_vsnr_abfrage: { standard: true,
    says: ['Fragt nach der Nummer des Versicherungsscheins.', 'Asks for the number of the insurance policy.'] },
  vsnrLabel: { standard: ['Wie lautet die Nummer Ihres Versicherungsscheins?', 'Insurance policy number'],
    says: ['Die Frage nach der Nummer des Versicherungsscheins.', 'The question for the number of the insurance policy.'] },
  vsnrMinAnzahl: { standard: 0, bounds: CHARACTERS,
    says: ['So viele Zeichen hat die Nummer des Versicherungsscheins mindestens. 0: Sie darf fehlen.', 'Least characters of the number of the insurance policy. 0: it may be left empty.'] },
  web_minAnzahlZeichenHinweis: { standard: ['', ''], mayBeEmpty: true,
    says: ['Hinweis neben der Nummer des Versicherungsscheins.', 'Hint beside the number of the insurance policy.'] },
  web_rahmennummer_abfrage_jn: { standard: false,
    says: ['Fragt nach der Rahmennummer des Fahrrads.', 'Asks for the frame number of the bicycle.'] },
  web_rahmennummer_label: { standard: ['Rahmennummer', 'Frame number'],
    says: ['Die Frage nach der Rahmennummer.', 'The question for the frame number.'] },
  web_RahmennummerMinAnzahlZeichen: { standard: 10, bounds: CHARACTERS,
    says: ['So viele Zeichen hat eine Rahmennummer mindestens.', 'Least characters of the frame number.'] },
  web_RahmennummerZeichenHinweis: { standard: ['Die Rahmennummer hat 10 Zeichen', 'The frame number has 10 characters'], mayBeEmpty: true,
    says: ['Hinweis neben der Rahmennummer.', 'Hint beside the frame number.'] },
  web_kfzKz_hinweis: { standard: ['K-RA 1234E', 'K-RA 1234E'],
    says: ['Hinweis am Kennzeichen. Er erscheint so, wie Sie ihn schreiben, sonst unser Satz mit K-RA 1234E.', 'Hint at the number plate, shown as you write it. Without one our sentence with K-RA 1234E stands there.'] },
  web_kfzKz_regex: { standard: '[A-ZÄÖÜ]{1,3}-[A-ZÄÖÜ]{1,3} [A-ZÄÖÜ0-9]{1,4}[EH]?', kind: 'pattern',
    says: ['Muster eines deutschen Kennzeichens, das als Ganzes passen muss. Es muss bei jedem Text schnell enden: keine Wiederholung und keine Auswahl in einer Wiederholung.', 'Pattern of a German number plate, matched as a whole. It must end soon for every text: no repeats or choices within repeats.'] },
  web_kfzKz_fehlertext: { kind: 'html',
    standard: [
      '<p>Geben Sie das Kennzeichen so ein: <b>K-RA 1234E</b></p><ul><li>Achten Sie auf den Bindestrich.</li><li>Achten Sie auf das Leerzeichen.</li><li>E und H am Ende sind erlaubt.</li><li>Sonder- und Auslandskennzeichen: Nehmen Sie den Knopf unter dem Feld.</li></ul>',
      '<p>Enter the plate like this: <b>K-RA 1234E</b></p><ul><li>Mind the hyphen.</li><li>Mind the space.</li><li>E and H at the end are allowed.</li><li>Special and foreign plates: use the button below the field.</li></ul>',
    ],
    says: [`Text zu einem Kennzeichen, das nicht passt: HTML aus ${CLIENT_TAGS.join(', ')} ohne Attribute.`, `What is said of a number plate that does not fit: HTML of ${CLIENT_TAGS.join(', ')} without attributes.`] },
  /** D54: help later, with the least minutes and the most days ahead. */
  web_spaeter_ab_minuten: { standard: LIMITS.laterMinutes, bounds: [0, LIMITS.laterMinutesMost],
    says: ['Spätere Hilfe: so viele Minuten im Voraus mindestens.', 'Help later: minutes ahead at least.'] },
  web_spaeter_bis_tage: { standard: LIMITS.laterDays, bounds: [1, LIMITS.laterDaysMost],
    says: ['Spätere Hilfe: so viele Tage im Voraus höchstens.', 'Help later: days ahead at most.'] },
  geolocation_use_nominatim: { standard: true,
    says: ['Sucht Adressen und Standorte.', 'Looks up addresses and locations.'] },
  /** D48: accuracy in metres up to which a position fills in each part of the address; see `LIMITS`. */
  geolocation_m_hausnummer: { standard: LIMITS.accuracyHouse, bounds: METRES,
    says: ['Bis zu so vielen Metern füllt ein Standort die Hausnummer aus.', 'Metres of accuracy up to which a location fills in the house number.'] },
  geolocation_m_adresse: { standard: LIMITS.accuracyFine, bounds: METRES, notBelow: 'geolocation_m_hausnummer',
    says: ['Bis zu so vielen Metern füllt ein Standort die Adresse aus. Darüber soll die Person sie prüfen.', 'Metres of accuracy up to which a location fills in the address. Above, the person is asked to check it.'] },
  geolocation_m_pruefen: { standard: LIMITS.accuracyCoarse, bounds: METRES, notBelow: 'geolocation_m_adresse',
    says: ['Bis zu so vielen Metern darf ein Standort als Schadenort gelten.', 'Metres of accuracy up to which a location may stand for where the breakdown is.'] },
  geolocation_m_ort: { standard: LIMITS.accuracyTown, bounds: METRES, notBelow: 'geolocation_m_pruefen',
    says: ['Bis zu so vielen Metern füllt ein Standort Postleitzahl und Ort aus.', 'Metres of accuracy up to which a location fills in postcode and town.'] },
} satisfies Record<string, Webparam>;

type Rows = typeof WEBPARAM_ROWS;
type Wide<T> = T extends boolean ? boolean : T extends number ? number : T extends readonly unknown[] ? Text : T;

/** The values of all webparams of a client. */
export type Webparams = { [Name in keyof Rows]: Wide<Rows[Name]['standard']> };

/** The defaults. */
export const WEBPARAMS = Object.fromEntries(
  Object.entries(WEBPARAM_ROWS).map(([name, { standard }]) => [name, standard]),
) as unknown as Webparams;

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
  /** Hours in which somebody answers there, in the client's words. D117 */
  erreichbar?: Text;
  theme: string;
  /** `dunkel`: the picture for dark mode; absent: the same picture on a light plate. */
  logo: { src: string; dunkel?: string; alt: string; width: number; height: number };
  /** Number that takes reports by text message, in E.164; absent: no such reports. ADR 063 */
  smsNummer?: string;
  /** Country codes to which text messages are sent; absent: `SMS_VORWAHLEN`. */
  smsVorwahlen?: readonly string[] | undefined;
  /** IANA time zone of 'later' times and of notices. */
  zone: string;
  /** Version of the terms and privacy texts, which a person accepts with the start button. */
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
