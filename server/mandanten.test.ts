import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { MandantError } from './mandant-file.ts';
import { readMandanten, type Mandanten } from './mandanten.ts';
import { openMandanten } from './open.ts';
import { readSettings } from './settings.ts';
import { BASE, flatTyre, testApp } from './test-app.ts';
import { clientsFolder } from './test-clients.ts';

const warnings: string[] = [];

const read = (folder: string): Mandanten =>
  readMandanten({ folder, themes: ['gelb_Assekuranz'], demo: 'any', warn: (line) => warnings.push(line) });

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

// prettier-ignore
const WRONG: Record<string, object | string> = {
  'no JSON':                   '{',
  'a list':                    '[]',
  'no name':                   { name: ' ' },
  'no number to dial':         { telefon: { anzeige: '0221', wahl: '0221 / 47' } },
  'a logo elsewhere':          { logo: { datei: '../logo.svg', width: 1, height: 1 } },
  'a logo that is not there':  { logo: { datei: 'none.svg', width: 1, height: 1 } },
  'a logo too high':           { logo: { datei: 'logo.svg', width: 1, height: 121 } },
  'a host with a scheme':      { hosts: ['https://a.example'] },
  'hosts that are no list':    { hosts: 'a.example' },
  'a zone that is none':       { zone: 'Mars/Olympus' },
  'a notice in one language':  { hinweise: [{ von: '', bis: '', text: 'Sturm' }] },
  'a notice from no day':      { hinweise: [{ von: '30.2.', bis: '', text: ['Sturm', 'Storm'] }] },
  'a pattern that is none':    { webparams: { web_kfzKz_regex: '(' } },
  'a pattern that is long':    { webparams: { web_kfzKz_regex: 'a'.repeat(201) } },
  'a pattern without end':     { webparams: { web_kfzKz_regex: '([A-Z]+)+-[0-9]' } },
  'a tag that may not be':     { webparams: { web_kfzKz_fehlertext: '<p>So: <script>x()</script></p>' } },
  'an attribute':              { webparams: { web_kfzKz_fehlertext: ['<p>So</p>', '<p onclick="x()">So</p>'] } },
};

test('a client that cannot be served is named in one clear line', (t) => {
  for (const [what, file] of Object.entries(WRONG)) {
    const folder = clientsFolder(t, { falsch: file });
    assert.throws(
      () => read(folder),
      (error) =>
        error instanceof MandantError && error.message.startsWith('Client falsch: ') && !error.message.includes('\n'),
      what,
    );
  }
  assert.throws(
    () => read(clientsFolder(t, { a: { hosts: ['x.example'] }, b: { hosts: ['X.example'] } })),
    /Two clients claim the host x\.example/,
  );
  const empty = clientsFolder(t, {});
  rmSync(join(empty, 'ra_Standard'), { recursive: true });
  mkdirSync(join(empty, 'leer'));
  assert.throws(() => read(empty), MandantError);
});

test('what is wrong with the plate of a client is named with its field', (t) => {
  const message = (webparams: object): string => {
    try {
      read(clientsFolder(t, { falsch: { webparams } }));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  assert.match(message({ web_kfzKz_regex: '(a+)+' }), /^Client falsch: "web_kfzKz_regex" takes too long/);
  assert.match(message({ web_kfzKz_regex: 'a'.repeat(201) }), /^Client falsch: "web_kfzKz_regex" is longer than 200/);
  assert.match(message({ web_kfzKz_fehlertext: '<a href="/">x</a>' }), /^Client falsch: "web_kfzKz_fehlertext" holds/);
  assert.equal(message({ web_kfzKz_regex: '[A-Z]{2}[0-9]{1,4}', web_kfzKz_fehlertext: '<p>So: <b>AB1</b><br>' }), '');
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
