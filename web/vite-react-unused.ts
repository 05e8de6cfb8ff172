import { parseAst, Visitor, type ESTree } from 'vite';

interface Range {
  start: number;
  end: number;
}

interface Edit extends Range {
  text: string;
}

/** React's constants of element types that nothing here makes: no module imports their makers, two have none. */
const TYPES = new Map([
  ['REACT_ACTIVITY_TYPE', 'Activity'],
  ['REACT_LAZY_TYPE', 'lazy'],
  ['REACT_LEGACY_HIDDEN_TYPE', ''],
  ['REACT_PROFILER_TYPE', 'Profiler'],
  ['REACT_SUSPENSE_LIST_TYPE', ''],
  ['REACT_VIEW_TRANSITION_TYPE', 'ViewTransition'],
]);

/** Variables of react-dom that only a `ViewTransition` would change, and what they stay. */
const STAY = new Map([
  ['pendingViewTransition', 'null'],
  ['shouldStartViewTransition', 'false'],
  ['viewTransitionMutationContext', 'false'],
]);

/** Methods of the hooks' dispatcher that nothing here calls, and the exports that would. */
const HOOKS = new Map([
  ['useActionState', 'useActionState'],
  ['useCacheRefresh', 'unstable_useCacheRefresh'],
  ['useDeferredValue', 'useDeferredValue'],
  ['useEffectEvent', 'useEffectEvent'],
  ['useFormState', 'useFormState'],
  ['useHostTransitionStatus', 'useFormStatus'],
  ['useImperativeHandle', 'useImperativeHandle'],
  ['useMemoCache', '__COMPILER_RUNTIME'],
  ['useOptimistic', 'useOptimistic'],
  ['useTransition', 'useTransition'],
]);

/** Exports that call the dispatcher of react-dom, of which `flushSync` alone is needed. */
const HINTS = ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule', 'requestFormReset'];

/** Props for events that something here handles; those of the mouse are downshift's. */
// prettier-ignore
const HANDLED: readonly string[] = [
  'onBlur', 'onCancel', 'onChange', 'onClick', 'onClose', 'onFocus', 'onKeyDown', 'onMouseDown',
  'onMouseMove', 'onSubmit', 'onToggle',
];
/** Where react-dom lists the events that have a prop of their own name, and registers the others. */
const SIMPLE = /(simpleEventPluginEvents =\s*)"([\w ]+)"([^]*?;)\nsimpleEventPluginEvents\.push\("(\w+)"\);/;
const REGISTERED = /^register\w+Event\([^;]*?"(on[A-Z]\w+)"[^;]*\);\n/gm;

/** Exports of React that must not be in the build, because what they need is not. */
export const UNUSED: readonly string[] = [...TYPES.values(), ...HOOKS.values(), ...HINTS].filter(Boolean);

/** Where react-dom sees elements that it would move into the head or share (hoistables, singletons). */
const HOST = /fiberTag = isHostHoistableType\([^]*?\)\s*\? (\d+)\s*: "html" ===[^]*?\? (\d+)\s*: (\d+);/;
/** Methods of what a `ref` of a fragment holds. */
const FRAGMENT = /^FragmentInstance\.prototype\.\w+ = function[^]*?^};/gm;

/**
 * Dead code elimination in react-dom that no bundler can do, because react-dom dispatches on the number of a fiber's
 * kind (`tag`): for kinds that are never made, cases and comparisons go, and variables that only they change are
 * constants; then the bundler drops what only they call.
 * ADR 032.
 * @throws Error if React's code is not as expected
 */
export function withoutUnused(react: string): string {
  const [host, hoistable, singleton, plain] = HOST.exec(react) ?? [];
  if (!host || react.search(FRAGMENT) === -1) throw new Error('react-dom is not as expected: elements and fragments');
  const code = react.replace(host, `fiberTag = ${plain};`).replace(FRAGMENT, '');
  const tags = new Set([hoistable, singleton, ...Array.from(TYPES.keys(), (type) => tagOf(type, code))].map(Number));
  const heard = withoutEvents(code);
  return edited(heard, unusedIn(heard, tags));
}

/**
 * Without the events that nothing here handles: react-dom listens to all at the root, and a tap alone makes 20 of them,
 * each of which it follows through the tree. ADR 070
 */
function withoutEvents(react: string): string {
  if (!SIMPLE.test(react)) throw new Error('react-dom is not as expected: events');
  const isHandled = (name: string): boolean => HANDLED.includes(propOf(name));
  return react
    .replace(
      SIMPLE,
      (_, start, names: string, end) => `${start}"${names.split(' ').filter(isHandled).join(' ')}"${end}`,
    )
    .replace(REGISTERED, (statement, prop: string) => (HANDLED.includes(prop) ? statement : ''));
}

/** Props for events that an element may not have, because react-dom does not listen any more. */
export function unheardIn(react: string): string[] {
  const [, , names = '', , last = ''] = SIMPLE.exec(react) ?? [];
  const registered = Array.from(react.matchAll(REGISTERED), ([, prop]) => prop!);
  return [...names.split(' ').map(propOf), propOf(last), ...registered].filter((prop) => !HANDLED.includes(prop));
}

