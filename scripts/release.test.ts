import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyNot, withHeading } from './release.mjs';

test('a release has a higher number, and a heading of its own above what was new', () => {
  for (const good of ['0.2.1', '0.3.0', '1.0.0', '0.10.0']) assert.equal(whyNot(good, '0.2.0'), null, good);
  for (const bad of ['0.2.0', '0.1.9', '0.2', 'v0.3.0', '0.3.0-rc1', ''])
    assert.notEqual(whyNot(bad, '0.2.0'), null, bad);
  const before = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0\n\n- Old.\n';
  assert.equal(
    withHeading(before, '0.3.0', '2026-12-01'),
    '# Changelog\n\n## Unreleased\n\n## 0.3.0 (2026-12-01)\n\n- New.\n\n## 0.2.0\n\n- Old.\n',
  );
  assert.equal(withHeading('# Changelog\n\n## Unreleased\n\n## 0.2.0\n\n- Old.\n', '0.3.0', 'x'), null);
});
