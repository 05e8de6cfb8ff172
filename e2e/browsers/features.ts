import { lateIn, type Entry } from './compat-data.ts';

/** Features in use: the name as written → the data's entries that it may mean. */
export type Features = Map<string, readonly Entry[]>;

/** Of these features, those that not each of OLDEST has: `toWellFormed` → `firefox 119`. */
export function lateFeatures(features: Features): Map<string, string> {
  const late = new Map<string, string>();
  for (const [name, entries] of features) {
    const prefix = /^-(webkit|moz)-/.exec(name)?.[0];
    const where = lateIn(entries, prefix);
    if (where.length > 0) late.set(name, where.join(', '));
  }
  return late;
}
