import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MandantError } from './mandant-file.ts';
import { NoBrandError, readMandanten, type Mandanten } from './mandanten.ts';
import { openMandanten, THEMES } from '../open.ts';
import { readSettings } from '../settings.ts';
import { flatTyre, testApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { brandsFolder, clientsFolder } from '../test/test-clients.ts';

const warnings: string[] = [];

const read = (folder: string): Mandanten =>
  readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: (line) => warnings.push(line) });

test('our own client can be served, with its texts in both languages', (t) => {
  const client = read(clientsFolder(t, {})).mandantOf('ra_Standard')!;
  assert.deepEqual(
    [client.mandant.theme, client.mandant.zone, client.mandant.webparams.web_AppTyp],
    ['ra_Standard', 'Europe/Berlin', 'kfz'],
  );
  for (const page of Object.values(client.recht)) for (const text of Object.values(page)) assert.match(text, /^# /);
});

test('brands of another folder are served where it is set; one that is not there is named', (t) => {
  const settings = readSettings({ BRANDS_DIR: brandsFolder(t, { gelb: { name: 'Gelb' } }) });
  assert.equal(openMandanten(settings, () => undefined).mandantOf('gelb')?.mandant.name, 'Gelb');
  const nowhere = readSettings({ BRANDS_DIR: join(settings.brandsDir, 'none') });
  const said: string[] = [];
  assert.deepEqual(openMandanten(nowhere, (line) => said.push(line)).all, []);
  assert.equal(said[0], `The folder ${nowhere.clientsDir} of clients cannot be read (ENOENT).`);
});

test('the version of the consent changes with the terms and with privacy, not with the legal notice', (t) => {
  const folder = clientsFolder(t, {});
  const version = (): string => read(folder).mandantOf('ra_Standard')!.mandant.zustimmung;
  const first = version();
  writeFileSync(join(folder, 'ra_Standard/impressum.de.md'), '# new');
  assert.equal(version(), first);
  for (const file of ['agb.de.md', 'agb.en.md', 'datenschutz.de.md', 'datenschutz.en.md']) {
    const before = version();
    writeFileSync(join(folder, 'ra_Standard', file), '# new');
    assert.notEqual(version(), before, file);
  }
});

test('an unknown theme falls back to the standard theme and is logged [1.15 4.123]', (t) => {
  warnings.length = 0;
  const mandanten = read(clientsFolder(t, { rot: { theme: '../../etc/passwd' }, gelb: { theme: 'gelb_Assekuranz' } }));
  assert.equal(mandanten.mandantOf('rot')!.mandant.theme, 'ra_Standard');
  assert.equal(mandanten.mandantOf('gelb')!.mandant.webparams.stylesheet, 'gelb_Assekuranz');
  assert.equal(warnings.length, 1);
});

test('a client with a mistake is not served, the others are; without a standard one there is none for a host', (t) => {
  warnings.length = 0;
  const mandanten = read(clientsFolder(t, { falsch: { zone: 'Mars/Olympus' }, gelb: { name: 'Gelb' } }));
  assert.deepEqual(mandanten.all.map(({ mandant }) => mandant.id).sort(), ['gelb', 'ra_Standard']);
  assert.deepEqual(warnings, [
    'Client falsch: mandant.json, "zone" is "Mars/Olympus": write a time zone, such as Europe/Berlin. It is not served.',
  ]);
  const empty = clientsFolder(t, {});
  rmSync(join(empty, 'ra_Standard'), { recursive: true });
  assert.throws(() => read(empty).mandantOfHost('x.example'), NoBrandError);
  const broken = clientsFolder(t, {});
  writeFileSync(join(broken, 'ra_Standard/mandant.json'), '{"name":""}');
  assert.throws(() => read(broken).mandantOfHost(undefined), MandantError);
  assert.match(warnings.join('\n'), /Client ra_Standard: mandant\.json, "telefon": the field is missing/);
});

test('of two that claim a host at the start, the first by name serves it, and never in place of the standard one', (t) => {
  warnings.length = 0;
  const mandanten = read(
    clientsFolder(t, {
      a: { hosts: ['x.example'] },
      b: { hosts: ['X.example'] },
      ra_Standard: { hosts: ['s.example'] },
      aa: { hosts: ['s.example'] },
    }),
  );
  assert.equal(mandanten.mandantOfHost('x.example').client.mandant.id, 'a');
  assert.equal(mandanten.mandantOfHost('s.example').client.mandant.id, 'ra_Standard');
  assert.deepEqual([mandanten.mandantOf('b'), mandanten.mandantOf('aa')], [null, null]);
  assert.ok(warnings.some((line) => /^Client b: .*"x\.example": client a claims this host/.test(line)));
});

test('a case of a client that is not served is not ready, never unknown, and other clients’ hosts say nothing of it', async (t) => {
  const clients = { gelb: { name: 'Gelb', hosts: ['gelb.example'] }, rot: { name: 'Rot', hosts: ['rot.example'] } };
  const folder = clientsFolder(t, clients);
  const whole = read(folder);
  let now = whole;
  const mandanten: Mandanten = {
    mandantOf: (id) => now.mandantOf(id),
    claimantOf: (host) => now.claimantOf(host),
    brandOf: (host) => now.brandOf(host),
    mandantOfHost: (host) => now.mandantOfHost(host),
    themeOf: (name) => now.themeOf(name),
    get all() {
      return now.all;
    },
    look: () => undefined,
  };
  const { app, invite, keyOf, call } = await testApp(t, { withPages: true, mandanten });
  const { userID, vorgangRef, einladung } = await invite({ mandant: 'gelb' });
  const { authorization } = await keyOf('betreiber');
  const machine = { authorization, 'idempotency-key': 'a-key-of-16-signs' };
  const made = await call('POST', 'betreiber/einladung', { mandant: 'gelb' }, machine);
  const card: string = made.json().data.einladung;
  const statuses = async (host: string): Promise<number[]> => {
    const gets = [userID, einladung, card].flatMap((id) => [`${BASE}/vorgang/${id}`, `/kfz/start/${id}`]);
    const answers = [
      ...(await Promise.all(gets.map((url) => app.inject({ url, headers: { host } })))),
      await app.inject({
        method: 'POST',
        url: `${BASE}/vorgang/${userID}`,
        headers: { host, 'if-match': '"1"', 'idempotency-key': 'k' },
        payload: flatTyre(),
      }),
    ];
    const { 'idempotency-key': key, 'retry-after': wait } = answers.at(-1)!.headers;
    assert.deepEqual([key, wait], ['k', undefined], 'about this item, and no wait for the items of others');
    return answers.map(({ statusCode }) => statusCode);
  };
  writeFileSync(join(folder, 'gelb/mandant.json'), '{');
  now = read(folder);
  assert.deepEqual(new Set(await statuses('localhost')), new Set([503]));
  assert.deepEqual(new Set(await statuses('gelb.example')), new Set([503]), 'its host is nobody’s until then');
  assert.deepEqual(new Set(await statuses('rot.example')), new Set([404]));
  assert.equal((await call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, machine)).statusCode, 503);
  const page = await app.inject({ url: `/kfz/start/${userID}` });
  assert.match(
    String(page.headers['content-type']),
    /^text\/html/,
    'the app itself, which shows what the device holds',
  );
  now = whole;
  assert.deepEqual(new Set(await statuses('gelb.example')), new Set([200]));
});

