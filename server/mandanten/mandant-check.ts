import type { Mistake } from '#domain/mistake.ts';
import { verdicts } from '#domain/theme/contrast.ts';
import { findingsIn, type Finding } from './finding.ts';
import { readClient, type Client, type Reading } from './mandant-file.ts';
import { checkSettings, type Around } from './mandant-schema.ts';
import { foldersIn } from './mandanten.ts';
import { privacyMistakes } from './privacy-text.ts';
import { sampleMistakes } from './sample.ts';
import { readTheme, ThemeError, type PageTheme } from './theme.ts';
import { themesIn } from './themes.ts';

/** Result of checking a client or a theme; without mistakes it may go live. */
export interface Checked {
  /** `mint_Velo`, or `Theme mint_Velo`. */
  name: string;
  mistakes: readonly (Mistake & { file: string })[];
  /** Summary for the reader. */
  note: string;
}

/** What clients are checked against beside their own files; what is absent is not checked. */
export interface Surroundings extends Pick<Around, 'secrets' | 'isTextKey'> {
  /** Origin of the links of clients without a host. */
  publicUrl?: string | undefined;
  /** The standard client of the installation; absent: nothing of the samples is asked. */
  standardID?: string;
  /** Whether what people type and where they are goes to a geocoder. */
  hasGeocoder?: boolean;
}

/**
 * Checks all clients and themes, or one client with its theme, for everything that keeps them from going live.
 */
export function checkMandanten(
  folder: string,
  themesFolder: string,
  only: string | null,
  { publicUrl, standardID, hasGeocoder = false, ...installation }: Surroundings = {},
): Checked[] {
  const themes = new Map<string, PageTheme | ThemeError>(
    themesIn(themesFolder).map((name) => [name, themeOrError(themesFolder, name)]),
  );
  const usable = [...themes].flatMap(([name, theme]) => (theme instanceof ThemeError ? [] : [name]));
  const readings = foldersIn(folder).map((id) => readClient(id, { folder, themes: usable, demo: 'any' }));
  const publicHost = publicUrl && new URL(publicUrl).hostname;
  const around = ({ id }: Reading): Around => ({
    id,
    publicHost,
    others: readings
      .filter((other) => other.id !== id)
      .map(({ id, settings, client }) => ({ id, settings, isServed: client !== null })),
  });
  const clients = readings
    .filter(({ id }) => only === null || id === only)
    .map((reading): Checked => {
      const theme = reading.client && themes.get(reading.client.mandant.theme);
      return {
        name: reading.id,
        mistakes: [
          ...reading.findings,
          ...findingsIn('mandant.json', checkSettings(reading.settings, { ...around(reading), ...installation })),
          ...ofTheme(reading, themes),
          ...(reading.client ? privacyMistakes(reading.client, hasGeocoder) : []),
          ...(reading.client && standardID !== undefined ? sampleMistakes(reading.client, standardID) : []),
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

function noteOf({ mandant, hosts }: Client, { tokens }: PageTheme): string {
  const all = verdicts(tokens);
  const lowest = (isControl: boolean): string =>
    Math.min(...all.filter(({ kind }) => (kind === 'control') === isControl).map(({ contrast }) => contrast)).toFixed(
      1,
    );
  const where = hosts.length ? `, ${hosts.join(' ')}` : '';
  const test = mandant.testmandant ? ', for trying out: its cases are examples' : '';
  const night = mandant.logo.dunkel === undefined ? ', no logo.dunkel: at night the logo stands on a light plate' : '';
  return `theme ${mandant.theme} (contrast of text from ${lowest(false)}, of controls from ${lowest(true)})${where}${test}${night}`;
}
