import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** A write to one of the two stores, or a way to get hold of its `setState`. */
const WRITES =
  /\buse(App|Wishes)\s*(\.\s*(setState|getInitialState)\b|\[)|\bsetState\b[^=;]*\}\s*=\s*use(App|Wishes)\b/g;

/** Each write in that text, as `file:line`. */
function writesIn(file: string, text: string): string[] {
  return Array.from(text.matchAll(WRITES), ({ index }) => `${file}:${text.slice(0, index).split('\n').length}`);
}

/** The modules with the transitions of the two stores. */
const DOORS = ['web/vorgang/state/app.ts', 'web/vorgang/case/wishes.ts'];

test('The state changes by the transitions alone: nothing else sets it, but tests that set a stage.', () => {
  const files = globSync('web/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
  const others = files.filter((file) => !DOORS.includes(file) && !/\.test\.tsx?$/.test(file));
  assert.ok(others.length > 50, `${others.length} files`);
  const broken = others.flatMap((file) => writesIn(file, readFileSync(file, 'utf8')));
  assert.equal(broken.join('\n'), '', 'give it a transition in web/vorgang/state/app.ts');
});

test('A write is found with its line, however it is spelt.', () => {
  const planted = [
    'useApp.setState({})',
    'x;\nuseApp\n  .setState({})',
    "useApp['setState']({})",
    'const { setState } = useApp;',
    'useWishes.setState({})',
  ];
  assert.deepEqual(
    planted.flatMap((text) => writesIn('a.ts', text)),
    ['a.ts:1', 'a.ts:2', 'a.ts:1', 'a.ts:1', 'a.ts:1'],
  );
  assert.deepEqual(writesIn('a.ts', 'const { held } = useApp.getState(); const [a, setState] = useState(1);'), []);
});
