import { readWebparams } from '#domain/mandant.ts';
import { mistakeAt, type Mistake } from '#domain/mistake.ts';
import { verdicts } from '#domain/theme/contrast.ts';
import { hostsOf } from './mandant-warnings.ts';
import { readClient, type Client, type Finding, type Reading } from './mandant-file.ts';
import { foldersIn, SECRET_TAKEN, SHARED } from './mandanten.ts';
import { privacyMistakes } from './privacy-text.ts';
import { slowest } from './safe-pattern.ts';
import { readTheme, ThemeError, type PageTheme } from './theme.ts';
import { themesIn } from './themes.ts';

/** Milliseconds that a client's pattern may take for a hostile text. */
const PATTERN_MOST = 50;

/** Result of checking a client or a theme; without mistakes it may go live. */
export interface Checked {
  /** `mint_Velo`, or `Theme mint_Velo`. */
  name: string;
  mistakes: readonly (Mistake & { file: string })[];
  /** Summary for the reader. */
  note: string;
}

/** What clients are checked against beside their own files; what is absent is not checked. */
export interface Surroundings {
  /** Origin of the links of clients without a host. */
  publicUrl?: string | undefined;
  /** Names of the webhook secrets that are set. */
  secrets?: ReadonlySet<string> | undefined;
  /** Whether what people type and where they are goes to a geocoder. */
  hasGeocoder?: boolean;
  /** Whether a gateway has a key to bring texts to a client. */
  isTextKey?: ((mandant: string) => boolean) | undefined;
}

/**
 * Checks all clients and themes, or one client with its theme, for everything that keeps them from going live.
 */
export function checkMandanten(
  folder: string,
  themesFolder: string,
  only: string | null,
  { publicUrl, secrets, hasGeocoder = false, isTextKey }: Surroundings = {},
): Checked[] {
  const themes = new Map<string, PageTheme | ThemeError>(
    themesIn(themesFolder).map((name) => [name, themeOrError(themesFolder, name)]),
  );
  const usable = [...themes].flatMap(([name, theme]) => (theme instanceof ThemeError ? [] : [name]));
  const readings = foldersIn(folder).map((id) => readClient(id, { folder, themes: usable, demo: 'any' }));
  const clients = readings
    .filter(({ id }) => only === null || id === only)
    .map((reading): Checked => {
      const theme = reading.client && themes.get(reading.client.mandant.theme);
      return {
        name: reading.id,
        mistakes: [
          ...reading.findings,
          ...clashes(reading, readings),
          ...secretMistakes(reading, readings, secrets),
          ...(publicUrl ? publicClash(reading, readings, new URL(publicUrl).hostname) : []),
          ...slowPattern(reading),
          ...textKeyMistakes(reading, isTextKey),
          ...ofTheme(reading, themes),
          ...(reading.client ? privacyMistakes(reading.client, hasGeocoder) : []),
        ],
        note: reading.client && theme && !(theme instanceof ThemeError) ? noteOf(reading.client, theme) : '',
      };
    });
  if (only !== null) return clients;
  const broken = [...themes].flatMap(([name, theme]): Checked[] =>
    theme instanceof ThemeError
      ? [
          {
            name: `Theme ${name}`,
            mistakes: theme.mistakes.map((mistake) => ({ ...mistake, file: `${name}.json` })),
            note: '',
          },
        ]
      : [],
  );
  return [...clients, ...broken];
}

function themeOrError(folder: string, name: string): PageTheme | ThemeError {
  try {
    return readTheme(folder, name);
  } catch (error) {
    if (error instanceof ThemeError) return error;
    throw error;
  }
}

/** Mistakes of the theme that a client names. */
function ofTheme({ findings }: Reading, themes: ReadonlyMap<string, PageTheme | ThemeError>): Finding[] {
  const value = findings.find(({ file, field }) => file === 'mandant.json' && field === 'theme')?.value.toLowerCase();
  return [...themes].flatMap(([name, theme]) =>
    theme instanceof ThemeError && value === JSON.stringify(name.toLowerCase())
      ? theme.mistakes.map((mistake) => ({ ...mistake, file: `themes/${name}.json`, isGrave: false }))
      : [],
  );
}

function clashes({ id, sound }: Reading, readings: readonly Reading[]): Finding[] {
  return hostsOf(sound).flatMap((host) =>
    readings
      .filter((other) => other.id !== id && hostsOf(other.sound).includes(host))
      .map((other) => ({
        ...mistakeAt('hosts', host, `client ${other.id} claims this host too, take it out of one`),
        file: 'mandant.json',
        isGrave: true,
      })),
  );
}

/** A webhook's secret that another client has too, or that is not set where the check runs. */
function secretMistakes(
  { id, sound }: Reading,
  readings: readonly Reading[],
  secrets?: ReadonlySet<string>,
): Finding[] {
  const name = sound.webhook?.geheimnis;
  if (name === undefined) return [];
  const of = (remedy: string): Finding => ({
    ...mistakeAt('webhook.geheimnis', name, remedy),
    file: 'mandant.json',
    isGrave: true,
  });
  const others = readings.filter((other) => other.id !== id && other.sound.webhook?.geheimnis === name);
  return [
    ...others.map((other) => of(`client ${other.id} ${SECRET_TAKEN}`)),
    ...(secrets?.has(name) === false ? [of(`it is not set here, set HOOK_SECRET_${name}_FILE`)] : []),
  ];
}

/** Whether the client claims the host under which clients without a host have their links. */
function publicClash({ sound }: Reading, readings: readonly Reading[], host: string): Finding[] {
  const isShared = hostsOf(sound).includes(host) && readings.some(({ client }) => client && !client.hosts.length);
  return isShared ? [{ ...mistakeAt('hosts', host, SHARED), file: 'mandant.json', isGrave: false }] : [];
}

/** Reports by text that no gateway could bring; a client for trying out may have them. */
function textKeyMistakes({ client }: Reading, isTextKey?: (mandant: string) => boolean): Finding[] {
  const { smsNummer, id, testmandant } = client?.mandant ?? {};
  if (!isTextKey || !smsNummer || id === undefined || testmandant || isTextKey(id)) return [];
  const remedy = `no key may bring its texts, make one: npm run betreiber -- schluessel anlegen --art partner --darf sms --mandant ${id} --name NAME`;
  return [{ ...mistakeAt('smsMeldung.nummer', smsNummer, remedy), file: 'mandant.json', isGrave: false }];
}

function slowPattern({ sound }: Reading): Finding[] {
  const { web_kfzKz_regex: pattern } = readWebparams(sound.webparams);
  const time = slowest(pattern);
  if (time <= PATTERN_MOST) return [];
  const remedy = `it takes ${Math.round(time)} ms for a hostile text and may take ${PATTERN_MOST}, write a simpler one`;
  return [{ ...mistakeAt('webparams.web_kfzKz_regex', pattern, remedy), file: 'mandant.json', isGrave: false }];
}

function noteOf({ mandant, hosts }: Client, { tokens }: PageTheme): string {
  const all = verdicts(tokens);
  const lowest = (isControl: boolean): string =>
    Math.min(...all.filter(({ kind }) => (kind === 'control') === isControl).map(({ contrast }) => contrast)).toFixed(
      1,
    );
  const where = hosts.length ? `, ${hosts.join(' ')}` : '';
  const test = mandant.testmandant ? ', for trying out: its cases are examples' : '';
  return `theme ${mandant.theme} (contrast of text from ${lowest(false)}, of controls from ${lowest(true)})${where}${test}`;
}
