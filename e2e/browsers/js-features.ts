import { parseAst } from 'vite';
import { DATA, entryAt, type Entry } from './compat-data.ts';
import { tagFeatures } from './html-features.ts';
import type { Features } from './features.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}
const { api, javascript } = DATA;
const builtins = entryAt(javascript, 'builtins')!;

/** Members by name, of every interface and built-in object. */
const members = new Map<string, Entry[]>();
for (const owner of [builtins, api].flatMap((group) => Object.values(group) as Entry[])) {
  for (const [key, entry] of Object.entries(owner)) {
    const name = key.replace(/_(static|event)$/, '');
    if (key !== '__compat') members.set(name, [...(members.get(name) ?? []), entry as Entry]);
  }
}

/**
 * What scripts ask of their browser: global names, members, and the elements that they make. Whose member a name is, no
 * parser can say: behind the name of a global (`Promise.try`) it is looked up there, else in all interfaces; a name
 * that the scripts define themselves is taken for theirs.
 */
export function jsFeatures(scripts: readonly string[]): Features {
  const found: Features = new Map();
  const programs = scripts.map((code) => parseAst(code) as unknown as Node);
  const own = new Set<string>();
  for (const program of programs) visit(program, (node) => addOwn(own, node));
  for (const program of programs) {
    visit(program, (node) => {
      if (node.type === 'Identifier') addGlobal(found, String(node['name']));
      if (node.type === 'MemberExpression') addMember(found, node, own);
      if (node.type === 'CallExpression') addElement(found, node['arguments'] as Node[]);
      if (node.type === 'Literal' && node['regex']) addFlags(found, (node['regex'] as { flags: string }).flags);
    });
  }
  return found;
}

/** Names of keys, of methods and of properties that are set. */
function addOwn(own: Set<string>, node: Node): void {
  const isDefined = ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type);
  if (isDefined && !node['computed']) own.add(nameOf(node['key'] as Node));
  const left = node.type === 'AssignmentExpression' ? (node['left'] as Node) : undefined;
  if (left?.type === 'MemberExpression' && !left['computed']) own.add(nameOf(left['property'] as Node));
}

function addGlobal(found: Features, name: string): void {
  const entry = entryAt(builtins, name) ?? entryAt(api, name) ?? entryAt(api, 'Window', name);
  if (entry) found.set(name, [entry]);
}

function addMember(found: Features, node: Node, own: ReadonlySet<string>): void {
  // `rows[vi]` asks for no member called vi.
  if (node['computed'] && (node['property'] as Node).type === 'Identifier') return;
  const object = node['object'] as Node;
  const name = nameOf(node['property'] as Node);
  const owner = object.type === 'Identifier' ? nameOf(object) : '';
  const home = /^[A-Z]\w\w/.test(owner) ? (entryAt(builtins, owner) ?? entryAt(api, owner)) : undefined;
  const member = home && (entryAt(home, `${name}_static`) ?? entryAt(home, name));
  if (member) found.set(`${owner}.${name}`, [member]);
  else if (members.has(name) && !own.has(name)) found.set(`.${name}`, members.get(name)!);
}

/** `jsx('dialog', { popover: 'auto' })`: the element and its attributes. */
function addElement(found: Features, [tag, props]: Node[]): void {
  if (!tag || props?.type !== 'ObjectExpression') return;
  const attributes = (props['properties'] as Node[])
    .filter(({ type }) => type === 'Property')
    .map(({ key, value }) => [nameOf(key as Node).toLowerCase(), nameOf(value as Node)] as const);
  for (const [name, entries] of tagFeatures(nameOf(tag), attributes)) found.set(name, entries);
}

/** The text of a name, of a string or of a template without expressions; else ''. */
function nameOf({ type, name, value, quasis }: Node): string {
  if (type === 'Identifier') return String(name);
  if (type === 'Literal') return String(value);
  const [only, more] = (quasis ?? []) as { value: { cooked: string } }[];
  return only && !more ? only.value.cooked : '';
}

// prettier-ignore
const FLAGS: Readonly<Record<string, string>> = { d: 'hasIndices', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' };

function addFlags(found: Features, flags: string): void {
  for (const flag of flags) {
    const entry = FLAGS[flag] && entryAt(builtins, 'RegExp', FLAGS[flag]);
    if (entry) found.set(`/${flag}`, [entry]);
  }
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node))
    for (const child of [value].flat() as Node[]) if (child && typeof child.type === 'string') visit(child, see);
}
