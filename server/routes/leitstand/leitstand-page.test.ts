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

test('Passkeys are allowed at the desk’s open pages alone: not at a person’s or a helper’s, at a call, a file or a 404.', async (t) => {
  const the = await testApp(t, { withPages: true });
  const { userID } = await the.reported();
  const policyAt = async (url: string, host = 'localhost') => {
    const { headers } = await the.app.inject({ url, headers: { host } });
    return String(headers['permissions-policy']);
  };
  const OFF = /publickey-credentials-create=\(\).*publickey-credentials-get=\(\)/;
  for (const url of ADDRESSES) assert.match(await policyAt(url), OFF, `${url} of no desk`);
  const { headers } = await signedIn(the);
  const ON = /publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/;
  for (const url of ADDRESSES) {
    assert.match(await policyAt(url), ON, url);
    assert.match(await policyAt(url, 'elsewhere.example'), OFF, `${url} of another host`);
  }
  const { body } = await the.app.inject({ url: '/leitstand', headers });
  const others = ['/', `/kfz/start/${userID}`, '/auftrag/BCDFGHJKLMNPQRSTVWXZBCDFGHJ', '/leitstandort', '/gibtsnicht'];
  const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  for (const url of [...others, ...files, '/leitstand/api/sitzung', '/livez', '/service/openapi.json'])
    assert.match(await policyAt(url), OFF, url);
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
