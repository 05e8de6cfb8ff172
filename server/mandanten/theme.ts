import { mistakeLine, type Mistake } from '#domain/mistake.ts';
import { boundsOf, nearestPassing, verdicts } from '#domain/theme/contrast.ts';
import { LARGEST_THEME, readThemeValues } from '#domain/theme/read-theme.ts';
import type { Theme } from '#domain/theme/tokens.ts';
import { readJson } from '../files/plain-file.ts';

/** A theme's file that cannot be used: its message has one line for each mistake. */
export class ThemeError extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(name: string, mistakes: readonly Mistake[]) {
    super(mistakes.map((mistake) => `Theme ${mistakeLine(`${name}.json`, mistake)}`).join('\n'));
    this.mistakes = mistakes;
  }
}

/** A theme as the page carries it. */
export interface PageTheme {
  /** Custom properties, light and dark. */
  css: string;
  /** What the browser's own bar is coloured with. */
  bar: { light: string; dark: string };
  tokens: Theme;
}

/**
 * The tokens of `themes/<name>.json` as CSS.
 * @throws ThemeError when a token is missing, unknown or no value of its kind, or cannot be read on its ground
 */
export function readTheme(folder: string, name: string): PageTheme {
  const { value, mistake } = readJson(folder, `${name}.json`, LARGEST_THEME);
  if (mistake) throw new ThemeError(name, [mistake]);
  const { theme, mistakes } = readThemeValues(value);
  if (!theme) throw new ThemeError(name, mistakes);
  const unreadable = pale(theme, name);
  if (unreadable.length) throw new ThemeError(name, unreadable);
  const { light, dark, shape } = theme;
  return {
    css: `:root{${declared({ ...light, ...shape })}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`,
    bar: { light: light.paper, dark: dark.paper },
    tokens: theme,
  };
}

/** The pairs of a theme that cannot be read, each with a colour that could. */
function pale(theme: Theme, name: string): Mistake[] {
  const bounds = boundsOf(name);
  return verdicts(theme, bounds)
    .filter(({ passes }) => !passes)
    .map(({ scheme, token, ground, contrast, least }) => {
      const better = nearestPassing(theme[scheme], token, bounds);
      const remedy = better ? `write ${better}` : `change "${ground}" first`;
      return {
        field: `${scheme}.${token}`,
        value: theme[scheme][token],
        remedy: `its contrast on "${ground}" is ${contrast.toFixed(2)} and must be ${least}, ${remedy}`,
      };
    });
}

const declared = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([token, value]) => `--${token}:${value}`)
    .join(';');
