import { idIn, idKind, ID_LENGTH } from './ids.ts';
import { wordOf, type Text } from './text.ts';

/** §1: the two app types. */
export const APP_TYPES = ['kfz', 'fahrrad'] as const;
export type AppTyp = (typeof APP_TYPES)[number];

/** The app type of that name, whatever its letter case; undefined for any other. D104 */
export function appTypOf(name: unknown): AppTyp | undefined {
  const word = wordOf(name).trim().toLowerCase();
  return APP_TYPES.find((typ) => typ === word);
}

export type FlowRow = readonly [
  path: string,
  screen: string,
  step: number,
  save: 'save' | '-',
  next: string,
  footer?: 'footer',
];

/**
 * §2 'Screens and routes': every path without `/{id}`; `/` stands for itself and for `/{id}`. `-` as next: a choice on
 * the screen decides, or nothing follows.
 */
// prettier-ignore
export const FLOW = [
  // path                          screen            step  save    next
  ['/',                            'start',          1,   '-',    '/kfz/schadenart',            'footer'],
  ['/kfz/start',                   'start',          1,   '-',    '/kfz/schadenart',            'footer'],
  ['/kfz/theme',                   'theme',          1.1, '-',    '-',                          'footer'],
  ['/kfz/schadenart',              'picker',         2,   '-',    '-'],
  ['/kfz/springtNichtAn',          'part',           2.1, 'save', '/kfz/standort'],
  ['/kfz/motorAusgegangen',        'part',           2.1, 'save', '/kfz/standort'],
  ['/kfz/reifenRaeder',            'part',           2.1, 'save', '/kfz/standort'],
  ['/kfz/tankAkku',                'picker',         2.1, 'save', '/kfz/standort'],
  ['/kfz/unfallAbschleppen',       'picker',         2.1, 'save', '/kfz/standort'],
  ['/kfz/unfall',                  'part',           2.2, 'save', '/kfz/standort'],
  ['/kfz/panne',                   'part',           2.2, 'save', '/kfz/standort'],
  ['/kfz/tankAkkuLeer',            'part',           2.2, 'save', '/kfz/standort'],
  ['/kfz/falschbetankung',         'part',           2.2, 'save', '/kfz/standort'],
  ['/kfz/anderesProblem',          'picker',         2.2, 'save', '/kfz/standort'],
  ['/kfz/schluessel',              'part',           2.3, 'save', '/kfz/standort'],
  ['/kfz/warnleuchten',            'part',           2.3, 'save', '/kfz/standort'],
  ['/kfz/diebstahl',               'part',           2.3, 'save', '/kfz/standort'],
  ['/kfz/sonstiges',               'part',           2.3, 'save', '/kfz/standort'],
  ['/kfz/standort',                'location-intro', 3,   '-',    '/kfz/innerorts_ausserorts'],
  ['/kfz/innerorts_ausserorts',    'location-kind',  3.1, '-',    '/kfz/lokalisierung'],
  ['/kfz/lokalisierung',           'localisation',   3.2, 'save', '/kfz/schadenort'],
  ['/kfz/schadenort',              'damage-place',   3.3, 'save', '/kfz/kennzeichen'],
  ['/kfz/kennzeichen',             'licence-plate',  4.1, 'save', '/kfz/fahrzeug'],
  ['/kfz/fahrzeug',                'vehicle',        4.2, 'save', '/kfz/personen'],
  ['/kfz/personen',                'persons',        4.3, 'save', '/kfz/zusammenfassung'],
  ['/kfz/zusammenfassung',         'summary',        5,   'save', '/organisation'],

  ['/fahrrad/start',               'start',          1,   '-',    '/fahrrad/schadenart',        'footer'],
  ['/fahrrad/schadenart',          'picker',         2,   '-',    '-'],
  ['/fahrrad/reifenraeder',        'part',           2.1, 'save', '/fahrrad/standort'],
  ['/fahrrad/antrieb',             'part',           2.1, 'save', '/fahrrad/standort'],
  ['/fahrrad/bremsen',             'part',           2.1, 'save', '/fahrrad/standort'],
  ['/fahrrad/elektrik',            'part',           2.1, 'save', '/fahrrad/standort'],
  ['/fahrrad/diebstahl',           'part',           2.1, 'save', '/fahrrad/standort'],
  ['/fahrrad/sonstiges',           'part',           2.1, 'save', '/fahrrad/standort'],
  ['/fahrrad/standort',            'location-intro', 3,   '-',    '/fahrrad/innerorts_ausserorts'],
  ['/fahrrad/innerorts_ausserorts','location-kind',  3.1, '-',    '/fahrrad/lokalisierung'],
  ['/fahrrad/lokalisierung',       'localisation',   3.2, 'save', '/fahrrad/schadenort'],
  ['/fahrrad/schadenort',          'damage-place',   3.3, 'save', '/fahrrad/fahrrad_infos'],
  ['/fahrrad/fahrrad_infos',       'bicycle',        4.1, 'save', '/fahrrad/personen'],
  ['/fahrrad/personen',            'persons',        4.2, 'save', '/fahrrad/zusammenfassung'],
  ['/fahrrad/zusammenfassung',     'summary',        6,   'save', '/organisation'],

  ['/organisation',                'organisation',   6,   '-',    '-'],
  ['/gefahr',                      'gefahr',         0,   '-',    '-'],
  ['/notfound',                    'notfound',       0,   '-',    '-',                          'footer'],
  ['/errorNetwork',                'error-network',  0,   '-',    '-',                          'footer'],
  ['/error',                       'error',          0,   '-',    '-',                          'footer'],
  ['/cleared',                     'cleared',        0,   '-',    '-',                          'footer'],
] as const satisfies readonly FlowRow[];

