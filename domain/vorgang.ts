import type { AppTyp, Journey, Path } from './flow.ts';
import { isObject } from './is-object.ts';
import { LIMITS, PLACEHOLDER_NUMBER } from './limits.ts';
import type { Webparams } from './mandant.ts';
import { chosenPosition, readPoint, readPosition, type BrowserPosition, type Point } from './ort/punkt.ts';
import { languageOf, wordOf, type Language } from './text.ts';

/** §3: every damage type, its object in the case, and the screen that fills it. */
// prettier-ignore
export const SCHADEN = [
  ['SCHADEN_MOTOR_SPRINGT_NICHT_AN', 'motorSpringtNichtAn',  '/kfz/springtNichtAn'],
  ['SCHADEN_MOTOR_AUSGEGANGEN',      'motorAusgegangen',     '/kfz/motorAusgegangen'],
  ['SCHADEN_REIFEN',                 'reifen',               '/kfz/reifenRaeder'],
  ['SCHADEN_TANK_LEER',              'tankLeer',             '/kfz/tankAkkuLeer'],
  ['SCHADEN_TANK_FALSCH',            'tankFalsch',           '/kfz/falschbetankung'],
  ['SCHADEN_UNFALL',                 'unfall',               '/kfz/unfall'],
  ['SCHADEN_PANNE',                  'panne',                '/kfz/panne'],
  ['SCHADEN_SCHLUESSEL',             'schluessel',           '/kfz/schluessel'],
  ['SCHADEN_WARNLEUCHTEN',           'warnleuchten',         '/kfz/warnleuchten'],
  ['SCHADEN_DIEBSTAHL',              'diebstahl',            '/kfz/diebstahl'],
  ['SCHADEN_SONSTIGES',              'sonstiges',            '/kfz/sonstiges'],
  ['SCHADEN_FAHRRAD_REIFEN_RAEDER',  'fahrradReifenRaeder',  '/fahrrad/reifenraeder'],
  ['SCHADEN_FAHRRAD_ANTRIEB',        'fahrradAntrieb',       '/fahrrad/antrieb'],
  ['SCHADEN_FAHRRAD_BREMSEN',        'fahrradBremsen',       '/fahrrad/bremsen'],
  ['SCHADEN_FAHRRAD_ELEKTRIK',       'fahrradElektrik',      '/fahrrad/elektrik'],
  ['SCHADEN_FAHRRAD_DIEBSTAHL',      'fahrradDiebstahl',     '/fahrrad/diebstahl'],
  ['SCHADEN_FAHRRAD_SONSTIGES',      'fahrradSonstiges',     '/fahrrad/sonstiges'],
] as const satisfies readonly (readonly [string, string, Path])[];

export type SchadenTyp = (typeof SCHADEN)[number][0];

/** Object and screen of a damage type; null for any other value. */
export function schadenOf(schadenTyp: string): { object: string; path: Path } | null {
  const row = SCHADEN.find(([code]) => code === schadenTyp);
  return row ? { object: row[1], path: row[2] } : null;
}

const ADRESSE = {
  strasse: '',
  hausnummer: '',
  plz: '',
  ort: '',
  land: 'DE',
  formatierteAdresse: '',
  lat: null as number | null,
  lng: null as number | null,
};

/** §3: the case. Every field with its default, except the damage objects, which appear with their first answer. */
export const VORGANG = {
  /** Our addition, first in the case for its readers: the dangers that were reported; false is no answer. ADR 062 */
  gefahr: { verletzt: false, feuer: false, verkehr: false, eingeschlossen: false },
  vorgangsMetadaten: {
    mobilnummer: '',
    ranaVorgangsnummer: '',
    userID: '',
    status: '',
    /** Milliseconds by the service's clock; null until reported. */
    timestampGemeldet: null as number | null,
    /** §9 'Reasons for cancelling': the code; '' while not cancelled. */
    storno: '',
    mandantenID: '',
    language: 'de' as Language,
  },
  notesMetadaten: { anlagePerson_CN: '' },
  bearbeitungsSchritte: [] as { schritt: string; zeit: string }[],
  kfz: {
    fahrzeugtyp: '',
    hersteller: '',
    hsn: '',
    modell: '',
    tsn: '',
    fahrgestellnummer: '',
    rahmennummer: '',
    kennzeichen_land: 'DE',
    kennzeichen_id: '',
    /** Our addition: the person says that the plate is special or foreign. D120 */
    kennzeichen_besonders: false,
    /** Our addition: whether the plate does not fit the pattern. */
    kennzeichen_ungeprueft: false,
    anhaenger: '' as string,
    anhaenger_rollfaehig: '' as string,
    aufbauten: [] as string[],
    antriebsArt: '',
    /** Our addition: the driven wheels, for towing. */
    antriebsachse: '',
    /** Our addition: the fuel of the car. */
    kraftstoff: '',
    datenEingegeben: false,
    kmStand: 0,
    /** Our addition: distinguishes 'not given' from 0. */
    kmStandAngegeben: false,
    tankStand: '',
    laenge: 0,
    hoehe: 0,
    gewicht: 0,
    laenge_min: 0,
    laenge_max: 0,
    hoehe_min: 0,
    hoehe_max: 0,
    gewicht_max: 0,
  },
  vn: {
    vorname: '',
    nachname: '',
    vsnr: '',
    anzahlPersonen: 1,
    anzahlFahrraeder: 1,
    arbeitgeber: '',
    adresse: ADRESSE,
    datenEingegeben: false,
  },
  schadenTyp: '' as SchadenTyp | '',
  schadenOrt: {
    keine_automatische_lokalisierung: false,
    ortsTyp: '',
    adresse: ADRESSE,
    ausserortsInfo: { name: '', hinweis: '', istAutobahn: false, fahrtrichtung: '', km: '', land: 'DE' },
    browserPosition: null as BrowserPosition | null,
    positionsdaten: null as Point | null,
    istParkhaus: false,
    istEngEingeparkt: false,
    adresseManBearb: false,
    datenEingegeben: false,
    adresseAutomatischErmittelt: false,
    automatischeLokalisierungFehlgeschlagen: false,
  },
  beschreibungVN: '',
  hilfeSofort: true,
  /** ISO date and HH:mm in the client's time zone. */
  spaeter_datum: '',
  spaeter_uhrzeit: '',
  email: '',
  /** Our addition: whether news may be sent to the mobile number as text messages. */
  handynachricht: false,
  /** Id and version of the client's configuration. */
  webAppConfig: '',
  /** Device class, derived from the request's header. D87. */
  userAgent: '',
  bewertung: { bewertungFeedback: '', bewertungWert: 0 },
};

