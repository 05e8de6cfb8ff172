import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseSync } from 'vite';

/** A node of the syntax tree: its kind, and whatever else it has. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Calls that give elements: a list, or what a prop or React makes. */
const ELEMENTS = ['map', 'flatMap', 'children', 'createPortal'];

/**
 * A page translator replaces each text node by elements of its own. React then draws new words into a node that is no
 * longer in the page, or fails to insert beside it. Text that is the only child of an element is safe.
 */
test('no text stands beside other children of an element, where a page translator would take it from React', () => {
  const found = globSync('web/**/*.tsx').flatMap((file) => bareTexts(file, readFileSync(file, 'utf8')));
  assert.deepEqual(found, []);
});

test('it sees text beside an element, in a fragment and behind a condition, and no blank between two', () => {
  const seen = (jsx: string): number => bareTexts('x.tsx', `export const X = () => ${jsx};`).length;
  assert.deepEqual(
    [
      '<p>words</p>',
      '<p>{say(a)}</p>',
      '<p><b>a</b> <span>{say(a)}</span></p>',
      '<ul>{all.map(row)}{isLast ? <li /> : null}</ul>',
      '<p><b>a</b>words</p>',
      '<p>{isOn ? <i /> : null}{say(a)}</p>',
      '<p>{say(a)}{say(b)}</p>',
      '<p><b>a</b>{isOn ? `x ${a}` : null}</p>',
      '<><b />{isOn && say(a)}</>',
      '<>{say(a)}</>',
    ].map(seen),
    [0, 0, 0, 0, 1, 1, 2, 1, 1, 1],
  );
});

/** Where JSX of a file has text beside other children, or in a fragment. */
function bareTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (!isNode(node)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = (node['children'] as Node[]).filter(isDrawn);
      if (children.length > 1 || node.type === 'JSXFragment')
        for (const child of children.filter(isText))
          found.push(`${file}:${source.slice(0, child.start).split('\n').length}: wrap it in an element of its own`);
    }
    Object.values(node).forEach(look);
  };
  look(parseSync(file, source).program);
  return found;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** Neither a line break of the source nor a comment. A blank counts as none: translators leave it alone. */
function isDrawn({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return String(value).trim() !== '';
  const { type: kind, value: literal } = (expression ?? {}) as Node;
  return kind !== 'JSXEmptyExpression' && !(kind === 'Literal' && String(literal).trim() === '');
}

/** Whether a child may be text; what a name stands for is not looked up. */
function isText(node: Node): boolean {
  const part = (name: string): Node => node[name] as Node;
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      return true;
    case 'Literal':
      return ['string', 'number'].includes(typeof node['value']);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return isText(part('expression'));
    case 'ConditionalExpression':
      return isText(part('consequent')) || isText(part('alternate'));
    case 'LogicalExpression':
      return isText(part('right')) || (node['operator'] !== '&&' && isText(part('left')));
    case 'CallExpression': {
      const { name, property } = part('callee') as Node & { property?: { name: string } };
      return !ELEMENTS.includes(String(property?.name ?? name));
    }
    default:
      return false;
  }
}
