import { parse, type AtRule, type Declaration, type Node, type Rule } from 'postcss';
import { DATA, entryAt, lateIn, type Entry } from './compat-data.ts';
import type { Features } from './features.ts';

const [properties, types, selectors, rules] = ['properties', 'types', 'selectors', 'at-rules'].map((name) =>
  entryAt(DATA.css, name)!,
) as [Entry, Entry, Entry, Entry];

/** Units by the names that the data has for them. */
// prettier-ignore
const UNITS: readonly (readonly [unit: RegExp, ...path: string[]])[] = [
  [/^cq/,     'length', 'container_query_length_units'],
  [/^[dv]?d?v(h|w|i|b|min|max)$/, 'length', 'viewport_percentage_units_dynamic'],
  [/^sv/,     'length', 'viewport_percentage_units_small'],
  [/^lv/,     'length', 'viewport_percentage_units_large'],
];

/** What a style sheet asks of its browser, without what stands behind an `@supports` that asks for it. */
export function cssFeatures(css: string): Features {
  const found: Features = new Map();
  parse(css).walk((node) => {
    if (isAsked(node)) return;
    if (node.type === 'decl') addDeclaration(found, node);
    if (node.type === 'rule') addSelectors(found, node);
    if (node.type === 'atrule') addAtRule(found, node);
  });
  return found;
}

function isAsked(node: Node): boolean {
  for (let above = node.parent; above; above = above.parent as Node['parent'])
    if (above.type === 'atrule' && (above as AtRule).name === 'supports') return true;
  return false;
}

function addDeclaration(found: Features, { prop, value }: Declaration): void {
  if (prop.startsWith('--')) return addValue(found, '', undefined, value);
  const entry = entryAt(properties, prop.replace(/^-(webkit|moz)-/, ''));
  if (entry) found.set(prop, [entry]);
  addValue(found, prop, entry, value);
}

/** Keywords of the property, functions and units. */
function addValue(found: Features, prop: string, property: Entry | undefined, value: string): void {
  const plain = value.replaceAll(/url\([^)]*\)|"[^"]*"/g, '');
  for (const [word, isFunction] of Array.from(
    plain.matchAll(/[a-z-]{2,}(\()?/gi),
    ([all, open]) => [all, open] as const,
  )) {
    const name = word.replace('(', '');
    const own = property && entryAt(property, name);
    if (own) found.set(`${prop}: ${name}`, [own]);
    else if (isFunction) {
      const entry =
        entryAt(types, name) ??
        Object.values(types)
          .map((type) => entryAt(type as Entry, name))
          .find(Boolean);
      if (entry) found.set(`${name}()`, [entry]);
    }
  }
  for (const [, unit] of plain.matchAll(/\d([a-z]{2,5})\b/g)) {
    const row = UNITS.find(([pattern]) => pattern.test(unit!));
    const entry = row && entryAt(types, ...(row.slice(1) as string[]));
    if (entry) found.set(`1${unit}`, [entry]);
  }
}

function addSelectors(found: Features, { selector, parent }: Rule): void {
  if (parent?.type === 'rule') found.set('nesting', [entryAt(selectors, 'nesting')!]);
  for (const name of pseudosOf(selector)) {
    const entry = entryAt(selectors, name.replace(/^:+/, ''));
    if (entry) found.set(name.replace(/^::?/, ':'), [entry]);
  }
}

/** `:has`, `::before` and their like. */
export const pseudosOf = (selector: string): string[] => selector.match(/::?[a-z][a-z-]*/g) ?? [];

function addAtRule(found: Features, { name, params }: AtRule): void {
  const entry = entryAt(rules, name);
  if (entry) found.set(`@${name}`, [entry]);
  for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/g)) {
    const own = entry && entryAt(entry, feature!);
    if (own) found.set(`@${name} (${feature})`, [own]);
  }
  if (/[<>]/.test(params)) found.set(`@${name} <`, [entryAt(rules, 'media', 'range_syntax')!]);
}

/** Selector lists with a selector that one of OLDEST does not know, beside one that it does: such a rule is dropped. */
export function mixedSelectors(css: string): string[] {
  const found: string[] = [];
  parse(css).walkRules((rule) => {
    const late = rule.selectors.filter(isLateSelector);
    if (!isAsked(rule) && late.length > 0 && late.length < rule.selectors.length) found.push(rule.selector);
  });
  return found;
}

/** Whether one of OLDEST does not know it. */
export function isLateSelector(selector: string): boolean {
  return pseudosOf(selector).some((name) => {
    const entry = entryAt(selectors, name.replace(/^:+/, ''));
    return entry !== undefined && lateIn([entry]).length > 0;
  });
}
