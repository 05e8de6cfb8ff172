import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { legalHtml } from '../mandanten/legal.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const form = (zustimmung: string): string => new URLSearchParams({ zustimmung, sprache: 'de' }).toString();
const press = (t: TestApp, url: string, headers: Record<string, string> = {}, payload = form(t.zustimmung)) =>
  t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test('An invitation is answered in place with the start page, its form and the phone', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { einladung, userID } = await t.invite();
  const answer = await t.app.inject(`/${einladung}`);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'no-store');
  assert.match(answer.body, /<html lang="de">/);
  assert.ok(answer.body.includes(`action="/kfz/start/${userID}"`));
  assert.ok(answer.body.includes('href="tel:+492214710333"'));
});

test('The one style of a page is allowed by its hash, and no element carries one of its own', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { einladung } = await t.invite();
  const { body, headers } = await t.app.inject(`/${einladung}`);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(`style-src 'self' 'sha256-${hash}'`));
  assert.doesNotMatch(body, /\sstyle="/);
});

test('No style sheet stands before what is painted first: it ends the page, and pictures come late', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID } = await t.invite();
  for (const url of [`/kfz/start/${userID}`, `/kfz/schadenart/${userID}`, '/shell', '/notfound', '/recht/agb']) {
    const { body } = await t.app.inject(url);
    assert.match(body, /<link rel="stylesheet" href="\/assets\/[^"]+"><\/body>/, url);
    assert.equal(body.match(/rel="stylesheet"/g)?.length, 1, url);
    for (const [logo] of body.matchAll(/<img[^>]*>/g))
      assert.match(logo, /loading="lazy".* width="\d+" height="\d+"/, url);
  }
});

test('The start has its next page fetched ahead, by rules that the policy allows; no other page has', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID } = await t.invite();
  const { body, headers } = await t.app.inject(`/kfz/start/${userID}`);
  const [, rules = ''] = /<script type="speculationrules">(.*?)<\/script>/s.exec(body) ?? [];
  const next = `/kfz/schadenart/${userID}?start`;
  assert.deepEqual(JSON.parse(rules), { prefetch: [{ urls: [next] }] }, 'fetched, and not rendered');
  assert.ok(body.indexOf(rules) < body.indexOf('<script type="module"'), 'before the script');
  const hash = createHash('sha256').update(rules).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' 'sha256-${hash}'`));
  assert.ok(body.includes(`href="${next}"`));
  for (const url of [`/kfz/schadenart/${userID}?start`, '/shell', '/notfound']) {
    const other = await t.app.inject(url);
    assert.doesNotMatch(other.body, /speculationrules/, url);
    assert.match(String(other.headers['content-security-policy']), /script-src 'self';/, url);
  }
});

test('The choices behind the start’s link carry the consent, others do not', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID } = await t.invite();
  const choices = async (query: string, path = 'schadenart'): Promise<boolean> =>
    /value="\/kfz\/reifenRaeder" name="schadenart"/.test((await t.app.inject(`/kfz/${path}/${userID}${query}`)).body);
  assert.equal(await choices('?start'), true);
  assert.equal(await choices('?start&sprache=en'), true);
  assert.equal(await choices(''), false);
  assert.equal((await press(t, `/kfz/start/${userID}`)).statusCode, 303);
  assert.equal(await choices('?start'), false, 'a case that is started needs none');
});

test('What a case holds cannot end the element it stands in', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID } = await t.invite({ vorbelegung: { vn: { vorname: '</script><b>' } } });
  const { body } = await t.app.inject(`/kfz/start/${userID}`);
  const [, json = ''] = /id="page">(.*?)<\/script>/s.exec(body) ?? [];
  assert.equal(JSON.parse(json).fall.vorgang.vn.vorname, '</script><b>');
});

