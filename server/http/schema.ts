/**
 * What the JSON Schemas are made of that check the calls and describe them (OpenAPI 3.1).
 * Written plainly: a schema library costs 30 MB of the 120 the service may hold, and saves nothing for bodies as simple as these.
 */
export type Schema = Readonly<Record<string, unknown>>;

export const string: Schema = { type: 'string' };
export const number: Schema = { type: 'number' };
export const integer: Schema = { type: 'integer' };
export const boolean: Schema = { type: 'boolean' };
export const anything: Schema = {};
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (codes: readonly string[]): Schema => ({ type: 'string', enum: codes });
/** An object with all of these; with `optional` ones besides. */
export const object = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

/** What may be absent: null while it is not known. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });
/** What a caller should send where the call judges it itself, with the field and words of its own; anything else gets that far too. */
export const judged = (schema: Schema): Schema => ({ anyOf: [schema, anything] });

/** A value's type, read off its default; `hidden` says by name what null or an empty list does not tell. */
export function typeOf(value: unknown, hidden: Readonly<Record<string, Schema>> = {}): Schema {
  if (Array.isArray(value)) return list(value.length ? typeOf(value[0]) : anything);
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const inner = Object.entries(value).map(([name, one]) => [name, hidden[name] ?? typeOf(one, hidden)]);
  return object(Object.fromEntries(inner));
}
