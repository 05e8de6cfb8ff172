import { COLOURS, type Palette, type Theme } from './tokens.ts';

/** Serialises a theme as `themes/<name>.json`: deterministic, and readable by `readThemeValues`. */
export function themeFile({ light, dark, shape }: Theme): string {
  const { radius, font, ...rest } = shape;
  const families = font.split(',').map((name) => name.trim());
  const file = { light: ordered(light), dark: ordered(dark), shape: { radius, font: families.join(', '), ...rest } };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const ordered = (palette: Palette): object =>
  Object.fromEntries(Object.keys(COLOURS).map((token) => [token, palette[token as keyof Palette]]));
