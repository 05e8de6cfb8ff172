import { AUFTRAG_PATH } from '#domain/auftrag/seite.ts';
import { CHOICES } from '#domain/flow.ts';
import { moved } from '#domain/ort/entfernung.ts';
import type { CaseName } from '../hands/cases.ts';
import { seenAt, type Happening } from '../hands/happens.ts';
import type { Hand } from '../hands/person.ts';
import type { Screen as View, Target } from '../hands/screen.ts';

/** One screen in one state. */
export interface Screen {
  /** Name of its picture, such as `kfz-reifenRaeder-fehler`. */
  name: string;
  path: string;
  /** The case it shows; null: none. */
  of: CaseName | 'demo' | null;
  /** Brings it into its state, once it shows. */
  make?(page: View, driver: Driver): Promise<void>;
  /** Needs a full page load: a fresh geolocation search, another client, or a page without script. */
  isFresh?: true;
  /** What the provider of help tells before it is shown. */
  happens?: readonly Happening[];
}

/** What the driver of a page does its own way. */
export interface Driver {
  type: Hand['type'];
  offline(isOffline: boolean): Promise<void>;
}

const next = (page: View): Target => page.locator('.dock button, .dock-call button').filter({ visible: true }).first();
const pressNext = (page: View): Promise<void> => next(page).click();
/** Presses the main button while something is missing or wrong. */
const beWrong = async (page: View): Promise<void> => {
  await pressNext(page);
  await page.locator('.errors').waitFor();
};
/** Searches for the typed address. */
const searchAddress = async (page: View): Promise<void> => {
  await page.getByRole('button', { name: /^(Adresse suchen|Search for the address)$/ }).click();
  await page.locator('.hits').waitFor();
};
/** Waits for a map's tiles. */
const hasMap = (page: View): Promise<void> => page.locator('.map-frame .ground:not(.ground-late)').first().waitFor();
/** Begins to move the point on the map, and moves it by 40 m. */
const moveMap = async (page: View): Promise<void> => {
  await page.locator('.found-ways .button, .check .quiet').first().click();
  await hasMap(page);
  for (let press = 0; press < 4; press++) await page.locator('.arrows button').first().click();
};
/** Waits for the address of the point and the sentence to read out. */
const isFilled = async (page: View): Promise<void> => {
  await page.locator('.aloud').waitFor();
  await page.locator('figcaption').waitFor();
};
/** Waits for the list of makes, which comes later than the line for them. */
const hasMakes = (page: View): Promise<void> => page.locator('[id="kfz.hersteller"][role=combobox]').waitFor();
const typePlate =
  (plate: string) =>
  (page: View, { type }: Driver): Promise<void> =>
    type(page.locator('[id="kfz.kennzeichen_id"]'), plate);

/** Fills fields (id → text) with what is not taken, and presses the main button. */
const writeWrong =
  (lines: Readonly<Record<string, string>>) =>
  async (page: View, { type }: Driver): Promise<void> => {
    for (const [id, words] of Object.entries(lines)) await type(page.locator(`[id="${id}"]`), words);
    await beWrong(page);
  };

/** Starts the search for a position with that answer of the geolocation stub; waits for `sign`. */
const search =
  (answer: Answer, sign: string) =>
  async (page: View): Promise<void> => {
    await page.evaluate((how) => void Object.assign(globalThis, { answer: how }), answer);
    await pressNext(page);
    await page.locator(sign).waitFor();
  };

type Answer = 'found' | 'rough' | 'denied' | 'searching' | 'asking';

// prettier-ignore
const DAMAGES: readonly (readonly [path: string, hasError: boolean])[] = [
  ['/kfz/springtNichtAn',    false],
  ['/kfz/motorAusgegangen',  true],
  ['/kfz/reifenRaeder',      false],
  ['/kfz/tankAkkuLeer',      false],
  ['/kfz/falschbetankung',   false],
  ['/kfz/unfall',            false],
  ['/kfz/panne',             false],
  ['/kfz/schluessel',        false],
  ['/kfz/warnleuchten',      true],
  ['/kfz/diebstahl',         false],
  ['/kfz/sonstiges',         false],
  ['/fahrrad/reifenraeder',  true],
  ['/fahrrad/antrieb',       true],
  ['/fahrrad/bremsen',       true],
  ['/fahrrad/elektrik',      true],
  ['/fahrrad/diebstahl',     true],
  ['/fahrrad/sonstiges',     true],
];

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-');
const typOf = (path: string): 'kfz' | 'fahrrad' => (path.startsWith('/fahrrad') ? 'fahrrad' : 'kfz');