export type CaseFrame = typeof VORGANG;
/** A case. Its damage objects stand beside the fields above. */
export type Vorgang = CaseFrame & { [schadenObject: string]: unknown };

/** A new case: every field at its default. */
export const emptyVorgang = (): Vorgang => copy(VORGANG) as Vorgang;

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * Parses a stored or received case. A field that is absent or of another type becomes the default. Never throws,
 * however deeply nested the input. Damage objects are kept if flat; their parts check them.
 */
export function readVorgang(raw: unknown): Vorgang {
  const given = isObject(raw) ? raw : {};
  const vorgang = withDefaults(VORGANG, given) as Vorgang;
  for (const [, object] of SCHADEN) if (isObject(given[object])) vorgang[object] = flat(given[object]);
  vorgang.schadenTyp = schadenTypOf(given);
  vorgang.bearbeitungsSchritte = visited([], given['bearbeitungsSchritte']);
  vorgang.vorgangsMetadaten.language = languageOf(vorgang.vorgangsMetadaten.language);
  if (vorgang.vorgangsMetadaten.mobilnummer === PLACEHOLDER_NUMBER) vorgang.vorgangsMetadaten.mobilnummer = '';
  return vorgang;
}

type Order = Pick<typeof VORGANG, 'vorgangsMetadaten' | 'bewertung' | 'hilfeSofort' | 'spaeter_datum'>;

/** Parses only the fields of a stored case that the order status needs. */
export function readOrder(raw: unknown): Order {
  const { vorgangsMetadaten, bewertung, hilfeSofort, spaeter_datum } = VORGANG;
  const read = { vorgangsMetadaten, bewertung, hilfeSofort, spaeter_datum };
  return withDefaults(read, isObject(raw) ? raw : {}) as Order;
}

function withDefaults(defaults: Record<string, unknown>, given: Record<string, unknown>): Record<string, unknown> {
  const read = { ...defaults };
  for (const field of Object.keys(defaults)) {
    const fallback = defaults[field];
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (isObject(fallback)) read[field] = withDefaults(fallback, isObject(value) ? value : {});
    else if (fallback === null) read[field] = (MAY_BE_NULL[field] ?? numberOrNull)(value);
    else read[field] = own(isLike(fallback, value) ? value : fallback);
  }
  return read;
}

/** Copies lists, so that no two cases share one. */
const own = (value: unknown): unknown => (Array.isArray(value) ? [...(value as unknown[])] : value);

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Parsers for fields, besides numbers, that are null until known. */
const MAY_BE_NULL: Readonly<Record<string, (raw: unknown) => unknown>> = {
  browserPosition: readPosition,
  positionsdaten: readPoint,
} satisfies Partial<Record<keyof CaseFrame['schadenOrt'], unknown>>;

/** Whether a value is of the type of a default; a list may only hold strings. */
export function isLike(fallback: unknown, value: unknown): boolean {
  if (Array.isArray(fallback)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof fallback === 'number') return Number.isFinite(value);
  return typeof value === typeof fallback && value !== null;
}

/** Keeps strings, numbers, booleans and lists of strings, since a damage has no nested fields. */
const flat = (object: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object).filter(([, value]) => ['', 0, false, []].some((kind) => isLike(kind, value))),
  );

/**
 * The damage type of a case. 'Deliberate deviations': accident and breakdown once shared the type of an engine that
 * will not start. Such a case is recognised by its filled object.
 */
