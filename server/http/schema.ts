/**
 * A JSON Schema, which validates a call and describes it (OpenAPI 3.1). Built by hand: a schema library costs 30 MB of
 * the 120 the service may hold, and saves nothing for bodies as simple as these.
 */
export type Schema = Readonly<Record<string, unknown>>;

export const string: Schema = { type: 'string' };
export const number: Schema = { type: 'number' };
export const integer: Schema = { type: 'integer' };
export const boolean: Schema = { type: 'boolean' };
export const anything: Schema = {};
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (codes: readonly string[]): Schema => ({ type: 'string', enum: codes });
/** An object whose `properties` are required; `optional` ones may be absent. */
export const object = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});

/** Nullable: null while the value is not known. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });
/** Documents a type without enforcing it: the handler validates, to answer with the field and words of its own. */
export const judged = (schema: Schema): Schema => ({ anyOf: [schema, anything] });

/**
 * Infers the schema from a default value; `hidden` gives it by field name where null or an empty list does not tell.
 */
export function typeOf(value: unknown, hidden: Readonly<Record<string, Schema>> = {}): Schema {
  if (Array.isArray(value)) return list(value.length ? typeOf(value[0]) : anything);
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const inner = Object.entries(value).map(([name, one]) => [name, hidden[name] ?? typeOf(one, hidden)]);
  return object(Object.fromEntries(inner));
}
