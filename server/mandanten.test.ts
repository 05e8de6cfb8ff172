import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MandantError } from './mandant-file.ts';
import { readMandanten, type Mandanten } from './mandanten.ts';
import { openMandanten, THEMES } from './open.ts';
import { readSettings } from './settings.ts';
import { flatTyre, testApp } from './test-app.ts';
import { BASE } from './test-calls.ts';
import { clientsFolder } from './test-clients.ts';

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

test('clients of another folder are served where it is set; one that is not there is named', (t) => {
  const settings = readSettings({ MANDANTEN_DIR: clientsFolder(t, { gelb: { name: 'Gelb' } }) });
  assert.equal(openMandanten(settings, () => undefined).mandantOf('gelb')?.mandant.name, 'Gelb');
  const nowhere = readSettings({ MANDANTEN_DIR: join(settings.mandantenDir, 'none') });
  assert.throws(
    () => openMandanten(nowhere, () => undefined),
    new MandantError(`There is no folder ${nowhere.mandantenDir} of clients.`),
  );
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

test('an unknown theme falls back to the standard theme and is logged', (t) => {
  warnings.length = 0;
  const mandanten = read(clientsFolder(t, { rot: { theme: '../../etc/passwd' }, gelb: { theme: 'gelb_Assekuranz' } }));
  assert.equal(mandanten.mandantOf('rot')!.mandant.theme, 'ra_Standard');
  assert.equal(mandanten.mandantOf('gelb')!.mandant.webparams.stylesheet, 'gelb_Assekuranz');
  assert.equal(warnings.length, 1);
});

test('a client with a mistake is not served, the others are; without a standard one nothing is', (t) => {
  warnings.length = 0;
  const mandanten = read(clientsFolder(t, { falsch: { zone: 'Mars/Olympus' }, gelb: { name: 'Gelb' } }));
  assert.deepEqual(mandanten.all.map(({ mandant }) => mandant.id).sort(), ['gelb', 'ra_Standard']);
  assert.deepEqual(warnings, [
    'Client falsch: mandant.json, "zone" is "Mars/Olympus": write a time zone, such as Europe/Berlin. It is not served.',
  ]);
  const empty = clientsFolder(t, {});
  rmSync(join(empty, 'ra_Standard'), { recursive: true });
  assert.throws(() => read(empty), new MandantError(`There is no client ra_Standard that can be served in ${empty}.`));
  const broken = clientsFolder(t, {});
  writeFileSync(join(broken, 'ra_Standard/mandant.json'), '{"name":""}');
  assert.throws(() => read(broken), MandantError);
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