export type Path = (typeof FLOW)[number][0];
export type Screen = (typeof FLOW)[number][1];

/** §2 'Timeline': name, step number from which it is reached, words. The last also needs a reported case. */
// prettier-ignore
export const TIMELINE = [
  ['start',           1, ['Start', 'Start'],       'car',    'bike'],
  ['schaden',         2, ['Schaden', 'Damage'],    'crash',  'wheel'],
  ['lokalisierung',   3, ['Standort', 'Location'], 'pin',    'pin'],
  ['personen',        4, ['Angaben', 'Details'],   'person', 'person'],
  ['zusammenfassung', 5, ['Prüfen', 'Review'],      'list',   'list'],
  ['fertig',          6, ['Hilfe', 'Help'],        'tow',    'van'],
] as const satisfies readonly (readonly [string, number, Text, kfz: string, fahrrad: string])[];

/** Number of steps of the timeline that are reached, 0 to 6. */
export function timelineReached(step: number, isReported: boolean): number {
  if (step === 6 && isReported) return 6;
  return TIMELINE.filter(([name, from]) => name !== 'fertig' && step >= from).length;
}

/** Route match: the row of the flow, and the id after it (as `idIn` reads it; '' if there is none). */
export interface Place {
  row: FlowRow;
  id: string;
}

const rows: readonly FlowRow[] = FLOW;
const rowByWords = new Map(rows.map((row) => [row[0].toLowerCase(), row]));

/** The row of a path. @throws RangeError for an unknown path, which only a misspelt table can ask for */
export function rowOf(path: string): FlowRow {
  const row = rowByWords.get(path.toLowerCase());
  if (!row) throw new RangeError(`no row of the flow has the path ${path}`);
  return row;
}

/**
 * Router: matches an address; null if no row fits. Tolerates a trailing slash, the letter case of path words, and `/#`.
 * Fixed paths win over `/{id}` (`organisation` itself has 12 characters).
 * On a static host the path of the page (`/index.html`, a folder) is no route; there the hash alone is the address.
 */
export function placeOf(pathname: string, hash = ''): Place | null {
  if (!hash.startsWith('#/')) return placeOfPath(pathname.replace('/#', '/'));
  return placeOfPath(`${pathname}/${hash.slice(1)}`) ?? placeOfPath(hash.slice(1));
}

function placeOfPath(path: string): Place | null {
  const words = wordsOf(path);
  for (const taken of [words.length, words.length - 1]) {
    const row = taken >= 0 && rowByWords.get(`/${words.slice(0, taken).join('/')}`.toLowerCase());
    if (row) return { row, id: idIn(words.slice(taken).join('')) };
  }
  return null;
}