test('The page comes compressed, and in the language that is asked for', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { einladung } = await t.invite();
  const answer = await t.app.inject({ url: `/${einladung}?sprache=en`, headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.match(brotliDecompressSync(answer.rawPayload).toString(), /<html lang="en">.*Order breakdown service/s);
});

test('An address that leads nowhere is the not-found page with status 404 and the phone', async (context) => {
  const t = await testApp(context, { withPages: true, env: { DEMO: 'off' } });
  for (const url of ['/', '/kfz/start', '/kfz/start/BBBBBBBBBBBB', '/abc', '/no/such/page', '/notfound']) {
    const answer = await t.app.inject(url);
    assert.equal(answer.statusCode, 404, url);
    assert.match(answer.body, /Vorgang nicht gefunden.*href="tel:/s, url);
  }
});

test('Any path that starts with /fahrrad is of the bicycle, also one that leads nowhere', async (context) => {
  const t = await testApp(context, { withPages: true });
  for (const [url, typ] of [
    ['/fahrrad', 'fahrrad'],
    ['/fahrradxyz', 'fahrrad'],
    ['/FahrradXYZ/BBBBBBBBBBBB', 'fahrrad'],
    ['/fahrra', 'kfz'],
    ['/kfz/fahrradxyz', 'kfz'],
  ] as const) {
    const { body, statusCode } = await t.app.inject(url);
    assert.deepEqual([statusCode, /<link rel="icon" href="\/(\w+)\.svg"/.exec(body)?.[1]], [404, typ], url);
    const [, json = ''] = /id="page">(.*?)<\/script>/s.exec(body) ?? [];
    assert.equal(JSON.parse(json).mandant.webparams.web_AppTyp, typ, url);
  }
});

test('A page without a case has the icon and the type of a client that helps bicycles only', async (context) => {
  const mandanten = testClients(context, {
    rad: { hosts: ['rad.example'], appTypen: ['fahrrad'], webparams: { web_AppTyp: 'fahrrad' } },
  });
  const t = await testApp(context, { withPages: true, mandanten });
  for (const url of ['/abc', '/', '/kfz/start/BBBBBBBBBBBB', '/gefahr', '/error']) {
    const { body } = await t.app.inject({ url, headers: { host: 'rad.example' } });
    assert.equal(/<link rel="icon" href="\/(\w+)\.svg"/.exec(body)?.[1], 'fahrrad', url);
  }
});

test("A page carries the service's time, and the danger screen that is kept carries none", async (context) => {
  const t = await testApp(context, { withPages: true });
  const stateOf = async (url: string): Promise<{ jetzt?: number }> => {
    const [, json = ''] = /id="page">(.*?)<\/script>/s.exec((await t.app.inject(url)).body) ?? [];
    return JSON.parse(json) as { jetzt?: number };
  };
  assert.equal(typeof (await stateOf('/kfz/start/BBBBBBBBBBBB')).jetzt, 'number');
  assert.equal((await stateOf('/gefahr')).jetzt, undefined);
});

test('An unknown call or file is 404 and never a page', async (context) => {
  const t = await testApp(context, { withPages: true });
  for (const url of ['/assets/main-00000000.js', '/service/extService.xsp/nix', '/mandanten/nix/logo.svg']) {
    const answer = await t.app.inject(url);
    assert.equal(answer.statusCode, 404, url);
    assert.match(String(answer.headers['content-type']), /json/, url);
  }
});

test('The start button works as a plain form: once started, on to the choice, however often it is pressed', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID, einladung } = await t.invite();
  const choices = (await t.app.inject(`/kfz/schadenart/${userID}?start`)).body;
  const fields = Array.from(choices.matchAll(/<input type="hidden" name="(\w+)"/g), ([, name]) => name);
  assert.deepEqual(fields, ['zustimmung', 'sprache']);
  for (const id of [userID, userID, einladung]) {
    const answer = await press(t, `/kfz/start/${id}`);
    assert.equal(answer.statusCode, 303);
    assert.equal(answer.headers['location'], `/kfz/schadenart/${userID}`);
  }
  const page = await t.app.inject(`/kfz/schadenart/${userID}`);
  assert.match(page.body, /Was ist passiert\?/);
  assert.ok(page.body.includes(`href="/kfz/reifenRaeder/${userID}"`));
});

test('The form is refused from another site, and with a consent to other texts one reads the new ones first', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID } = await t.invite();
  for (const site of ['cross-site', 'same-site']) {
    assert.equal((await press(t, `/kfz/start/${userID}`, { 'sec-fetch-site': site })).statusCode, 403);
  }
  const old = await press(t, `/kfz/start/${userID}`, {}, form('000000000000'));
  assert.equal(old.headers['location'], `/kfz/start/${userID}`);
  assert.equal((await press(t, `/kfz/start/${userID}`, {}, 'x='.padEnd(5_000, 'x'))).statusCode, 413);
  assert.equal((await press(t, `/kfz/start/${userID}`, { 'content-type': 'application/json' }, '{}')).statusCode, 415);
});

test('Looking at a page has no effect', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID } = await t.invite();
  const before = (await t.call('GET', `vorgang/${userID}`)).body;
  for (const path of ['start', 'schadenart', 'zusammenfassung'])
    await t.app.inject(`/kfz/${path}/${userID}?sprache=en`);
  assert.equal((await t.call('GET', `vorgang/${userID}`)).body, before);
});

