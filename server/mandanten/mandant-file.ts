import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { WEBPARAMS, type Mandant } from '#domain/mandant.ts';
import { mistakeAt } from '#domain/mistake.ts';
import { FIRST_LAENDER } from '#domain/ort/alle-laender.ts';
import { STANDARD } from '#domain/standard.ts';
import { LANGUAGES } from '#domain/text.ts';
import { assetOf, type Asset } from '../files/assets.ts';
import { readJson } from '../files/plain-file.ts';
import { findingsIn, type Finding } from './finding.ts';
import { readLegalFiles, type LegalTexts } from './legal-files.ts';
import { logoOf, type Logo } from './logo.ts';
import { partSettings, readMandantJson, type ServiceSettings, type Settings } from './mandant-schema.ts';
import { dialledOf } from './phone-number.ts';
import { themeNamed } from './themes.ts';

/** A client that can be served, with the settings that its pages do not get. */
export interface Client extends ServiceSettings {
  mandant: Mandant;
  logo: Asset;
  /** For the dark; null: it has none. */
  darkLogo: Asset | null;
  recht: LegalTexts;
  /** Id and version of the configuration; a case stores it as `webAppConfig`. */
  configuration: string;
}

/** A client that cannot be served or made; the message is for the operator. */
export class MandantError extends Error {}

/** Result of reading a client's folder. */
export interface Reading {
  id: string;
  /** Null: it cannot be served. */
  client: Client | null;
  /** The settings of its `mandant.json` that are right, served or not. */
  settings: Settings;
  findings: readonly Finding[];
}

/** Maximum size in bytes of mandant.json. */
const LARGEST = 64_000;

interface Surroundings {
  /** Folder of the clients' folders. */
  folder: string;
  /** Names of the available themes. */
  themes: readonly string[];
  demo: Mandant['demo'];
  laender?: Mandant['laender'];
}

/** Reads and validates a client's folder; never throws. */
export function readClient(id: string, surroundings: Surroundings): Reading {
  try {
    return read(id, surroundings);
  } catch (error) {
    // A bug of ours must not take the other clients down.
    return refused(id, `it cannot be read (${String(error).slice(0, 120)}), make it simpler and tell us`);
  }
}

/** A folder that is not read. */
const refused = (id: string, remedy: string): Reading => ({
  id,
  client: null,
  settings: {},
  findings: findingsIn('its folder', [mistakeAt('', undefined, remedy)]),
});

function read(id: string, { folder, themes, demo, laender = FIRST_LAENDER }: Surroundings): Reading {
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id))
    return refused(id, 'the name may hold letters, digits, - and _ only, rename it');
  const own = join(folder, id);
  if (!lstatSync(own, { throwIfNoEntry: false })?.isDirectory())
    return refused(id, 'this is a link or no folder, put the folder itself there');

  const { value, mistake } = readJson(own, 'mandant.json', LARGEST);
  const json = mistake ? { settings: {}, mistakes: [mistake], warnings: [] } : readMandantJson(value, themes);
  const settings = withOwnNames(json.settings);
  // Read every part, so that the operator sees all mistakes at once.
  const { recht, findings: ofLegal } = readLegalFiles(own, settings.testmandant === false);
  const { logo, mistake: ofLogo } = logoOf(own, settings);
  const findings = [
    ...findingsIn('mandant.json', json.mistakes),
    ...ofLegal,
    ...(ofLogo ? findingsIn(ofLogo.datei, [ofLogo.mistake], false) : []),
    ...findingsIn('mandant.json', json.warnings, false),
  ];
  if (!logo || findings.some(({ isGrave }) => isGrave)) return { id, client: null, settings, findings };

  const agreedTo = [recht.agb, recht.datenschutz].flatMap((page) => LANGUAGES.map((language) => page[language]));
  const mandant = { ...mandantOf(id, settings, logo, themes), zustimmung: versionOf(agreedTo), demo, laender };
  const client = {
    ...partSettings(settings).kept,
    mandant,
    logo: assetOf(logo.datei, logo.bytes),
    darkLogo: logo.dark && assetOf(logo.dark.datei, logo.dark.bytes),
    recht,
    configuration: `${id}/${versionOf([JSON.stringify(mandant)])}`,
  };
  return { id, client, settings, findings };
}

/** `web_rufnummer`, `logo` and `stylesheet` among the webparams (§3) stand for telefon, logo and theme. D104 */
function withOwnNames(settings: Settings): Settings {
  const { web_rufnummer: anzeige, logo: datei, stylesheet: theme } = settings.webparams ?? {};
  return {
    ...(anzeige !== undefined && { telefon: { anzeige: anzeige.trim(), wahl: dialledOf(anzeige) } }),
    ...(datei !== undefined && { logo: { datei } }),
    ...(theme !== undefined && { theme }),
    ...settings,
  };
}

/** The client as pages know it: its settings for the browser, some of them in another shape. */
function mandantOf(
  id: string,
  settings: Settings,
  logo: Logo,
  themes: readonly string[],
): Omit<Mandant, 'zustimmung' | 'demo' | 'laender'> {
  const { logo: _file, smsMeldung, ...shown } = partSettings(settings).shown;
  const telefon = shown.telefon!;
  const src = `/mandanten/${id}/${logo.datei}`;
  // §4 'Theme': an unknown one falls back to the default.
  const theme = (shown.theme && themeNamed(shown.theme, themes)) || STANDARD;
  const webparams = { ...WEBPARAMS, ...shown.webparams };
  return {
    id,
    ...shown,
    telefon,
    ...(smsMeldung?.an && { smsNummer: smsMeldung.nummer }),
    theme,
    logo: {
      src,
      ...(logo.dark && { dunkel: `/mandanten/${id}/${logo.dark.datei}` }),
      alt: logo.alt || shown.name,
      width: logo.width,
      height: logo.height,
    },
    webparams: {
      ...webparams,
      // Without a gateway the tick would be a promise that nobody keeps.
      web_handynachricht_abfrage_jn: webparams.web_handynachricht_abfrage_jn && settings.nachrichten !== undefined,
      web_rufnummer: telefon.anzeige,
      logo: src,
      stylesheet: theme,
    },
  };
}

/** Content hash of the texts, 12 characters. */
const versionOf = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\u0000')).digest('hex').slice(0, 12);
