import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { asModule, REACT } from './vite-react.ts';

const moduleOf = async (code: string): Promise<object> =>
  (await import(`data:text/javascript,${encodeURIComponent(asModule(code))}`)) as object;

test('as an ES module React exports what it exports as CommonJS', async () => {
  for (const name of ['react', 'scheduler', 'react/jsx-runtime']) {
    const common = createRequire(import.meta.url)(REACT[name]!) as object;
    const exported = Object.keys(await moduleOf(readFileSync(REACT[name]!, 'utf8')));
    assert.deepEqual(exported.sort(), Object.keys(common).sort(), name);
  }
});

test('an export that is set more than once has its last value, one that is read inside too', async () => {
  const code =
    'exports.now = void 0;\nif (true) {\n  exports.now = () => 7;\n}\nexports.twice = () => exports.now() * 2;';
  const { now, twice } = (await moduleOf(code)) as { now(): number; twice(): number };
  assert.deepEqual([now(), twice()], [7, 14]);
});

test('what requires is imported by name, and other CommonJS is refused', () => {
  assert.match(
    asModule('var A = require("a"),\n  B = require("b");\nexports.c = A.d;'),
    /^import \* as A from "a";\s+import \* as B from "b";\nconst exported\$c = A\.d;/m,
  );
  assert.throws(() => asModule('exports.a = require("b");'), /require is left/);
  assert.throws(() => asModule('module.exports = 1;'), /module is left/);
});
