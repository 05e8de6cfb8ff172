import type { Vorgang } from '../vorgang.ts';
import { differences } from './differences.ts';

/** The account that last wrote each field of a draft, by wire path. All other fields are the person's, or empty. */
export type Schreiber = Readonly<Record<string, string>>;

/** The writers after `wer` ('' for the person) has changed `before` into `after`. Pure. */
export function writersAfter(was: Schreiber, before: Vorgang, after: Vorgang, wer: string): Schreiber {
  const changed = differences(before, after, before).map(({ path }) => path);
  const others = Object.entries(was).filter(([path]) => !changed.includes(path));
  return Object.fromEntries([...others, ...(wer ? changed.map((path) => [path, wer] as const) : [])]);
}

/** Parses the stored writers; none for ''. */
export const readWriters = (text: string): Schreiber => (text ? (JSON.parse(text) as Schreiber) : {});

/** Serialises the writers; '' for none. */
export const writtenWriters = (writers: Schreiber): string =>
  Object.keys(writers).length ? JSON.stringify(writers) : '';
