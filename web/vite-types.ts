import type { Plugin } from 'vite';

/**
 * Writes the names of event types in place of `TYP.…`: the helper's page needs the names, not the table of what each
 * type does, which nothing else then keeps in its build.
 */
export function inlineTypes(): Plugin {
  return {
    name: 'inline-types',
    enforce: 'pre',
    transform: (code, id) => (/\/(web|domain)\/auftrag[/.]/.test(id.replaceAll('\\', '/')) ? withNames(code) : null),
  };
}

/** The code with the names in place of the table's members. */
export const withNames = (code: string): string => code.replace(/\bTYP\.([A-Z_]+)\b/g, "'$1'");
