/** What `test(` or `describe(` is given as a name, in its quotes. */
const NAMES = /\b(?:test|describe)\(\s*(`[^`]*`|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/g;

/** The names of a file's tests and suites, as they stand there; what a template fills in is `…`. */
export const testNames = (source: string): string[] =>
  Array.from(source.matchAll(NAMES), ([, quoted = '']) => spoken(quoted));

const spoken = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .replaceAll(/\\(.)/g, '$1')
    .replaceAll('`', '');

/** A pattern that matches a name and no other; `…` in it matches whatever a template fills in. */
export const patternOf = (name: string): RegExp =>
  new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('…', '.+')}$`);
