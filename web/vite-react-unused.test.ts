import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build, type Plugin } from 'vite';
import { reactAsModules, REACT } from './vite-react.ts';
import { unheardIn, withoutUnused } from './vite-react-unused.ts';

const FILE = REACT['react-dom/client']!;
let folder: string;
before(() => (folder = mkdtempSync(join(tmpdir(), 'pannenlotse-react-'))));
after(() => rmSync(folder, { recursive: true }));

/** What react-dom looks like where it is changed. */
const LIKE_REACT = `
FragmentInstance.prototype.focus = function () {
  gone();
};
function fiberOf(type, owner) {
  var fiberTag = 0;
  fiberTag = isHostHoistableType(type, null)
    ? 26
    : "html" === type || "head" === type
      ? 27
      : 5;
  switch (owner) {
    case REACT_ACTIVITY_TYPE: return createFiberImplClass(31);
    case REACT_PROFILER_TYPE: return createFiberImplClass(12);
    case REACT_SUSPENSE_LIST_TYPE: return createFiberImplClass(19);
    case REACT_LEGACY_HIDDEN_TYPE:
    case REACT_VIEW_TRANSITION_TYPE: return createFiberImplClass(30);
    case REACT_LAZY_TYPE: fiberTag = 16;
  }
  return fiberTag;
}
function waysOf(fiber) {
  var seen = [];
  switch (fiber.tag) {
    case 30: var shared = 1; seen.push("dead");
    case 5: seen.push("five");
    case 26: seen.push("into"); break;
    case 27: if (seen) { return "dead"; } else throw 0;
    case 6: shared = 2; seen.push(shared); if (fiber.isLast) break;
    case 19: seen.push("through");
  }
  return seen.join();
}
var shouldStartViewTransition = !1, pendingViewTransition = null;
function commit(fiber) {
  shouldStartViewTransition = 30 === fiber.tag || fiber.isLast;
  return shouldStartViewTransition ? (pendingViewTransition = gone()) : [pendingViewTransition, "plain"];
}
const is = (fiber) => [5 === fiber.tag, 19 === fiber.tag, fiber.tag !== 30, fiber.flag === 30];
const hooks = { readContext: 1, useState: 2, useOptimistic: 3 };
const dispatcher = { f: 1, r: gone, D: gone, C: gone, L: gone, m: gone, X: gone, S: gone, M: gone };
const other = { useOptimistic: 3, f: 1, r: 2 };
const isHostHoistableType = () => true;
var registered = [],
  simpleEventPluginEvents =
    "abort click touchStart".split(
      " "
    );
simpleEventPluginEvents.push("scrollEnd");
var registerSimpleEvent = (event, prop) => registered.push(prop), registerDirectEvent = registerSimpleEvent;
for (var i = 0; i < simpleEventPluginEvents.length; i++)
  registerSimpleEvent(
    simpleEventPluginEvents[i], "on " + simpleEventPluginEvents[i]
  );
registerSimpleEvent(ANIMATION_END, "onAnimationEnd");
registerSimpleEvent("focusin", "onFocus");
registerDirectEvent(
  "onSelect",
  "focusout".split(" ")
);
export { registered };
export { fiberOf, waysOf, commit, is, hooks, dispatcher, other };`;

test('cases and comparisons of kinds that are never made go; what falls through, and shared variables, stay', async () => {
  const changed = withoutUnused(LIKE_REACT);
  const { fiberOf, waysOf, commit, is, hooks, dispatcher, other, registered } = await import(
    `data:text/javascript,${encodeURIComponent(changed)}`
  );
  assert.equal(fiberOf('title', ''), 5);
  const ways = [5, 6, 19, 26, 27, 30].map((tag) => waysOf({ tag }));
  assert.deepEqual(ways, ['five,into', '2,through', '', '', '', '']);
  assert.equal(waysOf({ tag: 6, isLast: true }), '2');
  assert.deepEqual(commit({ tag: 5, isLast: true }), [null, 'plain']);
  assert.deepEqual(is({ tag: 19, flag: 30 }), [false, false, true, true]);
  assert.deepEqual([hooks, dispatcher], [{ readContext: 1, useState: 2 }, { f: 1 }]);
  assert.deepEqual(other, { useOptimistic: 3, f: 1, r: 2 });
  assert.doesNotMatch(changed, /dead|gone/);
  assert.deepEqual(registered, ['on click', 'onFocus'], 'events that nothing handles');
  assert.deepEqual(unheardIn(LIKE_REACT), ['onAbort', 'onTouchStart', 'onScrollEnd', 'onAnimationEnd', 'onSelect']);
});

/** Names that a file uses and nothing declares, as the linter finds them. */
function undeclared(code: string): string[] {
  const [file, settings] = [join(folder, 'code.js'), join(folder, 'lint.json')];
  writeFileSync(file, code);
  writeFileSync(settings, JSON.stringify({ env: { browser: true, es2024: true, commonjs: true } }));
  const oxlint = join(import.meta.dirname, '../node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['-c', settings, '-A', 'all', '-D', 'no-undef', file], { encoding: 'utf8' });
  return [...new Set(Array.from(stdout.matchAll(/'(\S+)' is not defined/g), ([, name]) => name!))].sort();
}

test('the changed react-dom uses no variable that it does not declare', () => {
  const react = readFileSync(FILE, 'utf8');
  assert.deepEqual(undeclared('"use strict"; lost = 1;'), ['lost'], 'the linter finds one');
  assert.deepEqual(undeclared(withoutUnused(react)), undeclared(react));
});

test('another react-dom than expected is refused', () => {
  assert.throws(() => withoutUnused(LIKE_REACT.replace('isHost', 'is')), /not as expected: elements/);
  assert.throws(() => withoutUnused(LIKE_REACT.replace('simpleEvent', 'event')), /not as expected: events/);
  assert.throws(
    () => withoutUnused(LIKE_REACT.replace('(31)', '(kind)').replace(/case REACT_PROFILER[^]*/, '')),
    /ACTIVITY/,
  );
});

/** Builds a page of that code. */
async function built(code: string): Promise<void> {
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === 'virtual:page' ? '\0page' : null),
    load: (id) => (id === '\0page' ? code : null),
  };
  const define = { 'process.env.NODE_ENV': '"production"' };
  const options = { write: false, rollupOptions: { input: 'virtual:page', checks: { importIsUndefined: false } } };
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    define,
    plugins: [reactAsModules(), page],
    build: options,
  });
}

test('a build that needs what was taken out fails and says where', async () => {
  const page = (jsx: string, name = 'memo'): string =>
    `import { ${name} as made } from 'react'; import { jsx, Fragment } from 'react/jsx-runtime';
     import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document, [made(), ${jsx}]);`;
  await built(page('jsx("p", {})'));
  await assert.rejects(built(page('jsx("p", {})', 'lazy')), /needs lazy, which web\/vite-react-unused\.ts takes out/);
  await assert.rejects(built(page('jsx("p", {})', 'useOptimistic')), /needs useOptimistic/);
  await assert.rejects(built(page('jsx("title", {})')), /needs jsx\("title"/);
  await built(page('jsx("p", { onClick: made })'));
  await assert.rejects(built(page('jsx("p", { onPointerDown: made })')), /needs onPointerDown, which/);
  await assert.rejects(built(page('jsx(Fragment, { ref: made })')), /needs jsx\(.*Fragment/);
});