/** A screen empty, with its errors if it can have any, and filled in. */
const asks = (path: string, hasError: boolean): Screen[] => {
  const typ = typOf(path);
  const name = nameOf(path);
  return [
    { name, path, of: typ },
    ...(hasError ? [{ name: `${name}-fehler`, path, of: typ, make: beWrong }] : []),
    { name: `${name}-voll`, path, of: `${typ}-voll` as const },
  ];
};

/** A screen on which 'Weiß ich nicht' is chosen, by the first field of its question. */
const notKnown = (id: string): Screen => ({
  name: `kfz-${id.split('.')[0]}-weiß-nicht`,
  path: { reifen: '/kfz/reifenRaeder', diebstahl: '/kfz/diebstahl' }[id.split('.')[0]!] ?? '/kfz/sonstiges',
  of: 'kfz',
  async make(page) {
    // A screen before has ticked something, whose follow-up question hides 'Weiß ich nicht'.
    const ticked = page.locator('main input[type="checkbox"]:checked');
    while (await ticked.count()) await ticked.first().click();
    await page.locator(`[id="${id}-unbekannt"]`).check();
  },
});

/** Every screen of §2 in its states, in the order of the journey. */
// prettier-ignore
export const SCREENS: readonly Screen[] = [
  { name: 'kfz-start',                 path: '/kfz/start',                of: 'kfz' },
  { name: 'kfz-start-beispiel',        path: '/kfz/start',                of: 'kfz-beispiel' },
  { name: 'kfz-menue',                 path: '/kfz/schadenart',           of: 'kfz', make: openMenu },
  { name: 'fahrrad-start',             path: '/fahrrad/start',            of: 'fahrrad' },
  ...Object.keys(CHOICES).flatMap((path): Screen[] => [
    { name: nameOf(path),              path,                              of: typOf(path) },
    // The chosen damage lies in no group.
    ...(path.endsWith('/schadenart') ? [{ name: `${nameOf(path)}-gewählt`, path, of: `${typOf(path)}-voll` as const }] : []),
  ]),
  ...DAMAGES.flatMap(([path, hasError]) => asks(path, hasError)),
  { name: 'kfz-reifenRaeder-fehler',   path: '/kfz/reifenRaeder',         of: 'kfz', make: async (page) => { await page.locator('[id="reifen.diebstahl"]').check(); await beWrong(page); } },
  ...['reifen.reifenpanne', 'diebstahl.lenkrad', 'sonstiges.beschreibungVN'].map(notKnown),
  { name: 'kfz-springtNichtAn-fehler', path: '/kfz/springtNichtAn',       of: 'kfz-land', make: writeWrong({ 'motorSpringtNichtAn.beschreibungVN': 'Es klickt nur. '.repeat(30) }) },

  { name: 'kfz-standort',              path: '/kfz/standort',             of: 'kfz' },
  { name: 'kfz-ortsart',               path: '/kfz/innerorts_ausserorts', of: 'kfz' },
  { name: 'kfz-ortsart-gewählt',       path: '/kfz/innerorts_ausserorts', of: 'kfz-voll' },
  { name: 'kfz-suche',                 path: '/kfz/lokalisierung',        of: 'kfz' },
  { name: 'kfz-suche-fragt',           path: '/kfz/lokalisierung',        of: 'kfz', make: search('asking', '.seeking'), isFresh: true },
  { name: 'kfz-suche-läuft',           path: '/kfz/lokalisierung',        of: 'kfz', make: search('searching', '.seeking'), isFresh: true },
  { name: 'kfz-suche-verweigert',      path: '/kfz/lokalisierung',        of: 'kfz', make: search('denied', '.dock .button:not(.button-2, :has(svg))'), isFresh: true },
  { name: 'kfz-suche-ungenau',         path: '/kfz/lokalisierung',        of: 'kfz', make: search('rough', '.note'), isFresh: true },
  { name: 'kfz-suche-gefunden',        path: '/kfz/lokalisierung',        of: 'kfz-voll' },
  { name: 'kfz-ort-punkt',             path: '/kfz/schadenort',           of: 'kfz-voll', make: isFilled },
  { name: 'kfz-ort-punkt-ausserorts',  path: '/kfz/schadenort',           of: 'kfz-land' },
  { name: 'kfz-ort-adresse',           path: '/kfz/schadenort',           of: 'kfz' },
  { name: 'kfz-ort-adresse-fehler',    path: '/kfz/schadenort',           of: 'kfz', make: beWrong },
  { name: 'kfz-ort-adresse-voll',      path: '/kfz/schadenort',           of: 'kfz-adresse' },
  { name: 'kfz-ort-treffer',           path: '/kfz/schadenort',           of: 'kfz-adresse', make: searchAddress },
  { name: 'kfz-ort-ungenau',           path: '/kfz/schadenort',           of: 'kfz-ungenau' },
  { name: 'kfz-ort-strasse',           path: '/kfz/schadenort',           of: 'kfz-strasse' },
  { name: 'kfz-ort-strasse-fehler',    path: '/kfz/schadenort',           of: 'kfz-strasse', make: beWrong },
  { name: 'kfz-ort-strasse-voll',      path: '/kfz/schadenort',           of: 'kfz-strasse-voll' },
  { name: 'kfz-ort-autobahn',          path: '/kfz/schadenort',           of: 'kfz-autobahn' },
  { name: 'kfz-ort-autobahn-fehler',   path: '/kfz/schadenort',           of: 'kfz-autobahn', make: beWrong },
  { name: 'kfz-ort-autobahn-voll',     path: '/kfz/schadenort',           of: 'kfz-autobahn-voll' },
  { name: 'fahrrad-standort',          path: '/fahrrad/standort',         of: 'fahrrad' },
  { name: 'fahrrad-ortsart',           path: '/fahrrad/innerorts_ausserorts', of: 'fahrrad' },
  { name: 'fahrrad-suche',             path: '/fahrrad/lokalisierung',    of: 'fahrrad' },
  { name: 'fahrrad-ort-adresse',       path: '/fahrrad/schadenort',       of: 'fahrrad' },
  { name: 'fahrrad-ort-adresse-fehler',path: '/fahrrad/schadenort',       of: 'fahrrad', make: beWrong },
  { name: 'fahrrad-ort-punkt',         path: '/fahrrad/schadenort',       of: 'fahrrad-voll' },

  { name: 'kfz-kennzeichen',           path: '/kfz/kennzeichen',          of: 'kfz' },
  { name: 'kfz-kennzeichen-fehler',    path: '/kfz/kennzeichen',          of: 'kfz-strasse', make: async (page, driver) => { await typePlate('??')(page, driver); await beWrong(page); } },
  { name: 'kfz-kennzeichen-lesarten',  path: '/kfz/kennzeichen',          of: 'kfz-autobahn', make: async (page, driver) => { await typePlate('kra1234')(page, driver); await pressNext(page); await page.locator('.pick').waitFor(); } },
  { name: 'kfz-kennzeichen-ausland',   path: '/kfz/kennzeichen',          of: 'kfz-land' },
  { name: 'kfz-kennzeichen-voll',      path: '/kfz/kennzeichen',          of: 'kfz-voll' },
  { name: 'kfz-fahrzeug',              path: '/kfz/fahrzeug',             of: 'kfz-adresse', make: hasMakes },
  { name: 'kfz-fahrzeug-fehler',       path: '/kfz/fahrzeug',             of: 'kfz-strasse-voll', make: writeWrong({ 'kfz.hersteller': 'Muster '.repeat(9), 'kfz.kmStand': 'viele' }) },
  { name: 'kfz-fahrzeug-voll',         path: '/kfz/fahrzeug',             of: 'kfz-voll' },
  ...asks('/fahrrad/fahrrad_infos', false),
  ...asks('/kfz/personen', true),
  { name: 'kfz-personen-später-fehler',path: '/kfz/personen',             of: 'kfz-luecken', make: async (page) => { await page.locator('[id="hilfeSofort-false"]').check(); await beWrong(page); } },
  // A run that crosses midnight finds today chosen.
  { name: 'kfz-personen-später-voll',  path: '/kfz/personen',             of: 'kfz-spaeter', make: (page) => page.locator('[id="spaeter_datum-morgen"]').check() },
  ...asks('/fahrrad/personen', true),

  { name: 'kfz-zusammenfassung',         path: '/kfz/zusammenfassung',     of: 'kfz-voll' },
  { name: 'kfz-zusammenfassung-alles',   path: '/kfz/zusammenfassung',     of: 'kfz-spaeter', make: (page) => page.locator('main button[aria-expanded]').click() },
  { name: 'kfz-zusammenfassung-offen',   path: '/kfz/zusammenfassung',     of: 'kfz-offen' },
  { name: 'kfz-zusammenfassung-offen-alles', path: '/kfz/zusammenfassung', of: 'kfz-offen', make: (page) => page.locator('main button[aria-expanded]').click() },
  { name: 'kfz-zusammenfassung-fehlt',   path: '/kfz/zusammenfassung',     of: 'kfz-luecken' },
  { name: 'kfz-zusammenfassung-fehler',  path: '/kfz/zusammenfassung',     of: 'kfz-luecken', make: async (page) => { await pressNext(page); await page.locator('.errors, .lacking a:focus').first().waitFor(); } },
  { name: 'fahrrad-zusammenfassung',     path: '/fahrrad/zusammenfassung', of: 'fahrrad-voll' },
  { name: 'fahrrad-zusammenfassung-fehlt', path: '/fahrrad/zusammenfassung', of: 'fahrrad' },
  { name: 'kfz-status',                  path: '/organisation',            of: 'kfz-gemeldet', make: waitForProgress },
  { name: 'kfz-status-unterwegs',        path: '/organisation',            of: 'kfz-unterwegs', make: waitForProgress },
  { name: 'kfz-status-abbestellen',      path: '/organisation',            of: 'kfz-unterwegs', make: askFor('.quiet-stop') },
  { name: 'kfz-status-beleg',            path: '/organisation',            of: 'kfz-unterwegs', make: askFor('.deed:last-of-type', '.qr'), isFresh: true },
  { name: 'kfz-status-verspätet',        path: '/organisation',            of: 'kfz-verspaetet', make: waitForProgress },
  { name: 'kfz-status-verfehlt',         path: '/organisation',            of: 'kfz-verfehlt', make: waitForProgress },
  { name: 'kfz-status-nachtrag',         path: '/organisation',            of: 'kfz-verfehlt', make: askFor('.deed') },
  { name: 'kfz-status-berichtigt',       path: '/organisation',            of: 'kfz-berichtigt', make: waitForProgress },
  { name: 'kfz-status-stimmt-nicht',     path: '/organisation',            of: 'kfz-unterwegs', make: askFor('.deed:nth-of-type(2)') },
  { name: 'kfz-status-ort',              path: '/organisation',            of: 'kfz-unterwegs', make: choose(1) },
  { name: 'kfz-status-nummer',           path: '/organisation',            of: 'kfz-unterwegs', make: choose(3) },
  { name: 'kfz-status-rückruf',          path: '/organisation',            of: 'kfz-unterwegs', make: askFor('.deed:nth-of-type(3)') },
  { name: 'kfz-status-frage',            path: '/organisation',            of: 'kfz-unterwegs', make: askFor('[aria-labelledby="fragen"] .quiet') },
  { name: 'kfz-status-fertig',           path: '/organisation',            of: 'kfz-fertig', make: waitForProgress },
  { name: 'kfz-status-bewertung',        path: '/organisation',            of: 'kfz-fertig', make: askFor('.rating label:nth-child(4)', '.rating textarea') },
  { name: 'kfz-status-storniert',        path: '/organisation',            of: 'kfz-storniert', make: waitForProgress },
  { name: 'fahrrad-status',              path: '/organisation',            of: 'fahrrad-gemeldet', make: waitForProgress },

  { name: 'kfz-status-löschen',          path: '/organisation',            of: 'kfz-unterwegs', make: async (page) => { await waitForProgress(page); await openMenu(page); await page.locator('#menue button.menu-row').first().click(); await page.locator('dialog[open]:not(#menue)').waitFor(); } },

  { name: 'kfz-gefahr',                  path: '/gefahr',                  of: 'kfz-luecken' },
  { name: 'kfz-gefahr-gesagt',           path: '/gefahr',                  of: 'kfz-gefahr', make: openFolds },
  { name: 'kfz-gefahr-gemeldet',         path: '/gefahr',                  of: 'kfz-gemeldet' },
  { name: 'fahrrad-gefahr',              path: '/gefahr',                  of: 'fahrrad-gemeldet', make: openFolds },
  { name: 'gefahr-ohne-vorgang',         path: '/gefahr',                  of: null, isFresh: true },
  { name: 'gelöscht',                    path: '/cleared',                 of: null },
  { name: 'nicht-gefunden',              path: '/notfound',                of: null },
  { name: 'fehler-netz',                 path: '/errorNetwork',            of: null },
  { name: 'fehler',                      path: '/error',                   of: null },
  { name: 'demo-start',                  path: '/kfz/start',               of: 'demo' },
  { name: 'demo-schadenart',             path: '/kfz/schadenart',          of: 'demo' },
  // Full loads from here: a step within the page does not change the client.
  { name: 'kfz-start-hinweis',           path: '/kfz/start',               of: 'kfz-hinweis', make: waitForNotice, isFresh: true },
  { name: 'kfz-status-hinweis',          path: '/organisation',            of: 'kfz-hinweis-gemeldet', make: waitForNotice, isFresh: true },
  { name: 'recht-agb',                   path: '/recht/agb',               of: null, isFresh: true },
  { name: 'recht-datenschutz',           path: '/recht/datenschutz',       of: null, isFresh: true },
  { name: 'recht-impressum',             path: '/recht/impressum',         of: null, isFresh: true },
  // The last, because its report stays in the queue and is tried again.
  { name: 'kfz-wartet',                  path: '/kfz/zusammenfassung',     of: 'kfz-wartet', make: waitForNetwork },
];

