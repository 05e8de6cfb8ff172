import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimiter, MISSES, networkOf } from './rate-limit.ts';

test('an IPv6 address counts with its network, a mapped IPv4 address as IPv4', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2');
  assert.equal(networkOf('2001:0DB8:0001:0002::1'), '2001:db8:1:2');
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0');
  assert.equal(networkOf('::1'), '0:0:0:0');
});

test('each address has its own misses', () => {
  const misses = rateLimiter(() => 0);
  for (let n = 0; n < MISSES.most; n++) assert.equal(misses.count('10.0.0.1'), 0);
  assert.equal(misses.count('10.0.0.1'), 600);
  assert.equal(misses.count('10.0.0.2'), 0);
});
