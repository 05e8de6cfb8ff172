import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

/** Module boundaries: who may import whom, read off the static and dynamic imports of the three code folders. */

const KNOWS: Record<string, string[]> = {
  domain: ['domain'],
  web: ['web', 'domain', 'package'],
  server: ['server', 'domain', 'package'],
};
const FIRST = ['domain/text.ts', 'domain/limits.ts', 'domain/ids.ts'];
const LAYERS = [
  [/^web\/vorgang\//, /^web\/fields\//, /^web\/screens\//, /^web\/shell\//, /^web\/(app|main)\./],
  [/^server\/(store|geo|outbox)\//, /^server\/routes\//, /^server\/app\./, /^server\/main\./],
];

const IMPORT = /(?:^(?:import|export)\b[^'"`;]*?\bfrom\s*|^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm;
const files = globSync('{domain,web,server}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const arrows = files.flatMap((file) => importsOf(file).map((to) => ({ file, to, isTest: /\.test\.tsx?$/.test(file) })));

test('There are imports to read.', () => assert.ok(arrows.length > 100, `${arrows.length} imports`));

test('The domain knows nobody, not even a package (its tests may); web and server know it, never each other.', () =>
  none(({ file, to, isTest }) => !KNOWS[folder(file)]!.includes(folder(to)) && !(isTest && !KNOWS[folder(to)])));

test('In the domain nothing goes in a circle.', () =>
  none(({ file, to, isTest }) => folder(file) === 'domain' && !isTest && reaches(to, file)));

test('Text, limits and ids know only each other.', () =>
  none(({ file, to }) => FIRST.includes(file) && !FIRST.includes(to)));

test('An earlier layer never imports a later one (its tests may: they talk to the whole).', () =>
  none(({ file, to, isTest }) => !isTest && LAYERS.some((layers) => isBack(layers, file, to))));

/** What a file imports: paths from the root, packages as `package:name`. */
function importsOf(file: string): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(IMPORT), ([, name = '']) => {
    if (name.startsWith('.')) return posix.join(posix.dirname(file), name);
    return name.startsWith('#') ? name.slice(1) : `package:${name}`;
  });
}

function none(isBroken: (arrow: (typeof arrows)[number]) => boolean): void {
  const broken = arrows.filter(isBroken).map(({ file, to }) => `${file} → ${to}`);
  assert.equal(broken.join('\n'), '');
}

function folder(path: string): string {
  return path.split(/[/:]/, 1)[0] ?? '';
}

function reaches(from: string, goal: string, seen = new Set<string>()): boolean {
  if (from === goal || seen.has(from)) return from === goal;
  seen.add(from);
  return (imports.get(from) ?? []).some((to) => reaches(to, goal, seen));
}

function isBack(layers: RegExp[], file: string, to: string): boolean {
  const rank = (path: string) => layers.findIndex((layer) => layer.test(path));
  return rank(file) >= 0 && rank(to) > rank(file);
}
