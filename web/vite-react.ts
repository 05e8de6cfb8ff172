import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { unheardIn, UNUSED, withoutUnused } from './vite-react-unused.ts';

const { resolve } = createRequire(import.meta.url);
/** The production build of a package's entry, which its `exports` do not name. */
const production = (name: string, file: string): string =>
  join(dirname(resolve(`${name}/package.json`)), `cjs/${file}.production.js`);

/** React's files by the name they are imported by. */
export const REACT: Readonly<Record<string, string>> = {
  react: production('react', 'react'),
  'react/jsx-runtime': production('react', 'react-jsx-runtime'),
  'react-dom': production('react-dom', 'react-dom'),
  'react-dom/client': production('react-dom', 'react-dom-client'),
  scheduler: production('scheduler', 'scheduler'),
};

/**
 * What downshift imports as CommonJS for its checks while developing. Without it no module of the browser's build is
 * CommonJS, and the bundler needs no code to load such.
 */
const CHECKS: Readonly<Record<string, string>> = {
  'prop-types': 'const any = () => any; any.isRequired = any; export default new Proxy({}, { get: () => any });',
  'react-is': 'export const isForwardRef = () => false;',
};

/** JSX that needs what react-dom lacks here: an element for the head, a `ref` of a fragment. */
const NEEDS =
  /\bjsxs?\("(?:html|head|body|base|title|meta|link|style|script)"|\bjsxs?\([\w$]*Fragment[\w$]*, \{[^{}]*\bref\b/;

/**
 * React as ES modules, without what nothing here uses. It is published as CommonJS, of which the bundler keeps every
 * export and each lookup (`(0, runtime.jsx)(…)`); of an ES module it drops what nobody imports (tree shaking). ADR 032.
 */
export function reactAsModules(): Plugin {
  const files = new Set(Object.values(REACT));
  let unheard: readonly string[] = [];
  /** A prop in our own code for an event that react-dom does not hear. In a library such a name may not be React's. */
  const propIn = (id: string, code: string): string | undefined =>
    id.includes('/node_modules/') ? undefined : unheard.find((prop) => new RegExp(`\\b${prop}(Capture)?:`).test(code));
  return {
    name: 'react-as-modules',
    enforce: 'pre',
    resolveId: (name) => REACT[name] ?? (name in CHECKS ? `\0${name}` : null),
    load: (id) => CHECKS[id.replace('\0', '')] ?? null,
    transform(code, id) {
      const isDom = id === REACT['react-dom/client'];
      if (isDom) unheard = unheardIn(code);
      const own = isDom ? withoutUnused(code) : code;
      const changed = files.has(id) ? asModule(own) : byName(own);
      return changed === code ? null : { code: changed, map: null };
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const [id, { code }] of chunks.flatMap(({ modules }) => Object.entries(modules))) {
        const needed = files.has(id)
          ? UNUSED.find((name) => code?.includes(`exported$${name} `))
          : (NEEDS.exec(code ?? '')?.[0] ?? propIn(id, code ?? ''));
        if (needed) this.error(`${id} needs ${needed}, which web/vite-react-unused.ts takes out of React`);
      }
    },
  };
}

/**
 * CommonJS to an ES module, for React's files alone: they know `exports.name` and `var Name = require("…")` at the top.
 * @throws Error if anything of CommonJS is left
 */
export function asModule(code: string): string {
  const names = new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name!));
  const isConstant = (name: string): boolean => code.split(new RegExp(`\\bexports\\.${name} =`)).length === 2;
  const variables = [...names].filter((name) => !isConstant(name)).map((name) => `let exported$${name};`);
  const body = code
    .replace(/^var ((?:\w+ = require\("[\w-]+"\)[,\s]*)+);/m, (_all, list: string) =>
      list.replace(/(\w+) = require\(("[\w-]+")\),?/g, 'import * as $1 from $2;'),
    )
    .replace(/^exports\.(\w+) =/gm, (all, name: string) => (isConstant(name) ? `const exported$${name} =` : all))
    .replace(/\bexports\.(\w+)/g, 'exported$$$1');
  const rest = /\b(exports|require|module)\b(?=[.([])/.exec(body);
  if (rest) throw new Error(`React's file is no longer plain CommonJS: ${rest[0]} is left`);
  const list = Array.from(names, (name) => `exported$${name} as ${name}`);
  return [...variables, body, `export { ${list.join(', ')} };`].join('\n');
}

/** Names instead of the whole of React as one object: zustand imports a default, downshift copies the namespace. */
const byName = (code: string): string =>
  code.replace(/^import React from/m, 'import * as React from').replaceAll('_extends({}, React)', 'React');
