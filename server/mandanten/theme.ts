import { mistakeLine, type Mistake } from '#domain/mistake.ts';
import { boundsOf, nearestPassing, verdicts } from '#domain/theme/contrast.ts';
import { LARGEST_THEME, readThemeValues } from '#domain/theme/read-theme.ts';
import type { Theme } from '#domain/theme/tokens.ts';
import { readJson } from '../files/plain-file.ts';

/** A theme file that cannot be used; the message has one line per mistake. */
export class ThemeError extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(name: string, mistakes: readonly Mistake[]) {
    super(mistakes.map((mistake) => `Theme ${mistakeLine(`${name}.json`, mistake)}`).join('\n'));
    this.mistakes = mistakes;
  }
}

/** A theme as the pages need it. */
export interface PageTheme {
  /** CSS custom properties, light and dark. */
  css: string;
  /** Colours of the browser's address bar (`theme-color`). */
  bar: { light: string; dark: string };
  tokens: Theme;
}

/**
 * Reads `themes/<name>.json` and its CSS.
 * @throws ThemeError when a token is missing, unknown, invalid, or lacks contrast
 */
export function readTheme(folder: string, name: string): PageTheme {
  const { value, mistake } = readJson(folder, `${name}.json`, LARGEST_THEME);
  if (mistake) throw new ThemeError(name, [mistake]);
  const { theme, mistakes } = readThemeValues(value);
  if (!theme) throw new ThemeError(name, mistakes);
  const unreadable = contrastMistakes(theme, name);
  if (unreadable.length) throw new ThemeError(name, unreadable);
  const { light, dark, shape } = theme;
  return {
    css: `:root{${declared({ ...light, ...shape })}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`,
    bar: { light: light.paper, dark: dark.paper },
    tokens: theme,
  };
}

/** Colour pairs with too little contrast, each with a colour that passes. */
function contrastMistakes(theme: Theme, name: string): Mistake[] {
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
