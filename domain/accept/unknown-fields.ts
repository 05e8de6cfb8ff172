import { isObject } from '../is-object.ts';
import type { Problem } from '../questions.ts';
import type { Text } from '../text.ts';
import { SCHADEN, valueAt, VORGANG } from '../vorgang.ts';
import { isNothing } from './read-answers.ts';
import { NO_OBJECT, NO_SUCH_FIELD, OTHER_TYPE, SERVICE_ONLY } from './reasons.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The received fields that no part takes: unknown fields, fields that only the service writes, a damage of the other
 * app type.
 * A field that comes back as the service gave it out, or at its default, is not among them.
 */
export function unknownFields(
  received: Fields,
  isTaken: (path: string) => boolean,
  given: Fields,
  at: readonly string[] = [],
): Problem[] {
  return Object.entries(received).flatMap(([field, value]): Problem[] => {
    const feld = [...at, field].join('.');
    if (field.includes('.')) return [{ feld, text: NO_SUCH_FIELD }];
    if (isTaken(feld) || isNothing(value)) return [];
    const known = Object.hasOwn(given, field) ? given[field] : undefined;
    const ours = isObject(known) ? known : valueAt(VORGANG, feld);
    if (isObject(value) && isObject(ours)) return unknownFields(value, isTaken, ours, [...at, field]);
    if (isEcho(value, known) || isEcho(value, valueAt(VORGANG, feld))) return [];
    return [{ feld, text: reasonOf(feld, value, ours) }];
  });
}

function reasonOf(feld: string, value: unknown, ours: unknown): Text {
  const isDamage = SCHADEN.some(([, object]) => object === feld);
  if (isObject(ours) || (isDamage && !isObject(value))) return NO_OBJECT;
  if (isDamage) return OTHER_TYPE;
  return ours === undefined ? NO_SUCH_FIELD : SERVICE_ONLY;
}

/** Whether a value is what the service gave out. For a text in two languages, one of them is enough (D105). */
function isEcho(value: unknown, given: unknown): boolean {
  if (Array.isArray(given) && typeof value === 'string') return given.includes(value);
  return value === given || (typeof given === 'object' && JSON.stringify(value) === JSON.stringify(given));
}