/** The words of a path. Signs around an id may have a slash before or in them: `/{id}/.`, `/{id}</a>`. */
const wordsOf = (path: string): string[] =>
  path
    .split(/[?#]|(?:<|%3C)\//i)[0]!
    .split('/')
    .map(decode)
    .filter((word) => /[A-Za-z0-9]/.test(word));

/**
 * Repairs the address of a link: puts its id in capitals, and removes signs that a mail, a chat or a keyboard added.
 * Null where the address has no id, or is correct already. D136
 */
export function meantAddress(path: string): string | null {
  const place = placeOf(path);
  if (!place || idKind(place.id) === null) return null;
  const last = path.split('/').findLast(Boolean) ?? '';
  return decode(last) === place.id ? null : addressOf(place.row[0], place.id);
}

function decode(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a malformed % escape; the length of an id will not fit
  }
}

/** The canonical address: `/kfz/reifenRaeder/{id}`. */
export function addressOf(path: string, id: string): string {
  return path === '/' ? `/${id}` : id ? `${path}/${id}` : path;
}

/** §1: the app type by the path: bicycle if it starts with /fahrrad, otherwise car. */
export function appTypOfPath(pathname: string): AppTyp {
  return /^\/fahrrad/i.test(pathname) ? 'fahrrad' : 'kfz';
}

/** Screens that need no case. Neither the check of the id nor the status redirect applies. §4, ADR 062 */
export function isWithoutCase(path: string): boolean {
  return /^\/(notfound|error(Network)?|cleared|gefahr|kfz\/theme)$/.test(path);
}

/** Whether the not-found page must answer: the id is invalid by §4 'Ids', or opens no such page. D112, D118 */
export function isIdRefused(place: Place): boolean {
  const kind = idKind(place.id);
  return (
    !isWithoutCase(place.row[0]) &&
    (kind === null || kind === 'vorgangRef' || (kind === 'leseID' && !isForReading(place)))
  );
}

/** Whether this is the status page by a leseID, without a case: `/organisation/{leseID}`. D118 */
export function isForReading({ row: [path], id }: Place): boolean {
  return path === '/organisation' && idKind(id) === 'leseID';
}

/** Facts of a case that decide its way through the screens. */
export interface Journey {
  userID: string;
  appTyp: AppTyp;
  status: string;
  schnelleinstieg: string;
  keineAutomatischeLokalisierung: boolean;
  /** Whether the client asks about the car, besides its plate. */
  fragtFahrzeug: boolean;
  /** The screen of the chosen damage, e.g. `/kfz/reifenRaeder`; '' if there is none. */
  schadenPath: string;
}

/** §4 'Status redirect': whether the case shows only its status page. Letter case does not count. */
export function isReported(status: string): boolean {
  return /^(gemeldet|storniert)$/i.test(status);
}

/**
 * The address to redirect to once the case is loaded, replacing the history entry; null if the address may stay. §4
 * 'Where an id leads', §4 'Status redirect'.
 */
export function redirectOf(place: Place, journey: Journey): string | null {
  const [path] = place.row;
  const here = addressOf(path, place.id);
  const there = targetOf(path, place.id, journey);
  return there === here ? null : there;
}

function targetOf(path: string, id: string, journey: Journey): string {
  if (isWithoutCase(path)) return addressOf(path, id);
  const userID = journey.userID || id; // A card has no case yet; its start page is at its own id.
  if (isReported(journey.status)) return addressOf('/organisation', userID);
  if (path === '/organisation') return addressOf(`/${journey.appTyp}/start`, userID);
  const isStart = rowOf(path)[1] === 'start';
  if (isStart || id.length === ID_LENGTH.einladung) return addressOf(`/${journey.appTyp}/start`, userID);
  return addressOf(skipped(ofType(path, journey.appTyp), journey), userID);
}

/**
 * Skips screens without questions. Localisation is skipped where the person enters the place by hand (§4 'Place'), the
 * vehicle where the client asks nothing about it (§2 'vehicle').
 */
function skipped(path: string, journey: Journey): string {
  const [, screen, , , next] = rowOf(path);
  const isSkipped =
    screen === 'localisation' ? journey.keineAutomatischeLokalisierung : screen === 'vehicle' && !journey.fragtFahrzeug;
  return isSkipped ? next : path;
}

/** The screen with the same purpose in the other app type, else that type's start. §4 'Where an id leads'. */
function ofType(path: string, appTyp: AppTyp): string {
  if (appTypOfPath(path) === appTyp) return path;
  const [, screen, , ,] = rowOf(path);
  if (screen === 'licence-plate' || screen === 'vehicle') return '/fahrrad/fahrrad_infos';
  if (screen === 'bicycle') return '/kfz/fahrzeug';
  if (screen === 'part' || screen === 'picker') return `/${appTyp}/schadenart`;
  return rowByWords.get(path.toLowerCase().replace(/^\/\w+/, `/${appTyp}`))?.[0] ?? `/${appTyp}/start`;
}

const SCHNELLEINSTIEG: ReadonlyMap<string, Path> = new Map([
  ['auto/schadenSubnavTank', '/kfz/tankAkku'],
  ['auto/schadenSubnavAbschleppen', '/kfz/unfallAbschleppen'],
  ['auto/schadenSubnavAllgemein', '/kfz/schadenart'],
]);

/** §4 'Quick entry': the screen that `web_schnelleinstieg` names; null if it is no screen of the car. */
export function quickEntryOf(schnelleinstieg: string): Path | null {
  const wish = schnelleinstieg.trim();
  const row = rowByWords.get(`/${wish.replace(/^\/|\/$/g, '')}`.toLowerCase());
  const isOfCar = row && row[2] >= 2 && row[0].startsWith('/kfz/');
  return SCHNELLEINSTIEG.get(wish) ?? (isOfCar ? (row[0] as Path) : null);
}

/** The screen after the start. Quick entry is for cars only; an unknown value leads to the damage choice. */
export function afterStart({ appTyp, schnelleinstieg }: Pick<Journey, 'appTyp' | 'schnelleinstieg'>): Path {
  if (appTyp === 'fahrrad') return '/fahrrad/schadenart';
  return quickEntryOf(schnelleinstieg) ?? '/kfz/schadenart';
}

/** The next path; null where the choice on the screen decides. */
export function nextOf(path: string, journey: Journey): string | null {
  const row = rowOf(path);
  if (row[1] === 'start') return afterStart(journey);
  if (row[1] === 'picker' || row[4] === '-') return null;
  return skipped(row[4], journey);
}

/** §2: the tree of damages, by the path of each screen of choices. */
// prettier-ignore
export const CHOICES = {
  '/kfz/schadenart':        ['/kfz/springtNichtAn', '/kfz/motorAusgegangen', '/kfz/reifenRaeder', '/kfz/tankAkku', '/kfz/unfallAbschleppen', '/kfz/anderesProblem'],
  '/kfz/tankAkku':          ['/kfz/tankAkkuLeer', '/kfz/falschbetankung'],
  '/kfz/unfallAbschleppen': ['/kfz/unfall', '/kfz/panne'],
  '/kfz/anderesProblem':    ['/kfz/schluessel', '/kfz/warnleuchten', '/kfz/diebstahl', '/kfz/sonstiges'],
  '/fahrrad/schadenart':    ['/fahrrad/reifenraeder', '/fahrrad/antrieb', '/fahrrad/bremsen', '/fahrrad/elektrik', '/fahrrad/diebstahl', '/fahrrad/sonstiges'],
} as const satisfies Partial<Record<Path, readonly Path[]>>;

/** The screen of choices after the start; null where the start leads to another kind of screen. */
export function choicesAfterStart(journey: Pick<Journey, 'appTyp' | 'schnelleinstieg'>): keyof typeof CHOICES | null {
  const next = afterStart(journey);
  return next in CHOICES ? (next as keyof typeof CHOICES) : null;
}

/**
 * Address of the start's link: the screen of choices, with the word that carries the consent. It has a language where
 * the screen's differs from the case's. Null where another screen follows.
 */
export function linkAfterStart(
  journey: Pick<Journey, 'appTyp' | 'schnelleinstieg' | 'userID'>,
  language: { screen: string; case: string },
): string | null {
  const path = choicesAfterStart(journey);
  const inLanguage = language.screen === language.case ? '' : `sprache=${language.screen}&`;
  return path && `${addressOf(path, journey.userID)}?${inLanguage}start`;
}

/**
 * The previous path of the journey; null on the first screen. Passes over skipped screens, which would only lead
 * forward again.
 */
export function backOf(path: string, journey: Journey): string | null {
  if (rowOf(path)[1] === 'start' || rowOf(path)[2] === 0 || path === '/organisation') return null;
  const group = Object.entries(CHOICES).find(([, choices]) => (choices as readonly string[]).includes(path));
  if (group) return group[0];
  if (path in CHOICES) return `/${appTypOfPath(path)}/start`;
  const type = appTypOfPath(path);
  if (path === `/${type}/standort`) return journey.schadenPath || `/${type}/schadenart`;
  const before = rows.find((row) => row[4] === path && row[0].startsWith(`/${type}/`));
  if (!before) return null;
  const isSkipped = skipped(before[0], journey) !== before[0];
  return isSkipped ? backOf(before[0], journey) : before[0];
}

/** §2 'Timeline': direction of the slide between screens, by step number. Between equal steps the history decides. */
export function directionOf(fromStep: number, toStep: number, historyGrows: boolean): 'forward' | 'back' {
  if (fromStep === toStep) return historyGrows ? 'forward' : 'back';
  return toStep > fromStep ? 'forward' : 'back';
}

/** The screens whose answers count for a case, in the order of the journey. Of the damages only its own. */
export function answeredPaths(appTyp: AppTyp, schadenPath: string): string[] {
  const asking: readonly string[] = [
    'damage-place',
    'licence-plate',
    'vehicle',
    'bicycle',
    'persons',
  ] satisfies Screen[];
  const ofType = rows.filter(([path]) => path.startsWith(`/${appTyp}/`));
  return ofType.flatMap(([path, screen]) => (asking.includes(screen) || path === schadenPath ? [path] : []));
}