const propOf = (name: string): string => `on${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

/** Number of the kind that react-dom makes for a type. */
function tagOf(type: string, code: string): string {
  const chosen = code.slice(code.indexOf('var fiberTag = 0;'));
  const tag = new RegExp(`case ${type}:[^]*?(?:createFiberImplClass\\(|fiberTag = )(\\d+)`).exec(chosen)?.[1];
  if (!tag) throw new Error(`react-dom is not as expected: ${type}`);
  return tag;
}

function unusedIn(code: string, tags: ReadonlySet<unknown>): Edit[] {
  const edits: Edit[] = [];
  const isDeadTag = (node: ESTree.Node): boolean => node.type === 'Literal' && tags.has(node.value);
  const isDeadType = (node: ESTree.Node): boolean => node.type === 'Identifier' && TYPES.has(node.name);
  /** Where the names of variables stand that are declared. */
  const declaring = new Set<number>();
  /** Bodies of the functions around the node that is visited, and the variables declared in each. */
  const bodies: Body[] = [];
  const enter = ({ body }: { body: ESTree.Node | null }): void => void (body && bodies.push(bodyOf(body)));
  const leave = (): void => void edits.push(...declared(bodies.pop()!));

  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator({ id }) {
      if (id.type !== 'Identifier') return;
      bodies.at(-1)?.variables.push(id);
      declaring.add(id.start);
    },
    AssignmentExpression({ left, ...one }) {
      if (left.type === 'Identifier' && STAY.has(left.name)) edits.push({ ...at(one), text: STAY.get(left.name)! });
    },
    Identifier({ name, ...one }) {
      if (STAY.has(name) && !declaring.has(one.start)) edits.push({ ...at(one), text: STAY.get(name)! });
    },
    BinaryExpression(node) {
      const [one, other] = [node.left, node.right];
      const isDead =
        (isDeadTag(one) && isTag(other)) || (isTag(one) && isDeadTag(other)) || [one, other].some(isDeadType);
      if (isDead && /^[=!]==$/.test(node.operator)) edits.push({ ...at(node), text: String(node.operator === '!==') });
    },
    SwitchStatement({ discriminant, cases }) {
      let isReached = false;
      for (const { test, consequent, ...one } of cases) {
        const isDead = test !== null && ((isTag(discriminant) && isDeadTag(test)) || isDeadType(test));
        if (isDead && !isReached) bodies.at(-1)!.removed.push(at(one));
        // The case before falls through into this one: the label alone goes.
        else if (isDead) edits.push({ start: one.start, end: consequent[0]?.start ?? one.end, text: '' });
        if (!isDead || isReached) isReached = !isEnd(consequent.at(-1));
      }
    },
    ObjectExpression({ properties }) {
      const names = properties.map((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : '',
      );
      const isUnused = names.includes('readContext')
        ? (name: string) => HOOKS.has(name)
        : names.join(' ') === 'f r D C L m X S M' && ((name: string) => name !== 'f');
      for (const [index, { start, end }] of properties.entries())
        if (isUnused && isUnused(names[index]!))
          edits.push({ start, end: properties[index + 1]?.start ?? end, text: '' });
    },
  }).visit(parseAst(code));
  return edits;
}

interface Body extends Range {
  variables: ESTree.BindingIdentifier[];
  removed: Range[];
}

const at = ({ start, end }: Range): Range => ({ start, end });
const bodyOf = (body: Range): Body => ({ ...at(body), variables: [], removed: [] });

/** Removes the dead cases of a function; a variable declared in one may be used outside, so it is declared anew. */
function declared({ start, variables, removed }: Body): Edit[] {
  const lost = variables.filter((one) => removed.some((range) => isWithin(one, range))).map(({ name }) => name);
  const edits = removed.map((range) => ({ ...range, text: '' }));
  return lost.length
    ? [...edits, { start: start + 1, end: start + 1, text: `var ${[...new Set(lost)].join(', ')};` }]
    : edits;
}

const isTag = (node: ESTree.Node): boolean =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'tag';

/** Whether no control comes out of a statement at its end. */
function isEnd(node: ESTree.Statement | undefined): boolean {
  if (node?.type === 'BlockStatement') return isEnd(node.body.at(-1) as ESTree.Statement | undefined);
  if (node?.type === 'IfStatement') return isEnd(node.consequent) && isEnd(node.alternate ?? undefined);
  return /^(Break|Continue|Return|Throw)Statement$/.test(node?.type ?? '');
}

const isWithin = (one: Range, other: Range): boolean => other.start <= one.start && one.end <= other.end;

/** Applies edits from the end; one inside another is part of it. */
function edited(code: string, edits: readonly Edit[]): string {
  const outer = edits.filter((one) => !edits.some((other) => other !== one && isWithin(one, other)));
  return outer
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}
