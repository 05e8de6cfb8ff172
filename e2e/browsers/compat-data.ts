import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The oldest browsers that the app is built for, by their names in the data. ADR 053. */
export const OLDEST = {
  chrome: 111,
  chrome_android: 111,
  safari: 16.4,
  safari_ios: 16.4,
  firefox: 115,
  firefox_android: 115,
} as const;

export type BrowserName = keyof typeof OLDEST;

interface Statement {
  version_added: string | boolean | null;
  version_removed?: string | boolean | null;
  prefix?: string;
  alternative_name?: string;
  flags?: unknown[];
}

/** A feature of MDN's browser-compat-data, with those below it. */
export interface Entry {
  __compat?: { support: Partial<Record<BrowserName, Statement | Statement[]>> };
  [name: string]: Entry | Entry['__compat'];
}

const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
export const DATA = JSON.parse(readFileSync(file, 'utf8')) as Record<'api' | 'css' | 'html' | 'javascript', Entry>;

/** The entry below that path; undefined where the data has none. */
export function entryAt(from: Entry, ...path: readonly string[]): Entry | undefined {
  let entry: Entry | undefined = from;
  for (const name of path) entry = entry && Object.hasOwn(entry, name) ? (entry[name] as Entry) : undefined;
  return entry;
}

/** First version of that browser that has the feature as it is written (`prefix` as in `-webkit-`); Infinity: none. */
export function sinceOf(entry: Entry, browser: BrowserName, prefix = ''): number {
  const support = entry['__compat']?.support[browser];
  if (!support) return 0; // the data says nothing of it
  const usable = [support].flat().filter((one) => !one.flags && !one.version_removed && !one.alternative_name);
  const versions = usable
    .filter((one) => (one.prefix ?? '') === prefix)
    .map(({ version_added }) => version(version_added));
  return Math.min(Infinity, ...versions);
}

function version(added: Statement['version_added']): number {
  if (added === true) return 0;
  return typeof added === 'string' && added !== 'preview' ? Number.parseFloat(added.replace('≤', '')) : Infinity;
}

/** Of a feature, the browsers among OLDEST that do not have it, and from when they do: `firefox 119`. */
export function lateIn(entries: readonly Entry[], prefix = ''): string[] {
  return (Object.keys(OLDEST) as BrowserName[]).flatMap((browser) => {
    // A name that several interfaces have counts as old where one of them is.
    const since = Math.min(...entries.map((entry) => sinceOf(entry, browser, prefix)));
    return since <= OLDEST[browser] ? [] : [`${browser} ${since === Infinity ? 'never' : since}`];
  });
}
