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

/** A value's type, read off its default. */
export function typeOf(value: unknown): Schema {
  if (value === null) return { description: 'null while not known' };
  if (Array.isArray(value)) return list(anything);
  if (typeof value === 'object')
    return object(Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typeOf(inner)])));
  return { type: typeof value };
}
