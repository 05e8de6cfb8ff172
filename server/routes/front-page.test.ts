import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../test/test-app.ts';
import { brandsFolder } from '../test/test-clients.ts';

test('the bare address of a host of nobody’s is a front page while there is something to look at, and nowhere else', async (t) => {
  const BRANDS_DIR = brandsFolder(t, { gelb: { hosts: ['gelb.example'] } });
  const { app } = await testApp(t, { withPages: true, env: { BRANDS_DIR } });
  for (const [language, words] of [
    ['de', 'Pannenlotse zum Ausprobieren'],
    ['en', 'Pannenlotse to try out'],
  ] as const) {
    const { statusCode, body } = await app.inject({ url: '/', headers: { 'accept-language': language } });
    assert.equal(statusCode, 200);
    for (const part of [words, 'href="/kfz/start/DEMOMODUS"', 'href="/leitstand"', 'href="/service/api"', '112'])
      assert.ok(body.includes(part), part);
  }
  assert.equal((await app.inject({ url: '/', headers: { host: 'gelb.example' } })).statusCode, 404);
  const { app: live } = await testApp(t, { withPages: true, env: { BRANDS_DIR, DEMO: 'off' } });
  assert.equal((await live.inject('/')).statusCode, 404);

  const api = await app.inject('/service/api');
  assert.equal(api.statusCode, 200);
  assert.match(api.body, /<summary><code>GET \/service\/extService\.xsp\/betreiber\/vorgaenge<\/code>/);
  assert.doesNotMatch(api.body, /<script/);
  const [, hash = ''] = /style-src 'self' '(sha256-[^']+)'/.exec(String(api.headers['content-security-policy'])) ?? [];
  assert.ok(hash, 'its style is allowed by its hash');
});
