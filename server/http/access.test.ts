import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bearerOf, hashOf, newKey } from '../store/tables/bearer-key.ts';

test('a key has 256 bits of chance, its hash is found again, and its name tells nothing of it', () => {
  const keys = Array.from({ length: 1_000 }, newKey);
  assert.equal(new Set(keys.map(({ key }) => key)).size, 1_000);
  for (const { key, hash, id } of keys) {
    assert.equal(Buffer.from(key.slice(3), 'base64url').length, 32);
    assert.equal(hashOf(key), hash);
    assert.ok(!key.includes(id) && !hash.includes(key));
  }
});

test('a key is read from its header, and from nothing else', () => {
  const { key } = newKey();
  assert.equal(bearerOf(`Bearer ${key}`), key);
  assert.equal(bearerOf(`bearer  ${key}`), key);
  for (const header of [
    undefined,
    '',
    key,
    `Basic ${key}`,
    'Bearer ',
    `Bearer ${key}x`,
    `Bearer ${key.slice(1)}`,
    `Bearer ${key} ${key}`,
  ])
    assert.equal(bearerOf(header), null, header);
});
