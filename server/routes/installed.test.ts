import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { PageState } from '#domain/page-state.ts';
import { readAssets } from '../files/assets.ts';
import { DIST } from '../files/built.ts';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const KRANICH = {
  name: 'Kranich AG',
  theme: 'kobalt_Schutzbrief',
  telefon: { anzeige: '0221 998877', wahl: '+49221998877' },
};
const stateOf = (html: string): PageState => JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)![1]!) as PageState;

test('the shell is a page of a client without a case, in its app type and language [4.44]', async (t) => {
  const { app } = await testApp(t, { withPages: true, mandanten: testClients(t, { kranich: KRANICH }) });
  const { body, headers, statusCode } = await app.inject('/shell?mandant=kranich&typ=fahrrad&sprache=en');
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.match(body, /<html lang="en">/);
  assert.ok(body.includes('href="tel:+49221998877"'), 'its phone is there before any script');
  const { fall, mandant, language } = stateOf(body);
  assert.deepEqual([fall, mandant.id, mandant.webparams.web_AppTyp, language], [null, 'kranich', 'fahrrad', 'en']);
  assert.ok(!body.includes('nicht gefunden') && !body.includes('not found'), 'it says nothing of a case');
});

test('a host that a client claims has only its shell, manifest and texts, whatever the address names', async (t) => {
  const mandanten = testClients(t, { kranich: { ...KRANICH, hosts: ['kranich.example'] }, other: { name: 'Other' } });
  const { app } = await testApp(t, { withPages: true, mandanten });
  for (const path of ['/shell', '/manifest.webmanifest', '/recht/agb', '/']) {
    const { body } = await app.inject({ url: `${path}?mandant=other`, headers: { host: 'kranich.example' } });
    assert.match(body, /kranich|Kranich/, path);
    assert.doesNotMatch(body, /mandant=other|Other/, path);
  }
});

test('shell, texts and manifest are asked for again each time, and are not sent again while they are the same', async (t) => {
  const { app } = await testApp(t, { withPages: true });
  for (const url of ['/shell?mandant=ra_Standard', '/recht/agb', '/manifest.webmanifest']) {
    const first = await app.inject(url);
    assert.equal(first.headers['cache-control'], 'no-cache', url);
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers['etag']) } });
    assert.deepEqual([again.statusCode, again.body], [304, ''], url);
    // A 304 updates the headers of the cached page.
    assert.equal(again.headers['content-security-policy'], first.headers['content-security-policy'], url);
  }
});

test('a page with a case is kept by nobody', async (t) => {
  const { app, invite } = await testApp(t, { withPages: true });
  const { userID } = await invite();
  assert.equal((await app.inject(`/kfz/start/${userID}`)).headers['cache-control'], 'no-store');
});

test('the app is installed under its client, in its colours, and begins without a case [4.48 4.49]', async (t) => {
  const { app, invite } = await testApp(t, { withPages: true, mandanten: testClients(t, { kranich: KRANICH }) });
  const { userID, einladung } = await invite({ mandant: 'kranich', typ: 'fahrrad' });
  const { body } = await app.inject(`/${einladung}`);
  const [, link = ''] = /<link rel="manifest" href="([^"]+)">/.exec(body)!;
  const address = link.replaceAll('&amp;', '&');
  assert.ok(!address.includes(userID) && !address.includes(einladung));

  const answer = await app.inject(address);
  assert.equal(answer.headers['content-type'], 'application/manifest+json');
  assert.ok(String(answer.headers['content-security-policy']).includes("manifest-src 'self'"));
  const manifest = answer.json<
    Record<string, unknown> & { start_url: string; icons: { src: string; sizes: string; type: string }[] }
  >();
  assert.equal(manifest['name'], 'Pannenhilfe Kranich AG');
  assert.deepEqual([manifest['display'], manifest['scope'], manifest['lang']], ['standalone', '/', 'de']);
  const { light } = testClients(t, {}).themeOf('kobalt_Schutzbrief').tokens;
  assert.deepEqual([manifest['theme_color'], manifest['background_color']], [light.paper, light.page]);
  const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(body)!;
  for (const { src, sizes, type } of [...manifest.icons, { src: touch, sizes: '180x180', type: 'image/png' }]) {
    assert.match(src, /^\/fahrrad[.-]/);
    const { headers, rawPayload } = await app.inject(src);
    assert.equal(headers['content-type'], type, src);
    // Width and height are in the PNG header (IHDR).
    const size = `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`;
    assert.ok(sizes === 'any' || sizes === size, `${src} is ${size}`);
    assert.ok(rawPayload.length < 20_000, `${src} has ${rawPayload.length} bytes`);
  }
  // What a device without a case gets: the client's not-found page with its phone.
  const start = await app.inject(manifest.start_url);
  assert.equal(start.statusCode, 404);
  assert.ok(start.body.includes('href="tel:+49221998877"'));
});

