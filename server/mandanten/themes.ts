import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThemeName } from '#domain/theme/tokens.ts';
import { fingerprint, isSameFingerprint } from '../files/fingerprint.ts';
import { STANDARD } from '#domain/standard.ts';
import { readTheme, ThemeError, type PageTheme } from './theme.ts';

/** The usable themes, and the fingerprints of their files. */
export interface Themes {
  byName: ReadonlyMap<string, PageTheme>;
  prints: ReadonlyMap<string, string>;
}

/** Names of the themes in a folder of `<name>.json`. */
export const themesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter(isThemeName)
    .sort();

/** The theme of that name, whatever its letter case, the one spelt the same first; undefined: there is none. D104 */
export function themeNamed(name: string, themes: readonly string[]): string | undefined {
  const wanted = name.trim();
  return themes.includes(wanted) ? wanted : themes.find((one) => one.toLowerCase() === wanted.toLowerCase());
}

/**
 * Reads the themes of a folder, again those that have changed since `before`; the same object if none has. A theme with
 * a mistake, or whose file is gone, stays as it was; `warn` gets the reason.
 * @throws ThemeError when there is no standard theme
 */
export function readThemes(folder: string, before: Themes | null, warn: (line: string) => void): Themes {
  const prints = new Map(themesIn(folder).map((name) => [name, fingerprint(join(folder, `${name}.json`))]));
  if (before && isSameFingerprint(prints, before.prints)) return before;
  const byName = new Map(before?.byName);
  for (const name of before?.prints.keys() ?? [])
    if (!prints.has(name) && byName.has(name))
      warn(`Theme ${name}.json: the file is gone. It stays as it was until the next start.`);
  for (const [name, print] of prints) {
    if (before?.prints.get(name) === print) continue;
    try {
      byName.set(name, readTheme(folder, name));
    } catch (error) {
      if (!(error instanceof ThemeError) || (name === STANDARD && !before)) throw error;
      const outcome = byName.has(name) ? 'It stays as it was.' : 'It is not used.';
      for (const line of error.message.split('\n')) warn(`${line} ${outcome}`);
    }
  }
  if (!byName.has(STANDARD))
    throw new ThemeError(STANDARD, [{ field: '', value: '', remedy: `the file is missing in ${folder}` }]);
  return { byName, prints };
}
