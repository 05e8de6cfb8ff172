import { readThemeValues } from '#domain/theme/read-theme.ts';
import type { Theme } from '#domain/theme/tokens.ts';

/** Every theme of the product, by name; the build puts the files in. */
export const THEMES: readonly { name: string; theme: Theme }[] = Object.entries(
  import.meta.glob<unknown>('../../themes/*.json', { eager: true, import: 'default' }),
).flatMap(([path, file]) => {
  const { theme } = readThemeValues(file);
  return theme ? [{ name: path.split('/').at(-1)!.replace('.json', ''), theme }] : [];
});
