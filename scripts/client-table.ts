import { mandantJsonSchema } from '../server/mandanten/mandant-json-schema.ts';
import { SETTINGS } from '../server/mandanten/mandant-schema.ts';
import { code, table } from './markdown.ts';

/** The table of a client's settings in docs/mandanten.md, made from the code that reads them. */

/** A part of the JSON schema. */
interface Node {
  type?: string;
  description?: string;
  default?: unknown;
  properties?: Record<string, Node>;
  items?: Node | Node[];
  anyOf?: Node[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** What may be written. */
function valuesOf({ type, anyOf = [], items, ...node }: Node): string {
  if (anyOf.some((one) => one.type === 'boolean')) return '`true`, `false`';
  const codes = anyOf.flatMap((one) => one.enum ?? []);
  if (codes.length) return codes.map((one) => code(String(one))).join(', ');
  if (anyOf.some((one) => one.const !== undefined)) return '`"probe"` or an object';
  if (anyOf.some((one) => one.type === 'object')) return 'object or text';
  if (type === 'integer') return `${node.minimum} to ${node.maximum}`;
  if (type === 'string') return `text, ${node.maxLength}`;
  if (Array.isArray(items)) return `[German, English], ${items[0]?.maxLength} each`;
  if (anyOf.length) return valuesOf(anyOf[0]!);
  return type === 'array' ? `list of at most ${node.maxItems}` : 'object';
}

/** The default, cut to 80 characters; the whole of it is in the schema. */
function defaultOf({ default: standard = {} }: Node): string {
  const json = JSON.stringify(standard);
  return json === '{}' ? '' : code(json.length > 80 ? `${json.slice(0, 79)}…` : json);
}

/** The rows of a setting and of those in it. Words for hints are one row: their codes are in the schema. */
function rowsOf(path: string, node: Node, seenBy: string): string[][] {
  const { properties = {} } =
    node.anyOf?.find((one) => one.properties) ?? (Array.isArray(node.items) ? node : (node.items ?? node));
  const inner = path.endsWith('.worte') ? [] : Object.entries(properties);
  const [, en = ''] = node.description?.split(' / ') ?? [];
  const before = node.type === 'array' ? `${path}[]` : path;
  return [
    [code(path), en, valuesOf(node), defaultOf(node), seenBy],
    ...inner.flatMap(([name, one]) => rowsOf(`${before}.${name}`, one, '')),
  ];
}

/** The table, as it stands in docs/mandanten.md. */
export function clientTable(): string {
  const { properties = {} } = mandantJsonSchema([]) as Node;
  const seenBy: Readonly<Record<string, { seenBy: string }>> = SETTINGS;
  return table(
    ['Setting', 'What it does', 'Values', 'Default', 'Seen by'],
    Object.entries(properties).flatMap(([name, node]) => rowsOf(name, node, seenBy[name]?.seenBy ?? '')),
  );
}