/** A place of the helper, so many metres north-east of the breakdown of the gallery's cases. */
const near = (metres: number): Happening => {
  const { lat, lng } = moved({ lat: 49.51234, lng: 11.28123 }, metres * Math.SQRT1_2, metres * Math.SQRT1_2);
  return ['POSITION', 0, seenAt(lat, lng)];
};

/** The steps of a helper's page by the button that leads on, in both languages. */
const STEPS = [/^45/, /^(Losgefahren|Set off)/, /^(Angekommen|Arrived)/, /^(Fertig|Done)/];

/** Presses what is left until the job is in that state: 1 accepted, 2 under way, 3 arrived, 4 ended. */
const helperAt =
  (state: number) =>
  async (page: View): Promise<void> => {
    for (const name of STEPS.slice(0, state)) {
      const button = page.getByRole('button', { name });
      if (!(await button.count())) continue;
      await new Promise((next) => setTimeout(next, 900)); // a double tap is none
      await button.first().click();
      if (name === STEPS[3]) {
        await page.locator('dialog[open] [type=radio]').first().check();
        await page.locator('dialog[open] .button').first().click();
      }
      await button.first().waitFor({ state: 'detached' });
    }
  };

/**
 * Screens on a map, help on its way, and the helper's page in each state: for pictures, on a service of its own with a
 * map. In this order, since what happens moves their cases on.
 */
