import { CLIENT_TAGS, foreignMarkup } from '#domain/client-html.ts';
import { GEDULD } from '#domain/ereignisse/ueberfaellig.ts';
import { APP_TYPES, appTypOf, FLOW, quickEntryOf } from '#domain/flow.ts';
import { ABSCHALTBAR, HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { isNoticeTime, isOverEarly } from '#domain/hinweise.ts';
import { boundsOf, WEBPARAMS } from '#domain/mandant.ts';
import { mistakeAt } from '#domain/mistake.ts';
import { whyNoPattern } from './safe-pattern.ts';
import { nachrichtenRule } from './gateway-rule.ts';
import { choice, count, fields, list, pair, text, yesNo, type Rule } from './field-rules.ts';
import { dialledOf, isSameNumber } from './phone-number.ts';
import { STANDARD } from '#domain/standard.ts';
import { webhookRule } from './webhook-rule.ts';

/** Defaults of mandant.json; those of the questions are in domain/mandant.ts. */
export const STANDARDS = {
  erreichbar: ['Rufen Sie uns an.', 'Call us.'],
  zone: 'Europe/Berlin',
  ...GEDULD,
  aufbewahrungTage: 90,
} as const;

/** Descriptions of the `webparams` whose rule follows from their default. */
// prettier-ignore
export const WEBPARAMS_ABOUT: Readonly<Record<string, string>> = {
  web_fahrzeugdaten_abfrage:       'Ask for make, model and what else describes the vehicle.',
  web_km_abfrage:                  'Ask for the mileage of the car.',
  web_tank_abfrage:                'Ask how full the tank or the battery is.',
  web_arbeitgeber_abfrage_jn:      'Ask for the employer.',
  web_wohnanschrift_abfrage_jn:    'Ask for the home address.',
  web_email_abfrage:               'Ask for the e-mail address.',
  web_handynachricht_abfrage_jn:   'Ask whether news may go to the phone as text messages; needs nachrichten.',
  web_vsnr_abfrage:                'Ask for the number of the insurance policy.',
  vsnrLabel:                       'How the number of the insurance policy is asked for.',
  vsnrMinAnzahl:                   'Least characters of that number; 0: it may be left empty.',
  web_minAnzahlZeichenHinweis:     'Hint beside the number of the insurance policy.',
  web_rahmennummer_abfrage_jn:     'Ask for the frame number of the bicycle.',
  web_rahmennummer_label:          'How the frame number is asked for.',
  web_RahmennummerMinAnzahlZeichen: 'Least characters of the frame number.',
  web_RahmennummerZeichenHinweis:  'Hint beside the frame number.',
  web_kfzKz_hinweis:               'Hint at the plate, shown as it is written; without one our sentence with K-RA 1234E.',
  web_spaeter_ab_minuten:          'Help later: minutes ahead at least.',
  web_spaeter_bis_tage:            'Help later: days ahead at most.',
  geolocation_use_nominatim:       'Look up addresses and positions.',
  geolocation_m_hausnummer:        'Metres up to which a position fills in the house number.',
  geolocation_m_adresse:           'Metres up to which it fills in the address; above, the person is asked to check it.',
  geolocation_m_pruefen:           'Metres up to which it may stand for the place.',
  geolocation_m_ort:               'Metres up to which it fills in postcode and town.',
};

/** Paths that the start button may lead to. §4 'Quick entry' */
const QUICK = [
  'auto/schadenSubnavTank',
  'auto/schadenSubnavAbschleppen',
  'auto/schadenSubnavAllgemein',
  ...FLOW.map(([path]) => path.slice(1)).filter((path) => quickEntryOf(path) !== null),
];

const html = (value: string): string | null => {
  const foreign = foreignMarkup(value);
  return foreign && `it holds ${JSON.stringify(foreign)}, use only ${CLIENT_TAGS.join(', ')} without attributes`;
};

const SHOWN_NUMBER = {
  most: 30,
  pattern: /^[+(]?[0-9][0-9 ()/–-]*$/,
  write: 'write digits, blanks, ( ) / and -, such as 0221 1234567',
};
/** How a key may be called: as its command takes it. */
export const KEY_NAME = {
  pattern: /^[\p{L}\p{N} ._@-]{1,50}$/u,
  write: 'write 1 to 50 letters, digits, blanks or . _ @ -',
};
const DIALLED = /^\+?[0-9]{3,15}$/;
const LOGO_FILE = {
  most: 60,
  pattern: /^[A-Za-z0-9_-]+\.(svg|png|webp)$/,
  write: 'name a file in this folder, such as logo.svg (svg, png or webp)',
};

/** Fields whose rule does not follow from their default. */
// prettier-ignore
const SPECIAL: Readonly<Record<string, Rule>> = {
  web_rufnummer: text({
    about: 'Another name for telefon: the number as it is shown; dialled with +49 where it has no country code.', ...SHOWN_NUMBER,
    also: (value) => DIALLED.test(dialledOf(value)) ? null : 'write a number with its area, such as 0221 1234567',
  }),
  logo:          text({ about: 'Another name for logo.datei; its size is taken from the file.', ...LOGO_FILE }),
  stylesheet:    text({ about: 'Another name for theme.', most: 100 }),
  web_AppTyp:    choice({ about: 'What the client helps with, where an invitation does not say.', of: APP_TYPES, standard: WEBPARAMS.web_AppTyp }),
  web_schnelleinstieg: text({
    about: 'Where the start button of a car leads; empty: to the choice of the damage.', most: 80, standard: '', offered: ['', ...QUICK],
    pattern: /^\s*\/?[\w-]*(\/[\w-]+)*\/?\s*$/, write: 'name a screen, such as auto/schadenSubnavTank: no address, no scheme, no //',
  }),
  web_kfzKz_regex: text({
    about: 'Pattern of a German licence plate, matched as a whole; it must end soon for every text: no repeats or choices within repeats.',
    most: 200, least: 1, standard: WEBPARAMS.web_kfzKz_regex, also: (value) => { const why = whyNoPattern(value); return why && `it ${why}`; },
  }),
  web_kfzKz_fehlertext: pair({
    about: `What is said of a plate that does not fit, as HTML of ${CLIENT_TAGS.join(', ')} without attributes.`,
    most: 2_000, standard: WEBPARAMS.web_kfzKz_fehlertext, also: html,
  }),
};

/** The rule of a webparam, derived from the type of its default and from `boundsOf`. */
function ruleOf(name: string, standard: unknown): Rule {
  const about = WEBPARAMS_ABOUT[name] ?? '';
  if (typeof standard === 'boolean') return yesNo({ about, standard });
  if (typeof standard === 'number') {
    const [least, most] = boundsOf(name);
    return count({ about, standard, least, most });
  }
  if (Array.isArray(standard)) return pair({ about, standard, most: 300 });
  return text({ about, standard, most: 300 });
}

/** The single definition of `mandant.json`. */
export function mandantRule(themes: readonly string[]): Rule {
  const time = (about: string): Rule =>
    text({
      about: `${about}: a day (2026-03-02, counted whole), a time on the client's clock (2026-03-02T18:00) or one with an offset; empty: open.`,
      most: 40,
      standard: '',
      also: (value) => (isNoticeTime(value) ? null : 'write a day like 2026-03-02 or a time like 2026-03-02T18:00'),
    });
  return fields({
    about: 'A client (Mandant): only what differs from the defaults.',
    needed: ['name'],
    fields: {
      $schema: text({ about: 'Where this schema lies, for completion in an editor.', most: 300 }),
      name: text({ about: 'Name of the client, as people read it.', most: 60, least: 1 }),
      telefon: fields({
        about: 'The number people call.',
        needed: ['anzeige', 'wahl'],
        fields: {
          anzeige: text({ about: 'As it is shown.', ...SHOWN_NUMBER }),
          wahl: text({
            about: 'As it is dialled: digits, a + before them.',
            most: 16,
            pattern: DIALLED,
            write: 'write digits only, with + and the country, such as +492211234567',
          }),
        },
        also: ({ anzeige, wahl }, field) =>
          isSameNumber(String(anzeige), String(wahl))
            ? []
            : [
                mistakeAt(
                  `${field}.wahl`,
                  wahl,
                  `the number dialled is not the one shown (${String(anzeige)}), write the same with + and the country`,
                ),
              ],
      }),
      erreichbar: pair({
        about: 'When somebody answers the telephone, [German, English]: a sentence above the number on wide screens.',
        standard: STANDARDS.erreichbar,
        most: 80,
        least: 1,
        isOfEach: true,
      }),
      logo: fields({
        about:
          'The logo: a file in this folder, and its size on the screen, at most 700 × 120; absent: the name stands for it.',
        needed: ['datei', 'width', 'height'],
        fields: {
          datei: text({ about: 'Name of the file.', ...LOGO_FILE }),
          alt: text({ about: 'What it shows, for who does not see it; absent: the name.', most: 120 }),
          width: count({ about: 'Pixels.', least: 1, most: 700 }),
          height: count({ about: 'Pixels.', least: 1, most: 120 }),
        },
      }),
      theme: text({ about: 'Name of a file in themes/.', most: 100, standard: STANDARD, offered: themes }),
      hosts: list({
        about: 'Host names that serve this client only. Its links begin with https:// and the first of them.',
        standard: [],
        most: 20,
        of: text({
          about: 'A host name.',
          most: 253,
          pattern: /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/,
          write: 'write a host name without scheme, port and path, such as panne.example; letters such as ü as xn--…',
        }),
      }),
      zone: text({
        about: 'IANA name of the time zone of "later" times and of notices.',
        most: 60,
        standard: STANDARDS.zone,
        also: (value) => (isZone(value) ? null : 'write a time zone, such as Europe/Berlin'),
      }),
      hinweise: list({
        about: 'Notices, shown on start and status.',
        standard: [],
        most: 20,
        of: fields({
          about: 'A notice.',
          needed: ['text'],
          fields: {
            von: time('From when'),
            bis: time('Until when'),
            text: pair({ about: '[German, English]', most: 400, least: 1, isOfEach: true }),
          },
          also: ({ von = '', bis = '' }, field) =>
            isOverEarly(String(von), String(bis))
              ? [mistakeAt(`${field}.bis`, bis, 'the notice ends before it begins, write a later day or time')]
              : [],
        }),
      }),
      offenerEinstieg: yesNo({ about: 'People may start without an invitation.', standard: false }),
      appTypen: list({
        about: 'What people may start with who have no invitation. An invitation says itself what it is for.',
        standard: APP_TYPES,
        most: APP_TYPES.length,
        of: choice({ about: 'An app type.', of: APP_TYPES }),
      }),
      testmandant: yesNo({
        about: 'A client for trying out: it offers the theme editor, and its cases are examples that no help comes to.',
        standard: false,
      }),
      partner: list({
        about:
          'Partners whose keys act on every case of this client, by the names of their keys; others on cases assigned to them.',
        standard: [],
        most: 50,
        of: text({ about: 'Name of a partner’s key.', most: 50, ...KEY_NAME }),
      }),
      nachrichten: nachrichtenRule,
      smsMeldung: fields({
        about: 'Reports by text message, for who has no data: the number of a gateway that posts them to partner/sms.',
        needed: ['nummer'],
        fields: {
          an: yesNo({ about: 'Whether the page offers it. Texts that come are taken all the same.', standard: true }),
          nummer: text({
            about: 'The number, as messages are sent to it from anywhere.',
            most: 16,
            pattern: /^\+[1-9][0-9]{7,14}$/,
            write: 'write + , the country and the number in digits alone, such as +4915112345678',
          }),
        },
      }),
      webhook: webhookRule,
      fahrzeughinweise: fields({
        about: 'What the operator and the helper read about the vehicle, where it differs from the table.',
        fields: {
          aus: list({
            about: 'Hints that are never given. Those about a danger always are.',
            standard: [],
            most: ABSCHALTBAR.length,
            of: choice({ about: 'Code of a hint.', of: ABSCHALTBAR }),
          }),
          worte: fields({
            about: 'Own words for hints, by their code.',
            fields: Object.fromEntries(
              HINWEIS_CODES.map((code) => [code, pair({ about: `In place of our words for ${code}.`, most: 200 })]),
            ),
          }),
        },
      }),
      geduldMinuten: count({
        about: 'Minutes without news after which a report counts as overdue.',
        standard: STANDARDS.geduldMinuten,
        least: 1,
        most: 120,
      }),
      geduldUnterwegsMinuten: count({
        about: 'Minutes from the start of a drive without a promised time after which it counts as overdue.',
        standard: STANDARDS.geduldUnterwegsMinuten,
        least: 1,
        most: 120,
      }),
      aufbewahrungTage: count({
        about: 'Days after the last that happened in a case until it is erased.',
        standard: STANDARDS.aufbewahrungTage,
        least: 14,
        most: 3_650,
      }),
      webparams: fields({
        about: 'The questions. docs/product.md, §3 and §9.',
        fields: Object.fromEntries(
          Object.entries(WEBPARAMS).map(([name, standard]) => [name, SPECIAL[name] ?? ruleOf(name, standard)]),
        ),
      }),
    },
    reads: ['appTypen', 'webparams.web_AppTyp'],
    also: ({ appTypen = APP_TYPES, webparams = {} }) => {
      const { web_AppTyp = WEBPARAMS.web_AppTyp } = webparams as { web_AppTyp?: string };
      const first = appTypOf(web_AppTyp);
      const remedy = `it lacks what webparams.web_AppTyp says or means (${first}), write that too or instead`;
      return (appTypen as readonly string[]).some((typ) => appTypOf(typ) === first)
        ? []
        : [mistakeAt('appTypen', appTypen, remedy)];
    },
  });
}

/** The JSON schema of `mandant.json`, stored in `mandanten/mandant.schema.json`. */
export const mandantSchema = (themes: readonly string[]): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'mandant.json',
  ...mandantRule(themes).schema,
  // One of its two names; see `namingMistakes`.
  anyOf: [
    { required: ['telefon'] },
    { properties: { webparams: { required: ['web_rufnummer'] } }, required: ['webparams'] },
  ],
});

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('de', { timeZone: name });
    return true;
  } catch {
    return false; // RangeError: unknown time zone
  }
}
