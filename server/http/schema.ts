import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';

/**
 * A JSON Schema, which validates a call and describes it (OpenAPI 3.1). Built by hand: a schema library costs 30 MB of
 * the 120 the service may hold, and saves nothing for bodies as simple as these.
 */
export type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

interface Scalars {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
}

/**
 * The TypeScript type of what a schema takes; `unknown` for a form that is not here. The schema must be of literals, as
 * the functions below make it: a type of `string` says nothing.
 */
// prettier-ignore
export type Typed<S> =
  S extends { anyOf: readonly (infer One)[] } ? Typed<One>
  : S extends { enum: readonly (infer Code)[] } ? Code
  : S extends { type: keyof Scalars } ? Scalars[S['type']]
  : S extends { type: 'array'; items: infer Item } ? Typed<Item>[]
  : S extends { type: 'object'; properties: infer P; required: readonly (infer Name)[] }
    ? { [K in keyof P & Name]: Typed<P[K]> } & { [K in Exclude<keyof P, Name>]?: Typed<P[K]> }
  : unknown;

/** Gives `params`, `query`, `headers` and `body` of a request the types of the schemas that its route has for them. */
export interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: Typed<this['schema']>;
}

/** A scope of the service whose requests have the types of their schemas. */
export type TypedApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  SchemaTypes
>;

export const string = { type: 'string' } as const;
export const number = { type: 'number' } as const;
export const integer = { type: 'integer' } as const;
export const boolean = { type: 'boolean' } as const;
export const anything = {} as const;
export const list = <const S extends Schema>(items: S) => ({ type: 'array', items }) as const;
export const oneOf = <const C extends string>(codes: readonly C[]) => ({ type: 'string', enum: codes }) as const;
/** An object whose `properties` are required; `optional` ones may be absent. */
export const object = <const P extends Properties, const O extends Properties = {}>(
  properties: P,
  optional = {} as O,
) =>
  ({
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties) as (keyof P)[],
  }) as const;
export type ObjectSchema = ReturnType<typeof object>;

/** Nullable: null while the value is not known. */
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] });
/** Documents a type without enforcing it: the handler validates, to answer with the field and words of its own. */
export const judged = (schema: Schema) => ({ anyOf: [schema, anything] }) as const;

/**
 * Infers the schema from a default value; `hidden` gives it by field name where null or an empty list does not tell.
 */
export function typeOf(value: unknown, hidden: Readonly<Record<string, Schema>> = {}): Schema {
  if (Array.isArray(value)) return list(value.length ? typeOf(value[0]) : anything);
  if (typeof value !== 'object' || value === null) return { type: typeof value };
  const inner = Object.entries(value).map(([name, one]) => [name, hidden[name] ?? typeOf(one, hidden)]);
  return object(Object.fromEntries(inner));
}
