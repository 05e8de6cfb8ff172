import { isObject } from '../is-object.ts';
import { isBlank, isSame } from './merge.ts';

/** A field whose value differs between two versions of a case. */
export interface Difference {
  /** Wire path: `kfz.hersteller`. */
  path: string;
  /** The value in this browser's version. */
  mine: unknown;
  /** Side that changed the field since the common base. */
  by: 'here' | 'there' | 'both';
  /** Account of the desk that wrote it there; absent: the person, or another device of theirs. */
  wer?: string;
}

/** Wire paths of fields that no screen shows. */
const UNSEEN =
  /^(bearbeitungsSchritte|notesMetadaten|bewertung|webAppConfig|userAgent|vorgangsMetadaten\.(?!mobilnummer))|\.(datenEingegeben|\w+_(min|max))$/;

/**
 * Diff of two versions of a case against their common base, for the fields that a person sees. A missing field counts
 * as empty.
 */
export function differences(base: unknown, mine: unknown, theirs: unknown, path = ''): Difference[] {
  if (UNSEEN.test(path)) return [];
  if (isObject(mine) || isObject(theirs)) {
    const [from, here, there] = [base, mine, theirs].map((value) => (isObject(value) ? value : {})) as Fields;
    const fields = [...new Set([...Object.keys(there), ...Object.keys(here)])];
    return fields.flatMap((field) =>
      differences(from[field], here[field], there[field], path ? `${path}.${field}` : field),
    );
  }
  const isLike = (a: unknown, b: unknown): boolean => isSame(said(a), said(b));
  if (isLike(mine, theirs)) return [];
  const by = isLike(base, mine) ? 'there' : isLike(base, theirs) ? 'here' : 'both';
  return [{ path, mine, by }];
}

type Fields = [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];

/** The value, or null if it is empty. */
const said = (value: unknown): unknown => (isBlank(value) ? null : value);
