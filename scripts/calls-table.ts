import type { Described } from './client-types.ts';
import { code, table } from './markdown.ts';

/** The calls of machines as docs/operate/integrate.md shows them, from the description of the service. */
export function callsTable({ paths }: Described, base: string): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => tags.includes('betreiber') || tags.includes('partner'))
      .map(([method, { summary = '', security = [] }]) => {
        const rights = security.flatMap(({ schluessel = [] }) => schluessel);
        return [code(`${method.toUpperCase()} ${path.slice(base.length + 1)}`), rights.map(code).join(', '), summary];
      }),
  );
  return table(['Call', 'Right', 'What it does'], rows);
}
