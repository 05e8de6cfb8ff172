import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { withOnly } from './vite-icons.ts';

const code = readFileSync(new URL('kit/icons.tsx', import.meta.url), 'utf8');

test('of the kit’s icons those that are named stay, and a name that is none is an error', () => {
  const few = withOnly(['car', 'phone'], code);
  assert.match(few, /^ {2}car: </m);
  assert.match(few, /^ {2}phone: </m);
  assert.doesNotMatch(few, /^ {2}tow: </m);
  assert.ok(few.length < code.length / 4, `${few.length} of ${code.length}`);
  assert.throws(() => withOnly(['car', 'unicorn'], code), /unicorn/);
});
