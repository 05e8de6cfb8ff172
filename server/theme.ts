import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tokens that differ between light and dark, and those that do not. look.md §2. */
const COLOURS = [
  'brand',
  'on-brand',
  'action',
  'action-down',
  'on-action',
  'link',
  'tint',
  'focus',
  'page',
  'paper',
  'ink',
  'ink-soft',
  'line',
  'edge',
  'danger',
  'danger-tint',
  'ok',
  'ok-tint',
  'warn',
  'warn-tint',
] as const;
const SHAPE: Readonly<Record<string, RegExp>> = {
  radius: /^\d{1,2}(\.\d+)?px$/,
  font: /^[\w\s,"'-]{1,300}$/,
  text: /^[\d.]{1,6}rem$/,
  scale: /^1(\.\d{1,3})?$/,
  'heading-weight': /^[1-9]00$/,
  'logo-height': /^\d{1,3}px$/,
  'logo-width': /^\d{1,3}px$/,
};
const COLOUR = /^#[0-9a-f]{6}$/i;

/** A theme's file that cannot be used: its message is one clear line for the operator. */
export class ThemeError extends Error {}

/** A theme as the page carries it. */
export interface Theme {
  /** Custom properties, light and dark. */
  css: string;
  /** What the browser's own bar is coloured with. */
  bar: { light: string; dark: string };
}

/**
 * The tokens of `themes/<name>.json` as CSS.
 * @throws ThemeError when a token is missing, unknown or no value of its kind
 */
export function readTheme(folder: string, name: string): Theme {
  const wrong = (what: string): ThemeError =>
    new ThemeError(`Theme ${name}: ${what} (${join(folder, `${name}.json`)}).`);
  const file = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Record<
    string,
    Record<string, unknown> | undefined
  >;
  const tokens = (
    part: string,
    names: readonly string[],
    patternOf: (token: string) => RegExp | undefined,
  ): [string, string][] => {
    const given = file[part] ?? {};
    const unknown = Object.keys(given).find((token) => !names.includes(token));
    if (unknown) throw wrong(`"${part}" has a token ${JSON.stringify(unknown)} that there is not`);
    return names.map((token) => {
      const value = given[token];
      if (typeof value !== 'string' || !patternOf(token)?.test(value))
        throw wrong(`"${part}" needs a proper "${token}"`);
      return [token, value];
    });
  };
  const light = tokens('light', COLOURS, () => COLOUR);
  const dark = tokens('dark', COLOURS, () => COLOUR);
  const shape = tokens('shape', Object.keys(SHAPE), (token) => SHAPE[token]);
  const css = `:root{${declared([...light, ...shape])}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`;
  return { css, bar: { light: valueOf(light, 'paper'), dark: valueOf(dark, 'paper') } };
}

const declared = (tokens: readonly [string, string][]): string =>
  tokens.map(([token, value]) => `--${token}:${value}`).join(';');
const valueOf = (tokens: readonly [string, string][], name: string): string =>
  tokens.find(([token]) => token === name)?.[1] ?? '';
