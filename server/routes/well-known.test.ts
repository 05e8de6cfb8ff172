import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOW, testApp } from '../test/test-app.ts';

test('who finds a weakness is told whom to write to, where the operator has said it; search engines stay away', async (t) => {
  const env = { SECURITY_CONTACT: 'mailto:sicherheit@panne.example', PUBLIC_URL: 'https://panne.example' };
  const [{ app }, without] = [await testApp(t, { env }), await testApp(t)];
  const { statusCode, body } = await app.inject('/.well-known/security.txt');
  assert.equal(statusCode, 200);
  assert.match(body, /^Contact: mailto:sicherheit@panne\.example$/m);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
  assert.ok(Date.parse(expires) > NOW && Date.parse(expires) < NOW + 366 * 86_400_000, expires);
  assert.equal((await without.app.inject('/.well-known/security.txt')).statusCode, 404);
  assert.equal((await app.inject('/robots.txt')).body, 'User-agent: *\nDisallow: /\n');
  for (const url of ['/livez', '/robots.txt', '/nothing'])
    assert.equal((await app.inject(url)).headers['x-robots-tag'], 'noindex, nofollow', url);
});
