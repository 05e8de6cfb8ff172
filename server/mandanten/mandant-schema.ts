import * as v from 'valibot';
import { GEDULD } from '#domain/ereignisse/ueberfaellig.ts';
import { APP_TYPES } from '#domain/flow.ts';
import { ABSCHALTBAR, HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { isNoticeTime, isOverEarly } from '#domain/hinweise.ts';
import { isObject } from '#domain/is-object.ts';
import type { Webparams } from '#domain/mandant.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { countryCodeOf } from '#domain/personen/country-codes.ts';
import { STANDARD } from '#domain/standard.ts';
import { FRAGE_CODES } from '#domain/nachtrag/fragen.ts';
import type { Text } from '#domain/text.ts';
import { nachrichten, receiver, secretName } from './gateway.ts';
import type { NamedLogo } from './logo.ts';
import { isSameNumber } from './phone-number.ts';
import { slowest } from './safe-pattern.ts';
import { themeNamed } from './themes.ts';
import {
  across,
  choice,
  described,
  fields,
  line,
  list,
  mistakesIn,
  pair,
  wholeNumber,
  yesNo,
  type SchemaOf,
} from './value-schemas.ts';
import { DIALLED, LOGO_FILE, SHOWN_NUMBER, tooExpensive, webparams, webparamWarnings } from './webparam-schemas.ts';

/**
 * The one table of a client's settings, the fields of its `mandant.json`. Types, reading, `mandant check`, the schema
 * for editors and the table in docs/operate/brands.md follow from it. The rows of `webparams` are in domain/mandant.ts.
 */

/** Who gets a value: pages and so everybody, the operator and its helpers, or nobody outside of the service. */
type Viewer = 'browser' | 'operator' | 'service';

/** A setting of a client. */
interface Setting<Schema extends v.GenericSchema = v.GenericSchema, Seen extends Viewer = Viewer> {
  /** What may be written and how it is read, with the default of a field that is absent. */
  schema: Schema;
  seenBy: Seen;
  /** What it does, for whoever writes the file. */
  says: Text;
  /** What is wrong beside other settings: the client is not served. */
  refuses?(beside: Beside): Mistake[];
  /** What should not go live: the client is served, and the log says so. */
  warns?(beside: Beside): Mistake[];
  /** The same where it takes other clients or the installation to see it: `mandant check` alone asks. */
  checks?(settings: Settings, around: Around): Mistake[];
}

/** Infers the schema of an entry. */
const setting = <Schema extends v.GenericSchema, Seen extends Viewer>(entry: Setting<Schema, Seen>) => entry;

/** The file that a setting stands in. */
export interface Beside {
  /** The settings that are right; of a broken file only some. */
  settings: Settings;
  /** The webparams as they are written. */
  written: Readonly<Record<string, unknown>>;
  /** Whether there is a mistake at that path, below it or above it. */
  isWrong(path: string): boolean;
  /** Names of the available themes. */
  themes: readonly string[];
}

/** What a client is checked against beside its own file; what is absent is not checked. */
export interface Around {
  id: string;
  /** The other clients of the folder; `isServed`: without a grave mistake. */
  others: readonly { id: string; settings: Settings; isServed: boolean }[];
  /** Host of the links of clients without a host. */
  publicHost?: string | undefined;
  /** Names of the webhook secrets that are set. */
  secrets?: ReadonlySet<string> | undefined;
  /** Whether a gateway has a key to bring texts to a client. */
  isTextKey?: ((mandant: string) => boolean) | undefined;
}

/** Days that a case is kept by a client that does not say. */
export const STANDARDS = { aufbewahrungTage: 90 } as const;

/** How a key may be called: as its command takes it. */
export const KEY_NAME = {
  pattern: /^[\p{L}\p{N} ._@-]{1,50}$/u,
  write: 'write 1 to 50 letters, digits, blanks or . _ @ -',
};

/** Why a claim to the host of PUBLIC_URL is wrong, and what to do. */
export const SHARED =
  'this is the host of PUBLIC_URL, where the clients without a host have their links, take it out or give each client one';
/** Why a secret that another client has is wrong, and what to do. */
export const SECRET_TAKEN = 'has this secret, name another: whoever knows it could write in the name of both';
/** The same of a gateway's secret. */
export const GATEWAY_SECRET_TAKEN = 'has this secret, name another: it would go to the addresses of both';
/** Why a secret that is named after another client is wrong, and what to do. */
export const SECRET_OF_OTHER = 'is the one that this secret is named after, name one of your own';

/** The secrets that a client's file names, each with its field and what to say to a second client that names it. */
export const secretsOf = ({ webhook, nachrichten: gateway }: Pick<Settings, 'webhook' | 'nachrichten'>) => [
  ...(webhook ? [{ field: 'webhook.geheimnis', value: webhook.geheimnis, words: SECRET_TAKEN }] : []),
  ...(typeof gateway === 'object' && gateway.geheimnis !== undefined
    ? [{ field: 'nachrichten.geheimnis', value: gateway.geheimnis, words: GATEWAY_SECRET_TAKEN }]
    : []),
];

/**
 * The client that a secret is named after, or null: its id in capitals (`KRANICH`), which more may follow
 * (`KRANICH_2`). No other client may name that secret, whether this one does or not.
 */
export function ownerOfSecret(name: string, ids: readonly string[]): string | null {
  const capitals = (id: string): string => id.toUpperCase().replaceAll('-', '_');
  const owners = ids.filter((id) => name === capitals(id) || name.startsWith(`${capitals(id)}_`));
  return owners.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** Mistakes in a secret that a client's file names: another client has it, or it is named after one. */
const foreignSecret = (settings: Settings, field: string, { id, others }: Around): Mistake[] =>
  secretsOf(settings).flatMap((named) => {
    if (named.field !== field) return [];
    const owner = ownerOfSecret(named.value, [id, ...others.map((other) => other.id)]);
    if (owner === id) return [];
    if (owner !== null) return [mistakeAt(field, named.value, `client ${owner} ${SECRET_OF_OTHER}`)];
    return others
      .filter((other) => secretsOf(other.settings).some((one) => one.field === field && one.value === named.value))
      .map((other) => mistakeAt(field, named.value, `client ${other.id} ${named.words}`));
  });
/** Milliseconds that a client's pattern may take for a hostile text. */
const PATTERN_MOST = 50;

const noticeTime = (de: string, en: string) =>
  described(
    v.optional(
      line({
        most: 40,
        refuse: (value) => (isNoticeTime(value) ? null : 'write a day like 2026-03-02 or a time like 2026-03-02T18:00'),
      }),
      '',
    ),
    [
      `${de}: ein Tag (2026-03-02, zählt ganz), eine Uhrzeit des Mandanten (2026-03-02T18:00) oder eine mit Zeitverschiebung. Leer: offen.`,
      `${en}: a day (2026-03-02, counted whole), a time on the client's clock (2026-03-02T18:00) or one with an offset. Empty: open.`,
    ],
  );

// prettier-ignore
export const SETTINGS = {
  name: setting({
    schema: v.pipe(line({ most: 60, least: 1 }), v.trim()),
    seenBy: 'browser',
    says: ['Name des Mandanten, wie ihn Menschen lesen.', 'Name of the client, as people read it.'],
  }),
  telefon: setting({
    schema: v.optional(v.pipe(
      fields({
        anzeige: described(v.pipe(line(SHOWN_NUMBER), v.trim()), ['Wie sie zu lesen ist.', 'As it is shown.']),
        wahl: described(line({ most: 16, pattern: DIALLED, write: 'write digits only, with + and the country, such as +492211234567' }),
          ['Wie sie gewählt wird: nur Ziffern, mit + davor.', 'As it is dialled: digits, a + before them.']),
      }),
      across(({ anzeige, wahl }) => isSameNumber(anzeige, wahl) ? [] :
        [{ field: 'wahl', found: wahl, remedy: `the number dialled is not the one shown (${anzeige}), write the same with + and the country` }]),
    )),
    seenBy: 'browser',
    says: ['Die Nummer, die Menschen anrufen. Sie muss hier oder in webparams.web_rufnummer stehen.', 'The number that people call. It must stand here or in webparams.web_rufnummer.'],
    refuses: ({ settings: { telefon, webparams: { web_rufnummer } = {} }, isWrong }): Mistake[] => {
      const isMissing = !telefon && web_rufnummer === undefined && !isWrong('telefon') && !isWrong('webparams.web_rufnummer');
      if (isMissing) return [mistakeAt('telefon', undefined, 'the field is missing, write it')];
      return telefon && web_rufnummer !== undefined && !isSameNumber(web_rufnummer, telefon.wahl)
        ? [disagreement('web_rufnummer', web_rufnummer, 'telefon', `${telefon.anzeige}, ${telefon.wahl}`)]
        : [];
    },
  }),
  erreichbar: setting({
    schema: v.optional(pair({ most: 80, least: 1, isOfEach: true })),
    seenBy: 'browser',
    says: ['Wann jemand am Telefon ist, [deutsch, englisch]. Der Satz steht auf breiten Bildschirmen über der Nummer. Fehlt er, steht dort nur sie.', 'When somebody answers the telephone, [German, English]. The sentence stands above the number on wide screens. Absent: only the number.'],
  }),
  logo: setting({
    schema: v.optional(fields({
      datei: described(line(LOGO_FILE), ['Name der Datei: SVG, PNG oder WebP, höchstens 100 kB.', 'Name of the file: SVG, PNG or WebP, at most 100 kB.']),
      dunkel: described(v.optional(line(LOGO_FILE)), ['Name der Datei für den Dunkelmodus, gleich groß. Fehlt sie, steht das Logo dort auf einer hellen Platte.', 'Name of the file for the dark, of the same size. Absent: there the logo stands on a light plate.']),
      alt: described(v.optional(v.pipe(line({ most: 120 }), v.trim())), ['Was es zeigt, für Menschen, die es nicht sehen. Fehlt es, gilt der Name.', 'What it shows, for people who do not see it. Absent: the name.']),
      width: described(wholeNumber(1, 700), ['Breite auf dem Bildschirm in Pixeln.', 'Width on the screen in pixels.']),
      height: described(wholeNumber(1, 120), ['Höhe auf dem Bildschirm in Pixeln.', 'Height on the screen in pixels.']),
    })),
    seenBy: 'browser',
    says: ['Das Logo: eine Datei in diesem Ordner und ihre Größe auf dem Bildschirm. Fehlt es, steht der Name dort.', 'The logo: a file in this folder, and its size on the screen. Absent: the name stands for it.'],
    refuses: ({ settings: { logo, webparams: { logo: datei } = {} } }): Mistake[] =>
      logo && datei !== undefined && datei !== logo.datei ? [disagreement('logo', datei, 'logo.datei', logo.datei)] : [],
  }),
  theme: setting({
    schema: v.optional(v.pipe(line({ most: 100 }), v.trim())),
    seenBy: 'browser',
    says: [`Name einer Datei in themes/, Groß- und Kleinschreibung egal. Fehlt er oder ist er unbekannt, gilt ${STANDARD}.`, `Name of a file in themes/, in any letter case. Absent or unknown: ${STANDARD}.`],
    refuses: ({ settings: { theme, webparams: { stylesheet } = {} } }): Mistake[] =>
      theme !== undefined && stylesheet !== undefined && !themeNamed(stylesheet, [theme]) ? [disagreement('stylesheet', stylesheet, 'theme', theme)] : [],
    warns: ({ settings, themes }): Mistake[] => {
      const theme = settings.theme ?? settings.webparams?.stylesheet;
      return theme?.trim() && !themeNamed(theme, themes)
        ? [mistakeAt('theme', theme, `there is no such theme that can be used, ${STANDARD} is used instead`)]
        : [];
    },
  }),
  hosts: setting({
    schema: v.optional(list(v.pipe(line({
      most: 253,
      pattern: /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/,
      write: 'write a host name without scheme, port and path, such as panne.example; letters such as ü as xn--…',
    }), v.toLowerCase()), 20), []),
    seenBy: 'service',
    says: ['Hostnamen nur für diesen Mandanten. Seine Links beginnen mit https:// und dem ersten davon.', 'Host names that serve this client only. Its links begin with https:// and the first of them.'],
    checks: ({ hosts = [] }, { others, publicHost = '' }): Mistake[] => hosts.flatMap((host) => [
      ...others.filter(({ settings }) => settings.hosts?.includes(host)).map(({ id }) =>
        mistakeAt('hosts', host, `client ${id} claims this host too, take it out of one`)),
      ...(host === publicHost && others.some(({ isServed, settings }) => isServed && !settings.hosts?.length) ? [mistakeAt('hosts', host, SHARED)] : []),
    ]),
  }),
  zone: setting({
    schema: v.optional(line({ most: 60, refuse: (value) => isZone(value) ? null : 'write a time zone, such as Europe/Berlin' }), 'Europe/Berlin'),
    seenBy: 'browser',
    says: ['IANA-Name der Zeitzone für spätere Hilfe und für Hinweise.', 'IANA name of the time zone of help later and of notices.'],
  }),
  hinweise: setting({
    schema: v.optional(list(described(v.pipe(
      fields({
        von: noticeTime('Ab wann', 'From when'),
        bis: noticeTime('Bis wann', 'Until when'),
        text: described(pair({ most: 400, least: 1, isOfEach: true }), ['Die Worte, [deutsch, englisch].', 'The words, [German, English].']),
      }),
      across(({ von, bis }) => isOverEarly(von, bis)
        ? [{ field: 'bis', found: bis, remedy: 'the notice ends before it begins, write a later day or time' }]
        : []),
    ), ['Ein Hinweis.', 'A notice.']), 20), []),
    seenBy: 'browser',
    says: ['Hinweise mit Datum, auf Start- und Statusseite.', 'Dated notices, shown on start and status.'],
  }),
  offenerEinstieg: setting({
    schema: v.optional(yesNo(), false),
    seenBy: 'browser',
    says: ['Menschen dürfen ohne Einladung beginnen, auf dem Hostnamen des Mandanten.', 'People may start without an invitation, at the host name of the client.'],
  }),
  appTypen: setting({
    schema: v.optional(list(choice(APP_TYPES), APP_TYPES.length), [...APP_TYPES]),
    seenBy: 'service',
    says: ['Wobei der Mandant hilft. Einen anderen Typ nimmt keine Einladung, keine Karte und kein Beginn ohne Einladung an.', 'What the client helps with. No invitation, no card and no start without an invitation takes another type.'],
    refuses: ({ settings: { appTypen, webparams: { web_AppTyp: first } = {} } }): Mistake[] =>
      appTypen && first && !appTypen.includes(first)
        ? [mistakeAt('appTypen', appTypen, `it lacks what webparams.web_AppTyp says or means (${first}), write that too or instead`)]
        : [],
  }),
  testmandant: setting({
    schema: v.optional(yesNo(), false),
    seenBy: 'browser',
    says: ['Ein Mandant zum Ausprobieren: Seine Vorgänge sind Beispiele, zu denen keine Hilfe kommt, und er bietet den Theme-Editor an.', 'A client for trying out: its cases are examples that no help comes to, and it offers the theme editor.'],
  }),
  partner: setting({
    schema: v.optional(list(v.pipe(line({ most: 50, ...KEY_NAME }), v.trim()), 50), []),
    seenBy: 'service',
    says: ['Partner, deren Schlüssel an jedem Vorgang dieses Mandanten handeln, nach den Namen ihrer Schlüssel. Andere handeln nur an Vorgängen, die ihnen zugewiesen sind.', 'Partners whose keys act on every case of this client, by the names of their keys. Others act on cases assigned to them.'],
  }),
  nachrichten: setting({
    schema: v.optional(nachrichten),
    seenBy: 'service',
    checks: (settings, around): Mistake[] => foreignSecret(settings, 'nachrichten.geheimnis', around),
    says: ['Wie SMS zu Menschen gehen, die sie wünschen. Fehlt es: gar nicht. "probe": Es geht keine hinaus, sie werden nur gezeigt.', 'How text messages go to people who want them. Absent: not at all. "probe": none is sent, they are only shown.'],
    warns: ({ settings, written, isWrong }): Mistake[] => {
      const isAsked = settings.webparams?.web_handynachricht_abfrage_jn;
      if (isAsked && !settings.nachrichten && !isWrong('nachrichten'))
        return [mistakeAt('webparams.web_handynachricht_abfrage_jn', written['web_handynachricht_abfrage_jn'], 'no message would be sent, write nachrichten too')];
      return settings.nachrichten === 'probe' && settings.testmandant === false
        ? [mistakeAt('nachrichten', 'probe', 'nobody gets these messages, name your gateway')]
        : [];
    },
  }),
  smsVorwahlen: setting({
    schema: v.optional(list(line({
      most: 4,
      refuse: (value) => value === `+${countryCodeOf(value.slice(1))}` ? null : 'write a country code, such as +49',
    }), 100)),
    seenBy: 'browser',
    says: ['Landesvorwahlen der Nummern, an die SMS gehen. Fehlt es: Europa mit der Türkei.', 'Country codes of the numbers that text messages go to. Absent: Europe with Turkey.'],
    warns: ({ settings: { smsVorwahlen } }): Mistake[] =>
      smsVorwahlen?.length === 0 ? [mistakeAt('smsVorwahlen', smsVorwahlen, 'nobody would get a text message, write country codes or take it out')] : [],
  }),
  smsMeldung: setting({
    schema: v.optional(fields({
      an: described(v.optional(yesNo(), true), ['Ob die Seite sie anbietet. SMS, die kommen, werden immer angenommen.', 'Whether the page offers it. Texts that come are taken all the same.']),
      nummer: described(line({
        most: 16,
        pattern: /^\+[1-9][0-9]{7,14}$/,
        write: 'write + , the country and the number in digits alone, such as +4915112345678',
        refuse: tooExpensive,
      }), ['Die Nummer, wie man sie von überall erreicht.', 'The number, as messages are sent to it from anywhere.']),
    })),
    seenBy: 'browser',
    says: ['Meldung per SMS, für Menschen ohne Datennetz: die Nummer eines Gateways, das sie an partner/sms weitergibt.', 'Reports by text message, for people without data: the number of a gateway that posts them to partner/sms.'],
    checks: ({ smsMeldung, testmandant }, { id, isTextKey }): Mistake[] =>
      smsMeldung?.an && testmandant === false && isTextKey?.(id) === false
        ? [mistakeAt('smsMeldung.nummer', smsMeldung.nummer, `no key may bring its texts, make one: npm run betreiber -- schluessel anlegen --art partner --darf sms --mandant ${id} --name NAME`)]
        : [],
  }),
  webhook: setting({
    schema: v.optional(fields({
      adresse: described(receiver, ['Wohin die Nachrichten gehen, mit https.', 'Where messages are posted to: https.']),
      geheimnis: described(secretName, ['Name des Geheimnisses, das unterschreibt, nur für diesen Mandanten: KRANICH für die Einstellung HOOK_SECRET_KRANICH_FILE.', 'Name of the secret that signs, no other client’s: KRANICH for the setting HOOK_SECRET_KRANICH_FILE.']),
    })),
    seenBy: 'service',
    says: ['Eigener Webhook: Nachrichten über seine Vorgänge gehen dorthin und nicht an den des Betreibers.', 'A webhook of its own: messages about its cases go there, and not to the operator’s.'],
    checks: (settings, around): Mistake[] => {
      const { webhook } = settings;
      const { secrets } = around;
      if (!webhook) return [];
      const name = webhook.geheimnis;
      return [
        ...foreignSecret(settings, 'webhook.geheimnis', around),
        ...(secrets?.has(name) === false ? [mistakeAt('webhook.geheimnis', name, `it is not set here, set HOOK_SECRET_${name}_FILE`)] : []),
      ];
    },
  }),
  fahrzeughinweise: setting({
    schema: v.optional(fields({
      aus: described(v.optional(list(choice(ABSCHALTBAR), ABSCHALTBAR.length), []), ['Hinweise, die es nie gibt. Die zu einer Gefahr gibt es immer.', 'Hints that are never given. Those about a danger always are.']),
      worte: described(v.optional(fields(Object.fromEntries(
        HINWEIS_CODES.map((code) => [code, described(v.optional(pair({ most: 200 })), [`Statt unserer Worte zu ${code}.`, `In place of our words for ${code}.`])]),
      )) as SchemaOf<Record<string, Text>>, {}), ['Eigene Worte für Hinweise, nach ihrem Code.', 'Own words for hints, by their code.']),
    }), {}),
    seenBy: 'operator',
    says: ['Was Betreiber und Helfer zum Fahrzeug lesen, wo es von der Tabelle abweicht.', 'What the operator and the helper read about the vehicle, where it differs from the table.'],
  }),
  wartefragen: setting({
    schema: v.optional(fields({
      aus: described(v.optional(list(choice(FRAGE_CODES), FRAGE_CODES.length), []), ['Fragen, die es nie gibt.', 'Questions that are never asked.']),
    }), {}),
    seenBy: 'operator',
    says: ['Was Menschen nach der Meldung gefragt werden, während sie warten. Antworten muss niemand.', 'What people are asked after the report, while they wait. Nobody has to answer.'],
  }),
  geduldMinuten: setting({
    schema: v.optional(wholeNumber(1, 120), GEDULD.geduldMinuten),
    seenBy: 'service',
    says: ['Minuten ohne Neuigkeit, nach denen eine Meldung überfällig ist.', 'Minutes without news after which a report counts as overdue.'],
  }),
  geduldUnterwegsMinuten: setting({
    schema: v.optional(wholeNumber(1, 120), GEDULD.geduldUnterwegsMinuten),
    seenBy: 'service',
    says: ['Minuten ab Beginn einer Fahrt ohne zugesagte Zeit, nach denen sie überfällig ist.', 'Minutes from the start of a drive without a promised time after which it counts as overdue.'],
  }),
  aufbewahrungTage: setting({
    schema: v.optional(wholeNumber(14, 3_650), STANDARDS.aufbewahrungTage),
    seenBy: 'service',
    says: ['Tage nach dem letzten Ereignis, bis ein Vorgang gelöscht wird.', 'Days after the last event of a case until it is erased.'],
  }),
  webparams: setting({
    schema: v.optional(webparams, {}),
    seenBy: 'browser',
    says: ['Die Fragen an die Menschen.', 'The questions to people.'],
    warns: ({ settings, written }): Mistake[] => webparamWarnings(written, settings.webparams ?? {}),
    checks: ({ webparams: { web_kfzKz_regex: pattern = '' } = {} }): Mistake[] => {
      const time = slowest(pattern);
      return time > PATTERN_MOST
        ? [mistakeAt('webparams.web_kfzKz_regex', pattern, `it takes ${Math.round(time)} ms for a hostile text and may take ${PATTERN_MOST}, write a simpler one`)]
        : [];
    },
  }),
};

type Table = typeof SETTINGS;
type Read = { [Name in keyof Table]: v.InferOutput<Table[Name]['schema']> };

/** The settings of a client, as they are read. Those that are wrong are missing, and so are single webparams. */
export interface Settings extends Partial<Omit<Read, 'webparams' | 'logo'>> {
  webparams?: Partial<Webparams>;
  /** Without a size where only its other name is written. */
  logo?: NamedLogo | undefined;
}

type SeenBy<Viewer> = { [Name in keyof Table]: Table[Name]['seenBy'] extends Viewer ? Name : never }[keyof Table];
/** What pages get of a client's settings. */
export type BrowserSettings = Pick<Read, SeenBy<'browser'>>;
/** What stays in the service, or is for the operator. */
export type ServiceSettings = Pick<Read, SeenBy<'operator' | 'service'>>;

const ENTRIES = Object.entries<Setting>(SETTINGS);

/** The whole file. */
export const MANDANT_JSON = fields({
  $schema: described(v.optional(line({ most: 300 })), [
    'Wo dieses Schema liegt, damit ein Editor ergänzt und prüft.',
    'Where this schema lies, for completion in an editor.',
  ]),
  ...Object.fromEntries(ENTRIES.map(([name, { schema, says }]) => [name, described(schema, says)])),
});

/** What is read from the JSON of a `mandant.json`. */
export interface MandantJson {
  settings: Settings;
  /** The client is not served. */
  mistakes: Mistake[];
  /** The client is served, but should not go live. */
  warnings: Mistake[];
}

/** Reads the JSON of a `mandant.json` with everything that is wrong in it. `themes`: names of the available ones. */
export function readMandantJson(given: unknown, themes: readonly string[]): MandantJson {
  const { read, mistakes } = mistakesIn(MANDANT_JSON, given);
  if (!isObject(given) || !isObject(read)) return { settings: {}, mistakes, warnings: [] };
  const isWrong = (path: string): boolean =>
    mistakes.some(({ field }) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));
  const right = (object: object, before: string): object =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !isWrong(before + name)));
  const { webparams: questions, ...others } = read;
  const { webparams: written } = given;
  const settings: Settings = {
    ...right(others, ''),
    ...(isObject(questions) && { webparams: right(questions, 'webparams.') }),
  };
  const beside: Beside = { settings, written: isObject(written) ? written : {}, isWrong, themes };
  return {
    settings,
    mistakes: [...mistakes, ...ENTRIES.flatMap(([, { refuses }]) => refuses?.(beside) ?? [])],
    warnings: ENTRIES.flatMap(([, { warns }]) => warns?.(beside) ?? []),
  };
}

/** What `mandant check` says of a client beside the others and the installation. */
export const checkSettings = (settings: Settings, around: Around): Mistake[] =>
  ENTRIES.flatMap(([, { checks }]) => checks?.(settings, around) ?? []);

/** The settings of a client that can be served: those that pages get, and the others. */
export function partSettings(settings: Settings): { shown: BrowserSettings; kept: ServiceSettings } {
  const of = (isShown: boolean): object =>
    Object.fromEntries(
      ENTRIES.filter(([, { seenBy }]) => (seenBy === 'browser') === isShown).map(([name]) => [
        name,
        settings[name as keyof Settings],
      ]),
    );
  return { shown: of(true) as BrowserSettings, kept: of(false) as ServiceSettings };
}

/** Another name of a setting that says something else. D104 */
const disagreement = (name: string, value: string, own: string, ofOwn: string): Mistake =>
  mistakeAt(
    `webparams.${name}`,
    value,
    `it means the same as "${own}", which is ${JSON.stringify(ofOwn)}, write the same or take one out`,
  );

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('de', { timeZone: name });
    return true;
  } catch {
    return false; // RangeError: unknown time zone
  }
}