export function schadenTypOf(given: Record<string, unknown>): SchadenTyp | '' {
  const type = wordOf(given['schadenTyp']);
  const isFilled = (object: string): boolean => isObject(given[object]) && given[object]['datenEingegeben'] === true;
  if (type === 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' && !isFilled('motorSpringtNichtAn')) {
    if (isFilled('unfall')) return 'SCHADEN_UNFALL';
    if (isFilled('panne')) return 'SCHADEN_PANNE';
  }
  return SCHADEN.find(([code]) => code === type)?.[0] ?? '';
}

/** The object at the words of a path; an empty one if there is none. */
export const objectAt = (vorgang: Readonly<Record<string, unknown>>, words: readonly string[]) =>
  words.reduce((at, word) => {
    const inner = Object.hasOwn(at, word) && at[word];
    return isObject(inner) ? inner : {};
  }, vorgang);

/** A copy of the case with these fields in the object at the words of a path. */
export function withFields<T extends Record<string, unknown>>(
  vorgang: T,
  [word, ...rest]: readonly string[],
  fields: Readonly<Record<string, unknown>>,
): T {
  if (word === undefined) return { ...vorgang, ...fields };
  return { ...vorgang, [word]: withFields(isObject(vorgang[word]) ? vorgang[word] : {}, rest, fields) };
}

/** The value at a dotted path; undefined if there is none. */
export function valueAt(vorgang: Readonly<Record<string, unknown>>, path: string): unknown {
  const words = path.split('.');
  const object = objectAt(vorgang, words.slice(0, -1));
  return Object.hasOwn(object, words.at(-1)!) ? object[words.at(-1)!] : undefined;
}

/** A copy of the case with one value at a dotted path. */
export function withValue<T extends Record<string, unknown>>(vorgang: T, path: string, value: unknown): T {
  const words = path.split('.');
  return withFields(vorgang, words.slice(0, -1), { [words.at(-1)!]: value });
}

/**
 * The case as the operator gets it. It has only the damage object of the chosen type, and the measured position only if
 * the person confirmed it (D115).
 * Address and road have the same country, as `withOneCountry` stores it; older documents have it only in the address.
 * D99
 */
export function reportedVorgang(vorgang: Vorgang): Vorgang {
  const active = schadenOf(vorgang.schadenTyp)?.object;
  const others = SCHADEN.map(([, object]) => object).filter((object) => object !== active);
  const reported = Object.fromEntries(
    Object.entries(vorgang).filter(([field]) => !(others as string[]).includes(field)),
  ) as Vorgang;
  const { schadenOrt } = vorgang;
  const placed = withValue(reported, 'schadenOrt.browserPosition', chosenPosition(schadenOrt));
  return withValue(placed, 'schadenOrt.ausserortsInfo.land', schadenOrt.adresse.land);
}

/** Facts of a case that decide its way through the screens. */
export function journeyOf(vorgang: Vorgang, webparams: Webparams): Journey {
  return {
    userID: vorgang.vorgangsMetadaten.userID,
    appTyp: webparams.web_AppTyp satisfies AppTyp,
    status: vorgang.vorgangsMetadaten.status,
    schnelleinstieg: webparams.web_schnelleinstieg,
    keineAutomatischeLokalisierung: vorgang.schadenOrt.keine_automatische_lokalisierung,
    fragtFahrzeug: webparams.web_fahrzeugdaten_abfrage || webparams.web_km_abfrage || webparams.web_tank_abfrage,
    schadenPath: schadenOf(vorgang.schadenTyp)?.path ?? '',
  };
}

type Step = CaseFrame['bearbeitungsSchritte'][number];

/**
 * Merges visited steps: the union of both lists by step and time, sorted, the newest 100. `stored` must be such a list
 * already. The sent list mostly repeats it, so equal places are skipped without a check.
 */
export function visited(stored: Step[], came: unknown): Step[] {
  const others = (Array.isArray(came) ? (came as unknown[]) : []).filter(
    (step, index): step is Step => !isSameStep(step as Step, stored[index]) && isStep(step),
  );
  if (!others.length) return stored;
  const inOrder = [...stored, ...others.map(({ schritt, zeit }) => ({ schritt, zeit }))].sort((a, b) =>
    isBefore(a, b) ? -1 : 1,
  );
  const each = inOrder.filter((step, index) => !isSameStep(step, inOrder[index - 1]));
  return each.slice(-LIMITS.visitedSteps);
}

export const isStep = (step: unknown): step is Step =>
  isObject(step) &&
  isMatch(/^\/[\w/]{0,49}$/, step['schritt']) &&
  isMatch(/^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/, step['zeit']);

const isMatch = (shape: RegExp, value: unknown): value is string => typeof value === 'string' && shape.test(value);

const isSameStep = (a?: Step, b?: Step): boolean => a?.zeit === b?.zeit && a?.schritt === b?.schritt;

/** Sorts by time, then by name. */
const isBefore = (a: Step, b: Step): boolean => a.zeit < b.zeit || (a.zeit === b.zeit && a.schritt < b.schritt);
