import { DATA, entryAt } from './compat-data.ts';
import type { Features } from './features.ts';

const elements = entryAt(DATA.html, 'elements')!;
const globals = entryAt(DATA.html, 'global_attributes')!;

/** What a document asks of its browser: elements, their attributes, and values of these. */
export function htmlFeatures(html: string): Features {
  const found: Features = new Map();
  for (const [, tag, rest] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)) {
    const attributes = Array.from(
      rest!.matchAll(/([a-z-]+)(?:="([^"]*)")?/gi),
      ([, name, value]) => [name!, value ?? ''] as const,
    );
    for (const [name, entries] of tagFeatures(tag!, attributes)) found.set(name, entries);
  }
  return found;
}

/** The same of one tag. */
export function tagFeatures(tag: string, attributes: Iterable<readonly [name: string, value: string]>): Features {
  const element = entryAt(elements, tag);
  if (!element) return new Map();
  const found: Features = new Map([[`<${tag}>`, [element]]]);
  for (const [name, value] of attributes) {
    const entry = entryAt(element, name) ?? entryAt(globals, name);
    if (!entry) continue;
    found.set(`<${name}=>`, [entry]);
    const ofValue = entryAt(entry, value) ?? entryAt(element, `${name}_${value}`);
    if (ofValue) found.set(`<${name}=${value}>`, [ofValue]);
  }
  return found;
}
