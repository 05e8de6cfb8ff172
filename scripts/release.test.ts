import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { NAMES } from '../server/settings/table.ts';
import { whyNotNextRelease, withHeading } from './release.mjs';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('a release has a higher number, and a heading of its own above what was new', () => {
  for (const good of ['0.2.1', '0.3.0', '1.0.0', '0.10.0']) assert.equal(whyNotNextRelease(good, '0.2.0'), null, good);
  for (const bad of ['0.2.0', '0.1.9', '0.2', 'v0.3.0', '0.3.0-rc1', ''])
    assert.notEqual(whyNotNextRelease(bad, '0.2.0'), null, bad);
  const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0\n\n- Old.\n';
  assert.equal(
    withHeading(before, '0.3.0', '2026-12-01'),
    '# Changelog\n\n## Unreleased\n\n## 0.3.0 (2026-12-01)\n\n- New.\n\n## 0.2.0\n\n- Old.\n',
  );
  assert.equal(withHeading('# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n- Old.\n', '0.3.0', 'x'), null);
});

test('the workflows call scripts that there are', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  for (const file of ['check', 'release']) {
    const { jobs } = parse(read(`.github/workflows/${file}.yml`)) as {
      jobs: Record<string, { steps: { run?: string }[] }>;
    };
    const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run));
    const called = runs.flatMap((run) =>
      Array.from(run.matchAll(/npm run (?:--silent )?([\w:]+)/g), ([, name]) => name!),
    );
    assert.deepEqual(
      called.filter((name) => !scripts[name]),
      [],
    );
    for (const [path] of runs.join('\n').matchAll(/\.ci\/\w+/g)) assert.ok(existsSync(join(ROOT, path)), path);
    assert.ok(called.length > 0 || runs.some((run) => run.includes('.ci/run')), file);
  }
});

test('the unit for systemd sets settings that there are, and starts the service as npm does', () => {
  const unit = read('deploy/pannenlotse@.service');
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map((pair) => pair.split('=')[0]!),
  );
  assert.deepEqual(
    set.filter((name) => name !== 'NODE_COMPILE_CACHE' && !NAMES.includes(name)),
    [],
  );
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const [, flags = ''] = /exec node (.*)$/.exec(scripts['start'] ?? '') ?? [];
  assert.ok(flags && unit.includes(`/node ${flags}\n`), flags);
  assert.match(unit, /^ExecStart=\/usr\/bin\/env PORT=%i \//m, 'a PORT in the file of settings does not win');
});