test('a host that a client claims serves that client’s cases only; any other serves all', async (t) => {
  const mandanten = read(
    clientsFolder(t, { gelb: { name: 'Gelb', hosts: ['gelb.example'] }, rot: { name: 'Rot', hosts: ['rot.example'] } }),
  );
  const { app, invite } = await testApp(t, { mandanten });
  const cases = {
    ra_Standard: await invite(),
    gelb: await invite({ mandant: 'gelb' }),
    rot: await invite({ mandant: 'rot' }),
  };
  assert.equal(cases.gelb.url, `https://gelb.example/${cases.gelb.einladung}`);
  const hosts = {
    'gelb.example': ['gelb'],
    'ROT.example:443': ['rot'],
    'localhost:3000': ['ra_Standard', 'gelb', 'rot'],
    'other.example': ['ra_Standard', 'gelb', 'rot'],
  };
  for (const [host, served] of Object.entries(hosts)) {
    for (const [id, { userID, einladung }] of Object.entries(cases)) {
      const calls = [
        await app.inject({ url: `${BASE}/vorgang/${userID}`, headers: { host } }),
        await app.inject({ url: `${BASE}/vorgang/${einladung}`, headers: { host } }),
        await app.inject({ url: `${BASE}/vorgang/${userID}/status`, headers: { host } }),
        await app.inject({
          method: 'POST',
          url: `${BASE}/vorgang/${userID}`,
          headers: { host, 'if-match': '"99"' },
          payload: flatTyre(),
        }),
      ];
      const isServed = served.includes(id);
      const missed = served.length === 1 && calls.some(({ statusCode }) => statusCode === 429);
      if (!missed)
        assert.deepEqual(
          calls.map(({ statusCode }) => statusCode),
          isServed ? [200, 200, 200, 409] : [404, 404, 404, 404],
          `${host} ${id}`,
        );
    }
  }
  const names = await Promise.all(
    ['gelb.example', 'localhost'].map((host) => app.inject({ url: `${BASE}/mandant`, headers: { host } })),
  );
  assert.deepEqual(
    names.map((answer) => answer.json().data.name),
    ['Gelb', 'Pannenlotse'],
  );
});

