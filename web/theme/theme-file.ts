import { readJsonText } from '#domain/json-text.ts';
import { mistakeLine, type Mistake } from '#domain/mistake.ts';
import { LARGEST_THEME, readThemeValues } from '#domain/theme/read-theme.ts';
import { isThemeName, type Theme } from '#domain/theme/tokens.ts';
import { themeFile } from '#domain/theme/write-theme.ts';
import type { Draft } from './history.ts';

type Read = { draft: Omit<Draft, 'logo'>; mistakes: [] } | { draft: null; mistakes: readonly string[] };

/** Reads a theme file with the same parser as the service; else all its mistakes, one line each. */
export async function readThemeFile(file: File): Promise<Read> {
  const name = file.name.replace(/\.json$/, '');
  const { theme, mistakes } = isThemeName(name) ? valuesOf(file.size, await file.arrayBuffer()) : no(NAME);
  if (theme) return { draft: { name, theme }, mistakes: [] };
  return { draft: null, mistakes: mistakes.map((mistake) => mistakeLine(file.name, mistake)) };
}

const NAME = 'give it a name of 1 to 40 letters, digits, _ or - that ends with .json';

function valuesOf(size: number, bytes: ArrayBuffer): ReturnType<typeof readThemeValues> {
  if (size > LARGEST_THEME) return no(`the file has ${size} bytes, make it at most ${LARGEST_THEME}`);
  const text = textOf(bytes);
  if (text === null) return no('the file is not UTF-8, save it as UTF-8');
  const { value, mistake } = readJsonText(text);
  return mistake ? { theme: null, mistakes: [mistake] } : readThemeValues(value);
}

const no = (remedy: string): { theme: null; mistakes: Mistake[] } => ({
  theme: null,
  mistakes: [{ field: '', value: '', remedy }],
});

function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // TypeError: not valid UTF-8
  }
}

/** Downloads the theme as `<name>.json`. */
export function saveThemeFile({ name, theme }: { name: string; theme: Theme }): void {
  const address = URL.createObjectURL(new Blob([themeFile(theme)], { type: 'application/json' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: `${name}.json` });
  link.click();
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