test('the worker is asked for again each time, holds no more than 8 kB and names every file of the person’s build', async (t) => {
  const { app } = await testApp(t, { withPages: true });
  const { headers, rawPayload } = await app.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } });
  assert.equal(headers['cache-control'], 'no-cache');
  assert.match(String(headers['content-type']), /^text\/javascript/);
  assert.ok(rawPayload.length <= 8_000, `${rawPayload.length} bytes`);
  const plain = (await app.inject('/sw.js')).body;
  const built = readdirSync(join(DIST, 'web/assets')).filter((name) => /\.(js|css)$/.test(name));
  const files = built.filter((name) => !/^(auftrag|leitstand)-/.test(name));
  assert.ok(files.length >= 8, `${files.length} files`);
  assert.doesNotMatch(plain, /assets\/auftrag-/, 'the helper’s page has a worker of its own');
  assert.doesNotMatch(plain, /assets\/leitstand-/, 'the desk has none');
  const [list = ''] = /\[(?:`\/[^`]+`,?)+\]/.exec(plain) ?? [];
  const kept: readonly string[] = list.match(/[^`,[\]]+/g) ?? [];
  assert.ok(
    !kept.some((file) => file.endsWith('.png')),
    'but not the icons of home screens, which nobody needs at the roadside',
  );
  for (const file of [...files.map((name) => `assets/${name}`), 'kfz.svg', 'fahrrad.svg'])
    assert.ok(kept.includes(`/${file}`), file);
});

test('the helper’s worker keeps the helper’s scripts but for the map, and nothing of the person’s app', async (t) => {
  const { app } = await testApp(t, { withPages: true });
  const { body, headers } = await app.inject('/auftrag-sw.js');
  assert.equal(headers['cache-control'], 'no-cache');
  const kept = new Set(Array.from(body.matchAll(/\/assets\/[\w-]+\.\w+/g), ([file]) => file));
  const files = readdirSync(join(DIST, 'web/assets')).filter((name) =>
    /^auftrag-(?!late-map|ol-map).*\.js$/.test(name),
  );
  assert.deepEqual([...kept].sort(), files.map((name) => `/assets/${name}`).sort());
});

test('with SERVICE_WORKER=off the worker that is served drops all it kept and goes away', async (t) => {
  const { app } = await testApp(t, { withPages: true, env: { SERVICE_WORKER: 'off' } });
  for (const script of ['/sw.js', '/auftrag-sw.js']) {
    const { body, headers } = await app.inject(script);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.match(body, /skipWaiting.*caches\.delete.*unregister/s);
    assert.doesNotMatch(body, /'fetch'/);
  }
});

test('the chunks of the build before stay; its other files, and those of neither, are 404 and never a page [C26]', async (t) => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'));
  t.after(() => rmSync(dist, { recursive: true }));
  for (const [folder, hash] of [
    ['web-previous', 'AAAA'],
    ['web', 'BBBB'],
  ] as const) {
    mkdirSync(join(dist, folder, 'assets'), { recursive: true });
    writeFileSync(join(dist, folder, `assets/start-${hash}.js`), hash);
    writeFileSync(join(dist, folder, 'sw.js'), hash);
  }
  const assets = readAssets(dist);
  assert.deepEqual([...assets.keys()].sort(), ['/assets/start-AAAA.js', '/assets/start-BBBB.js', '/sw.js']);
  assert.equal(assets.get('/sw.js')?.body.toString(), 'BBBB');

  const { app } = await testApp(t, { withPages: true });
  for (const url of ['/assets/start-AAAA.js', '/assets/', '/start-AAAA.js', '/sw.js.map']) {
    const { statusCode, headers } = await app.inject(url);
    assert.equal(statusCode, 404, url);
    assert.match(String(headers['content-type']), /json/, url);
  }
  t.diagnostic('seen C26: 404 with JSON for four unknown files');
});
