import type { Plugin } from 'vite';

/** A row of the table of icons: `  name: <…>,` on a line of its own. */
const ROW = /^ {2}(\w+): <.*>,$/;

/**
 * Leaves only these icons in the kit's table, for a page that draws few. @throws Error if one is not there
 */
export function onlyIcons(names: readonly string[]): Plugin {
  return {
    name: 'only-icons',
    enforce: 'pre',
    transform(code, id) {
      return id.replaceAll('\\', '/').endsWith('/kit/icons.tsx') ? withOnly(names, code) : null;
    },
  };
}

/** The table's code with these rows alone. @throws Error if one is not there */
export function withOnly(names: readonly string[], code: string): string {
  const missing = new Set(names);
  const lines = code.split('\n').filter((line) => {
    const name = ROW.exec(line)?.[1];
    return name === undefined || missing.delete(name);
  });
  if (missing.size > 0) throw new Error(`no icon ${[...missing].join(', ')} in kit/icons.tsx`);
  return lines.join('\n');
}