test('a client that claims the host of PUBLIC_URL leaves the links there alive: of the clients without a host, while there are any', async (t) => {
  const said: string[] = [];
  const folder = clientsFolder(t, {
    gelb: { name: 'Gelb', hosts: ['panne.example'] },
    rot: { hosts: ['rot.example'] },
  });
  const publicUrl = 'https://panne.example';
  const mandanten = readMandanten({
    folder,
    themesFolder: THEMES,
    demo: 'any',
    publicUrl,
    warn: (line) => said.push(line),
  });
  const { app, invite } = await testApp(t, { mandanten });
  const cases = {
    ra_Standard: await invite(),
    gelb: await invite({ mandant: 'gelb' }),
    rot: await invite({ mandant: 'rot' }),
  };
  const statuses = async (): Promise<number[]> => {
    const urls = Object.values(cases).map(({ einladung }) => `${BASE}/vorgang/${einladung}`);
    const answers = await Promise.all(urls.map((url) => app.inject({ url, headers: { host: 'panne.example' } })));
    return answers.map(({ statusCode }) => statusCode);
  };
  const brand = async (): Promise<string> =>
    (await app.inject({ url: `${BASE}/mandant`, headers: { host: 'panne.example' } })).json().data.name;
  assert.deepEqual([await statuses(), await brand()], [[200, 200, 200], 'Gelb']);
  const line = 'Client gelb: mandant.json, "hosts" is "panne.example": this is the host of PUBLIC_URL';
  assert.ok(said.length === 1 && said[0]!.startsWith(line), said.join());
  const file = join(folder, 'ra_Standard/mandant.json');
  const standard = JSON.parse(readFileSync(file, 'utf8')) as object;
  for (const [hosts, expected] of [
    [['standard.localhost'], [404, 200, 404]],
    [[], [200, 200, 200]],
  ] as const) {
    writeFileSync(file, JSON.stringify({ ...standard, hosts }));
    mandanten.look();
    assert.deepEqual([await statuses(), await brand()], [expected, 'Gelb']);
  }
  assert.equal(said.length, 2, 'it is said again when it is so again');
});
