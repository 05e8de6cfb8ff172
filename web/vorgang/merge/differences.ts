import { isObject } from '#domain/is-object.ts';
import type { Difference } from '../device/shapes.ts';
import { isSame } from './merge.ts';

/** Fields of which a person knows nothing. */
const UNSEEN =
  /^(bearbeitungsSchritte|notesMetadaten|bewertung|webAppConfig|userAgent|vorgangsMetadaten\.(?!mobilnummer))|\.(datenEingegeben|\w+_(min|max))$/;

/** What a person would see change from one version of a case to the other, since their common base. A field that is not there says no more than an empty one. */
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

/** The value, or null where it says nothing. */
const said = (value: unknown): unknown => (value && !isSame(value, []) ? value : null);
