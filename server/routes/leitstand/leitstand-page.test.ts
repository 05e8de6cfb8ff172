import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';

const ADDRESSES = ['/leitstand', '/leitstand/anmelden', '/leitstand/fall/BCDFGHJKLMNPQRST', '/leitstand/konten'];

test('Without an account each address of the desk is unknown, as any other; with one, each is the same page.', async (t) => {
  const the = await testApp(t, { withPages: true });
  for (const address of ADDRESSES) assert.equal((await the.app.inject(address)).statusCode, 404, address);
  await signedIn(the);
  const pages = await Promise.all(ADDRESSES.map((address) => the.app.inject(address)));
  for (const { statusCode, body, headers } of pages) {
    assert.equal(statusCode, 200);
    assert.equal(body, pages[0]!.body);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(String(headers['x-robots-tag']), /noindex/);
    assert.match(String(headers['content-security-policy']), /connect-src 'self';/);
  }
  const english = await the.app.inject({ url: '/leitstand', headers: { 'accept-language': 'en-GB' } });
  assert.match(english.body, /<html lang="en">.*<title>Desk<\/title>/);
});

test('The page names its script and its style sheet, which are there, and holds no line of a case.', async (t) => {
  const the = await testApp(t, { withPages: true });
  await the.reported();
  await signedIn(the);
  const { body } = await the.app.inject('/leitstand');
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  assert.deepEqual(files.map((file) => /^\/assets\/leitstand-.*\.(css|js)$/.exec(file)?.[1]).sort(), ['css', 'js']);
  for (const file of files) assert.equal((await the.app.inject(file)).statusCode, 200, file);
  assert.match(body, /<script type="application\/json" id="page">\{"language":"de"\}<\/script>/);
});
