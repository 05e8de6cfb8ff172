import fastify from 'fastify';
import type { ServiceDescription, Operation } from '../templates.ts';
import type { WireAnswer } from '../wire/read-answers.ts';

/**
 * Checks an answer against /service/openapi.json and returns the difference; undefined: none, or the call is not
 * described.
 */
export type DescriptionCheck = (method: string, target: string, answer: WireAnswer) => string | undefined;

type Validate = ((value: unknown) => boolean) & { errors?: unknown };

/** Checks answers by the schemas of the description, with the service's own validator. */
export async function descriptionCheck({
  paths,
}: ServiceDescription): Promise<DescriptionCheck & { judged(): number }> {
  const compile = await compiler();
  const known = new Map<object, Validate>();
  const valid = (schema: object): Validate => {
    const check = known.get(schema) ?? compile(schema);
    known.set(schema, check);
    return check;
  };
  const routes = Object.entries(paths).map(([path, operations]) => [patternOf(path), operations] as const);
  let judged = 0;

  const check: DescriptionCheck = (method, target, { status, headers, body, isStream }) => {
    const operation = operationOf(routes, method, target);
    if (!operation || isStream || body === '') return undefined;
    judged += 1;
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const response = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
    const schema = response?.content?.[type]?.schema;
    if (!schema) return `${status} ${type} of ${target.slice(0, 100)}`;
    const validate = valid(schema);
    if (!type.endsWith('json')) return undefined;
    try {
      return validate(JSON.parse(body)) ? undefined : `${JSON.stringify(validate.errors)} in ${body.slice(0, 300)}`;
    } catch (error) {
      return `${String(error)} in ${body.slice(0, 300)}`;
    }
  };
  return Object.assign(check, { judged: () => judged });
}

async function compiler(): Promise<(schema: object) => Validate> {
  const app = fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: false } } });
  // Fastify makes its compiler for the first route that has a schema.
  app.get('/', { schema: { querystring: { type: 'object' } } }, async () => '');
  await app.ready();
  return (schema) => app.validatorCompiler!({ schema, method: '', url: '' } as never) as unknown as Validate;
}

/** The pattern of a path of the description. Fixed segments come before variable ones, so `/qr.svg` is no id. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/?#%;]+')}(\\?|$)`);
}

function operationOf(
  routes: readonly (readonly [RegExp, Record<string, Operation>])[],
  method: string,
  target: string,
): Operation | undefined {
  return routes.find(([pattern]) => pattern.test(target))?.[1][method.toLowerCase()];
}