test('A built file never changes under its name, and comes compressed', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { einladung } = await t.invite();
  const [, script = ''] = /src="(\/assets\/[^"]+)"/.exec((await t.app.inject(`/${einladung}`)).body) ?? [];
  const answer = await t.app.inject({ url: script, headers: { 'accept-encoding': 'br' } });
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.match(String(answer.headers['cache-control']), /immutable/);
  const again = await t.app.inject({
    url: script,
    headers: { 'accept-encoding': 'br', 'if-none-match': String(answer.headers['etag']) },
  });
  assert.equal(again.statusCode, 304);
});

test('A legal text is a page of its own, in both languages, its one script the way back [2.24]', async (context) => {
  const t = await testApp(context, { withPages: true });
  const german = await t.app.inject('/recht/datenschutz');
  const english = await t.app.inject('/recht/datenschutz?sprache=en&mandant=ra_Standard');
  assert.match(german.body, /<html lang="de">.*<h1>Datenschutz/s);
  assert.match(english.body, /<html lang="en">.*<h1>Privacy/s);
  const scripts = german.body.match(/<script[^>]*>/g) ?? [];
  assert.ok(scripts.length === 1 && scripts[0]!.startsWith('<script src="/back.js" defer'), scripts.join());
  assert.match(german.body, /<button [^>]*hidden=""[^>]*>/, 'unseen where it does not run');
});

test("A tag in a client's text is shown, not obeyed, and a link leads only to harmless places", () => {
  const html = legalHtml(
    'a <b onclick="x()">b</b>\n\n<script>x()</script>\n\n[c](javascript:x()) [d](https://d.example)',
  );
  assert.doesNotMatch(html, /<(b|script)\b|javascript:/);
  assert.match(html, /<a href="https:\/\/d\.example">d<\/a>/);
});

const BASE_ELSEWHERE = 'https://dienst.example/service/extService.xsp';
const SERVICE_HOSTS = JSON.stringify([{ suffix: '.panne.example', base: BASE_ELSEWHERE }]);

test('A page names the base of its host by the table, and its policy that host alone', async (context) => {
  const t = await testApp(context, { withPages: true, env: { SERVICE_HOSTS } });
  const { userID } = await t.invite();
  // prettier-ignore
  const HOSTS = [
    ['meine.panne.example',      BASE_ELSEWHERE,            "connect-src https://dienst.example;", "img-src 'self' https://dienst.example;"],
    ['meine.panne.example:8443', BASE_ELSEWHERE,            "connect-src https://dienst.example;", "img-src 'self' https://dienst.example;"],
    ['panne.example',            '/service/extService.xsp', "connect-src 'self';",                 "img-src 'self';"],
  ] as const;
  for (const [host, base, ...directives] of HOSTS) {
    for (const url of [`/kfz/start/${userID}`, '/shell', '/error', '/recht/agb', '/nirgends']) {
      const { body, headers } = await t.app.inject({ url, headers: { host } });
      const policy = String(headers['content-security-policy']);
      for (const directive of directives) assert.ok(policy.includes(directive), `${host}${url}: ${policy}`);
      assert.match(policy, /form-action 'self'.*frame-ancestors 'none'/, 'the form without script stays here');
      if (url !== '/recht/agb') assert.ok(body.includes(`"base":"${base}"`), host + url);
      assert.ok(!body.includes('"hosts"'), 'the table itself stays with the service');
    }
  }
  const worker = await t.app.inject({ url: '/sw.js', headers: { host: 'meine.panne.example' } });
  assert.match(String(worker.headers['content-security-policy']), /connect-src 'self'/, 'its pages are of its origin');
});

test('an error page is in the language that the reader’s browser prefers; the address wins', async (context) => {
  const t = await testApp(context, { withPages: true });
  const languageOf = async (url: string, accept?: string): Promise<string | undefined> => {
    const { body } = await t.app.inject({ url, ...(accept && { headers: { 'accept-language': accept } }) });
    return /<html lang="(\w+)"/.exec(body)?.[1];
  };
  for (const url of ['/ZZZZZZZZZZZZ', '/nichts', '/organisation/YZZZZZZZZZZZZZZZ', '/notfound', '/error']) {
    assert.equal(await languageOf(url, 'en-GB,en;q=0.9'), 'en', url);
    assert.equal(await languageOf(url, 'fr, de;q=0.8, en;q=0.5'), 'de', url);
    assert.equal(await languageOf(url), 'de', url);
    assert.equal(await languageOf(`${url}?sprache=de`, 'en'), 'de', url);
  }
  const { userID } = await t.invite();
  assert.equal(await languageOf(`/${userID}`, 'en'), 'de', 'a case has its own');
});