// prettier-ignore
export const ON_MAP: readonly Screen[] = [
  { name: 'karte-ort-punkt',         path: '/kfz/schadenort', of: 'kfz-gefunden',      make: hasMap, isFresh: true },
  { name: 'karte-ort-verschoben',    path: '/kfz/schadenort', of: 'kfz-gefunden',      make: moveMap, isFresh: true },
  { name: 'karte-ort-bekannt',       path: '/kfz/schadenort', of: 'kfz-voll',          make: hasMap, isFresh: true },
  { name: 'karte-ort-ungenau',       path: '/kfz/schadenort', of: 'kfz-ungenau',       make: moveMap, isFresh: true },
  { name: 'karte-ort-autobahn',      path: '/kfz/schadenort', of: 'kfz-autobahn',      make: hasMap, isFresh: true },
  { name: 'karte-status-beauftragt', path: '/organisation',   of: 'kfz-beauftragt',    make: waitForProgress, isFresh: true },
  { name: 'karte-status-5km',        path: '/organisation',   of: 'kfz-beauftragt',    make: hasMap, isFresh: true, happens: [['ABFAHRT'], near(5_000)] },
  { name: 'karte-status-1km',        path: '/organisation',   of: 'kfz-beauftragt',    make: hasMap, isFresh: true, happens: [near(1_000)] },
  { name: 'karte-status-250m',       path: '/organisation',   of: 'kfz-beauftragt',    make: hasMap, isFresh: true, happens: [near(250)] },
  { name: 'karte-status-da',         path: '/organisation',   of: 'kfz-beauftragt',    make: waitForProgress, isFresh: true, happens: [['ANKUNFT']] },
  { name: 'karte-status-verspätet',  path: '/organisation',   of: 'kfz-verspaetet',    make: hasMap, isFresh: true },
  { name: 'helfer-offen',            path: AUFTRAG_PATH,      of: 'kfz-gemeldet',      isFresh: true },
  { name: 'helfer-angenommen',       path: AUFTRAG_PATH,      of: 'kfz-gemeldet',      make: helperAt(1), isFresh: true },
  { name: 'helfer-unterwegs',        path: AUFTRAG_PATH,      of: 'kfz-gemeldet',      make: helperAt(2), isFresh: true },
  { name: 'helfer-da',               path: AUFTRAG_PATH,      of: 'kfz-gemeldet',      make: helperAt(3), isFresh: true },
  { name: 'helfer-beendet',          path: AUFTRAG_PATH,      of: 'kfz-gemeldet',      make: helperAt(4), isFresh: true },
];

