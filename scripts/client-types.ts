/**
 * TypeScript types of the calls of machines and of the messages to a webhook, from the description of the service
 * (OpenAPI): what examples/openapi.d.ts holds.
 */

type Schema = Readonly<Record<string, unknown>>;
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

/** What is read of the description. */
export interface Described {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
}

const HEAD = `/**
 * The calls of machines, and the messages to a webhook. Written by npm run client from the service's own description:
 * do not change it by hand.
 */
`;

/** The text of the declaration file. `base`: the path of the calls. */
export function clientTypes({ paths, webhooks = {} }: Described, base: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags = [] }]) => tags.includes('betreiber') || tags.includes('partner'))
      .map(([method, operation]) => callOf(`${method.toUpperCase()} ${path.slice(base.length)}`, operation)),
  );
  const messages = Object.entries(webhooks).map(([name, { post }]) => {
    const schema = post?.requestBody?.content?.['application/json']?.schema;
    return `  ${quoted(name)}: ${typeOf(schema, 1)};`;
  });
  return [
    `${HEAD}export interface Calls {`,
    ...calls,
    '}',
    '',
    'export interface Messages {',
    ...messages,
    '}',
    '',
    '/** A message to a webhook, of any type. */',
    'export type Message = Messages[keyof Messages];',
    '',
  ].join('\n');
}

function callOf(name: string, { summary = '', parameters = [], requestBody, responses = {} }: Operation): string {
  const of = (place: string): string => {
    const own = parameters.filter((one) => one.in === place);
    const properties = Object.fromEntries(own.map((one) => [one.name, one.schema ?? {}]));
    const required = own.filter((one) => one.required).map((one) => one.name);
    return own.length ? typeOf({ type: 'object', properties, required }, 2) : 'undefined';
  };
  const answer = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const [content] = Object.values(answer?.content ?? {});
  return [
    `  /** ${summary.replaceAll('*/', '* /')} */`,
    `  ${quoted(name)}: {`,
    `    params: ${of('path')};`,
    `    query: ${of('query')};`,
    `    body: ${requestBody ? typeOf(requestBody.content?.['application/json']?.schema, 2) : 'undefined'};`,
    `    answer: ${typeOf(content?.schema, 2)};`,
    '  };',
  ].join('\n');
}

/** The type of a schema, indented by so many levels; `unknown` for one that says nothing. */
function typeOf(schema: Schema | undefined, level: number): string {
  if (!schema) return 'unknown';
  const {
    type,
    enum: values,
    anyOf,
    items,
    properties,
    required = [],
  } = schema as Schema & {
    enum?: readonly unknown[];
    anyOf?: readonly Schema[];
    items?: Schema;
    properties?: Record<string, Schema>;
    required?: readonly string[];
  };
  // A form that is described and not enforced: what is described is meant.
  if (anyOf)
    return typeOf(
      anyOf.find((one) => Object.keys(one).length > 0),
      level,
    );
  if (Array.isArray(type)) {
    const isNull = type.includes('null');
    const rest = typeOf({ ...schema, type: type.find((one) => one !== 'null') }, level);
    return isNull ? `${rest} | null` : rest;
  }
  if (values) return values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  if (type === 'array') return `readonly (${typeOf(items, level)})[]`;
  if (type === 'object' || properties) {
    if (!properties) return 'Record<string, unknown>';
    const pad = '  '.repeat(level + 1);
    const lines = Object.entries(properties).map(
      ([name, one]) => `${pad}${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(one, level + 1)};`,
    );
    return `{\n${lines.join('\n')}\n${'  '.repeat(level)}}`;
  }
  if (type === 'integer') return 'number';
  return typeof type === 'string' ? type : 'unknown';
}

const quoted = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
