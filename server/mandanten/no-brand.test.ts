import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { THEMES } from '../open.ts';
import { testApp } from '../test/test-app.ts';
import { clientsFolder, testClients } from '../test/test-clients.ts';
import { MandantError } from './mandant-file.ts';
import { readMandanten } from './mandanten.ts';
import { refuseSample } from './sample.ts';

/** Reads a folder of clients; `said` are the warnings. */
function reading(folder: string, standardID = 'ra_Standard') {
  const said: string[] = [];
  const taken: string[] = [];
  const warn = (line: string): void => void said.push(line);
  const reloaded = (ids: readonly string[]): void => void taken.push(...ids);
  const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', standardID, warn, reloaded });
  return { said, taken, mandanten };
}

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'marken-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('where no brand is known a neutral page answers, without a number but 112, and calls are told to wait', async (t) => {
  const folder = clientsFolder(t, { gelb: { name: 'Gelb', hosts: ['gelb.example'] } });
  rmSync(join(folder, 'ra_Standard'), { recursive: true });
  const { mandanten, said } = reading(folder);
  assert.match(
    said[0]!,
    /^There is no client "ra_Standard" .*: hosts that nobody claims, and unknown links, are answered without a brand\.$/,
  );
  const the = await testApp(t, { mandanten, withPages: true });
  const page = await the.app.inject('/kfz/start/BCDFGHJKMNPQ');
  assert.equal(page.statusCode, 404);
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.deepEqual([...new Set(page.body.match(/tel:[^"]*/g))], ['tel:112']);
  for (const words of [
    'Diese Adresse führt zu keinem Pannendienst',
    'This address leads to no breakdown service',
    'lang="en"',
  ])
    assert.ok(page.body.includes(words), words);
  const call = await the.call('GET', 'mandant');
  assert.deepEqual([call.statusCode, call.json().code, call.json().telefon], [503, 'NICHT_BEREIT', '']);
  const { userID } = await the.invite({ mandant: 'gelb' });
  assert.equal((await the.app.inject(`/kfz/start/${userID}`)).statusCode, 200, 'a case knows its brand');
  assert.equal((await the.app.inject({ url: '/', headers: { host: 'gelb.example' } })).statusCode < 500, true);
  assert.equal((await the.call('GET', `vorgang/${userID}`)).statusCode, 200);
  const status = await the.call('GET', 'geo/status');
  assert.deepEqual([status.statusCode, status.json().data.bereit], [200, true]);
  const { authorization } = await the.keyOf('partner');
  const ereignisse = [
    { vorgangRef: 'BCDFGHJKMNPQRSTV', unid: '1', meldungsTyp: 'UNTERWEGS', zeit: '2026-09-14 10:00' },
  ];
  const sent = await the.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  assert.deepEqual([sent.statusCode, sent.json().data?.[0].ergebnis], [200, 'unbekannt']);
});

test('with no brand at all the service is up, says so, and takes up the first one that is whole', async (t) => {
  const folder = join(emptyFolder(t), 'mandanten');
  const { mandanten, said, taken } = reading(folder);
  assert.deepEqual(said, [
    `The folder ${folder} of clients cannot be read (ENOENT).`,
    `There is no client "ra_Standard" that can be served in ${folder}: pages are answered without a brand.`,
  ]);
  const { app, call } = await testApp(t, { mandanten, withPages: true });
  assert.deepEqual([(await app.inject('/')).statusCode, (await call('GET', 'mandant')).statusCode], [503, 503]);
  assert.deepEqual([(await app.inject('/livez')).statusCode, (await app.inject('/metrics')).statusCode], [200, 200]);
  cpSync(join(import.meta.dirname, '../../mandanten/ra_Standard'), join(folder, 'ra_Standard'), { recursive: true });
  mandanten.look();
  assert.equal((await app.inject('/recht/impressum')).statusCode, 200);
  assert.deepEqual(taken, ['ra_Standard'], 'which the log says');
});

test('a folder that is half copied or replaced while serving takes nobody down: a line for each brand that is not whole', (t) => {
  const folder = clientsFolder(t, { gelb: { name: 'Gelb' } });
  mkdirSync(join(folder, 'halb'));
  writeFileSync(join(folder, 'halb/mandant.json'), '{"name":');
  const { mandanten, said } = reading(folder);
  const served = (): string[] => mandanten.all.map(({ mandant }) => mandant.id).sort();
  assert.deepEqual(served(), ['gelb', 'ra_Standard']);
  assert.ok(
    said.some((line) => line.startsWith('Client halb: mandant.json')),
    said.join('\n'),
  );
  const aside = `${folder}-alt`;
  renameSync(folder, aside);
  t.after(() => rmSync(aside, { recursive: true, force: true }));
  mandanten.look();
  assert.deepEqual(served(), ['gelb', 'ra_Standard'], 'gone for a moment');
  mkdirSync(folder);
  cpSync(join(aside, 'gelb'), join(folder, 'gelb'), { recursive: true });
  rmSync(join(folder, 'gelb/agb.de.md'));
  mandanten.look();
  assert.deepEqual(served(), ['gelb', 'ra_Standard'], 'half copied');
  const [half, gone] = said.slice(-2);
  assert.match(half!, /^Client gelb: agb\.de\.md: the file is missing.* It is served as before\.$/);
  assert.match(gone!, /^Client ra_Standard: its folder is gone\./);
  const lines = said.length;
  cpSync(join(aside, 'gelb'), join(folder, 'gelb'), { recursive: true });
  cpSync(join(aside, 'ra_Standard'), join(folder, 'ra_Standard'), { recursive: true });
  mandanten.look();
  assert.deepEqual([served(), said.length], [['gelb', 'ra_Standard'], lines], 'whole again');
});

test('a folder that is empty, or emptied while serving, and brands that cannot be read: a line for each, the others serve on', (t) => {
  const empty = emptyFolder(t);
  const { mandanten: none, said: saidOfNone } = reading(empty);
  assert.deepEqual([none.all, saidOfNone.length], [[], 1]);

  const folder = clientsFolder(t, { gelb: { name: 'Gelb' }, rot: { name: 'Rot' }, blau: { name: 'Blau' } });
  // What no user can read, root neither: a link that leads to itself, and a folder in the place of a file.
  for (const id of ['rot', 'blau']) rmSync(join(folder, id, 'mandant.json'));
  symlinkSync('mandant.json', join(folder, 'rot/mandant.json'));
  mkdirSync(join(folder, 'blau/mandant.json'));
  const { mandanten, said } = reading(folder);
  const served = (): string[] => mandanten.all.map(({ mandant }) => mandant.id).sort();
  assert.deepEqual(served(), ['gelb', 'ra_Standard']);
  assert.deepEqual(said.map((line) => line.split(':', 1)[0]).sort(), ['Client blau', 'Client rot']);
  mandanten.look();
  assert.equal(said.length, 2, 'each is said once');
  for (const id of ['gelb', 'rot', 'blau', 'ra_Standard']) rmSync(join(folder, id), { recursive: true });
  mandanten.look();
  assert.deepEqual(served(), ['gelb', 'ra_Standard']);
  assert.deepEqual(
    said.slice(2).map((line) => line.replace(/: .*/, '')),
    ['Client gelb', 'Client ra_Standard'],
  );
});

test('the sample brand is refused in production as the one for unknown links; another, or a changed one, is taken', (t) => {
  const mandanten = testClients(t, { eigen: { telefon: { anzeige: '0221 998877', wahl: '+49221998877' } } });
  assert.throws(() => refuseSample(mandanten.mandantOf('ra_Standard')), MandantError);
  refuseSample(mandanten.mandantOf('eigen'));
  refuseSample(null);
  const { mandanten: own } = reading(clientsFolder(t, { eigen: {} }), 'eigen');
  assert.equal(own.brandOf('unknown.example')?.mandant.id, 'eigen');
});