/** The theme editor; theme.test.ts covers it, so it is not among SCREENS. */
export const EDITOR: Screen = {
  name: 'theme',
  path: '/kfz/theme',
  of: null,
  make: (page) => page.locator('.theme .box-desktop .frame h1').first().waitFor(),
  isFresh: true,
};

async function openMenu(page: View): Promise<void> {
  await page.locator('.tool-menu').click();
  await page.locator('#menue[open]').waitFor();
}

function waitForProgress(page: View): Promise<void> {
  return page.locator('.progress').waitFor();
}

/** Presses a button of the status page and waits for what it opens. */
function askFor(button: string, shown = 'dialog[open]:not(#menue)') {
  return async (page: View): Promise<void> => {
    await waitForProgress(page);
    await page.locator(button).first().click();
    await page.locator(shown).waitFor();
  };
}

/** Says on the status page that something is wrong, and which of what is offered. */
function choose(nth: number) {
  return async (page: View): Promise<void> => {
    await askFor('.deed:nth-of-type(2)')(page);
    await page
      .locator('dialog[open] .button')
      .nth(nth - 1)
      .click();
    await page.locator('dialog[open] form, dialog[open] input').first().waitFor();
  };
}

/** Opens all that is folded. */
function openFolds(page: View): Promise<void> {
  return page.evaluate(() => document.querySelectorAll('main details').forEach((one) => one.setAttribute('open', '')));
}

function waitForNotice(page: View): Promise<void> {
  return page.locator('.banner:not(.banner-demo)').waitFor();
}

async function waitForNetwork(page: View, { offline }: Driver): Promise<void> {
  await offline(true);
  await pressNext(page);
  await page.locator('.not-sent').waitFor();
}
