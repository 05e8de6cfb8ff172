import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readMandanten, type Mandanten } from './mandanten.ts';
import { watchMandanten } from './mandanten-watch.ts';
import { THEMES } from '../open.ts';
import { testApp } from '../test/test-app.ts';

const OURS = join(import.meta.dirname, '../../mandanten/ra_Standard');
const STANDARD = JSON.parse(readFileSync(join(OURS, 'mandant.json'), 'utf8')) as object;

interface World {
  folder: string;
  themes: string;
  mandanten: Mandanten;
  said: string[];
  put(id: string, changes: object): void;
}

/** Fresh folders of clients and themes, not yet watched. */
function world(t: TestContext, ids: readonly string[]): World {
  const root = mkdtempSync(join(tmpdir(), 'mandanten-'));
  t.after(() => rmSync(root, { recursive: true }));
  const [folder, themes] = [join(root, 'mandanten'), join(root, 'themes')];
  cpSync(THEMES, themes, { recursive: true });
  for (const id of ['ra_Standard', ...ids]) cpSync(OURS, join(folder, id), { recursive: true });
  const said: string[] = [];
  return {
    folder,
    themes,
    said,
    mandanten: readMandanten({ folder, themesFolder: themes, demo: 'any', warn: (line) => said.push(line) }),
    put: (id, changes) => writeFileSync(join(folder, id, 'mandant.json'), JSON.stringify({ ...STANDARD, ...changes })),
  };
}

const nameOf = (mandanten: Mandanten, id = 'a'): string | undefined => mandanten.mandantOf(id)?.mandant.name;

test('a look takes up a folder whole or not at all, and says why not', (t) => {
  const { folder, mandanten, said, put } = world(t, ['a', 'b']);
  put('a', { name: 'Neu', zone: 'Mars/Olympus' });
  put('b', { name: 'Gut' });
  mandanten.look();
  assert.deepEqual([nameOf(mandanten), nameOf(mandanten, 'b')], ['Pannenlotse', 'Gut']);
  assert.deepEqual(said, [
    'Client a: mandant.json, "zone" is "Mars/Olympus": write a time zone, such as Europe/Berlin. It is served as before.',
  ]);
  mandanten.look();
  assert.equal(said.length, 1, 'it is said once');
  put('a', { name: 'Neu' });
  mandanten.look();
  assert.equal(nameOf(mandanten), 'Neu');
  for (const name of ['agb.de.md', 'mandant.json']) {
    const kept = readFileSync(join(folder, 'a', name));
    rmSync(join(folder, 'a', name));
    mandanten.look();
    assert.match(said.at(-1)!, new RegExp(`^Client a: ${name}: the file is missing.* It is served as before\\.$`));
    assert.equal(nameOf(mandanten), 'Neu');
    writeFileSync(join(folder, 'a', name), kept);
    mandanten.look();
  }
});

test('a logo that goes gives way to the name at the next look, and what changed with it is taken up; one that comes back stands again', (t) => {
  const { folder, mandanten, said, put } = world(t, ['a']);
  const logo = (): string => mandanten.mandantOf('a')!.mandant.logo.src;
  const file = join(folder, 'a/logo.svg');
  const kept = readFileSync(file);
  rmSync(file);
  put('a', { name: 'Neu' });
  mandanten.look();
  mandanten.look();
  assert.deepEqual([nameOf(mandanten), logo()], ['Neu', '/mandanten/a/wordmark.svg']);
  assert.deepEqual(said, [
    'Client a: logo.svg: the file is missing, put it into the folder; until then the name stands for it.',
  ]);
  writeFileSync(file, kept);
  mandanten.look();
  assert.deepEqual([logo(), said.length], ['/mandanten/a/logo.svg', 1]);
});

test('a folder that is gone is served as before; one that is new is served', (t) => {
  const { folder, mandanten, said } = world(t, ['a']);
  rmSync(join(folder, 'a'), { recursive: true });
  cpSync(OURS, join(folder, 'c'), { recursive: true });
  mandanten.look();
  assert.deepEqual([nameOf(mandanten), nameOf(mandanten, 'c')], ['Pannenlotse', 'Pannenlotse']);
  assert.match(said[0]!, /^Client a: its folder is gone/);
  rmSync(folder, { recursive: true });
  mandanten.look();
  mandanten.look();
  assert.equal(said.length, 2);
  assert.match(said[1]!, /^The clients cannot be read again/);
  assert.equal(nameOf(mandanten), 'Pannenlotse');
});

test('a host goes from one client to another in one look; whoever claims a taken one stays as it was', (t) => {
  const { mandanten, said, put } = world(t, ['a', 'b']);
  const ofHost = (): string => mandanten.mandantOfHost('x.example').client.mandant.id;
  put('b', { hosts: ['x.example'] });
  mandanten.look();
  assert.equal(ofHost(), 'b');
  put('a', { name: 'Neu', hosts: ['x.example'] });
  put('ra_Standard', { name: 'Neu', hosts: ['x.example'] });
  mandanten.look();
  assert.deepEqual(
    [ofHost(), nameOf(mandanten), nameOf(mandanten, 'ra_Standard')],
    ['b', 'Pannenlotse', 'Pannenlotse'],
  );
  assert.match(said[0]!, /"hosts" is "x\.example": client b claims this host/);
  put('ra_Standard', {});
  put('b', {});
  mandanten.look();
  assert.deepEqual([ofHost(), nameOf(mandanten)], ['a', 'Neu']);
});

test('a theme is taken up too, one that nobody can read is not, and one that is gone stays', (t) => {
  const { themes, mandanten, said, put } = world(t, ['a']);
  const file = join(themes, 'neu.json');
  const css = (): string => mandanten.themeOf(mandanten.mandantOf('a')!.mandant.theme).css;
  put('a', { theme: 'neu' });
  mandanten.look();
  assert.equal(mandanten.mandantOf('a')!.mandant.theme, 'ra_Standard');
  const mint = readFileSync(join(themes, 'mint_Velo.json'), 'utf8');
  writeFileSync(file, mint);
  mandanten.look();
  assert.match(css(), /--brand:#a9f0d1/);
  writeFileSync(file, mint.replace('"#a9f0d1"', '"#000"'));
  mandanten.look();
  assert.match(css(), /--brand:#a9f0d1/);
  assert.match(said.at(-1)!, /^Theme neu\.json, "light\.on-brand".* It stays as it was\.$/);
  writeFileSync(file, mint.replace('"#a9f0d1"', '"#b9f0d1"'));
  mandanten.look();
  assert.match(css(), /--brand:#b9f0d1/);
  const lines = said.length;
  rmSync(file);
  mandanten.look();
  mandanten.look();
  assert.match(css(), /--brand:#b9f0d1/);
  assert.deepEqual(said.slice(lines), ['Theme neu.json: the file is gone. It stays as it was until the next start.']);
  writeFileSync(file, mint);
  mandanten.look();
  assert.match(css(), /--brand:#a9f0d1/);
});

/** Milliseconds. The promise is one second, which a loaded machine may miss; polling comes later than this. */
const PATIENCE = 3_000;

/** Waits until the condition holds; gives the milliseconds. */
async function until(holds: () => boolean, what: string): Promise<number> {
  const start = performance.now();
  while (!holds()) {
    assert.ok(performance.now() - start < PATIENCE, `not within ${PATIENCE} ms: ${what}`);
    await new Promise((next) => setTimeout(next, 5));
  }
  return performance.now() - start;
}

test('a changed, a renamed and a new folder are taken up within a second', async (t) => {
  const { folder, themes, mandanten, put } = world(t, ['a']);
  t.after(watchMandanten(mandanten, folder, themes));
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    put('a', { name: `Runde ${round}` });
    waits.push(await until(() => nameOf(mandanten) === `Runde ${round}`, `round ${round}`));
  }
  // As editors save: a new file is renamed over the old one.
  writeFileSync(join(folder, 'a/.neu'), JSON.stringify({ ...STANDARD, name: 'Ersetzt' }));
  renameSync(join(folder, 'a/.neu'), join(folder, 'a/mandant.json'));
  waits.push(await until(() => nameOf(mandanten) === 'Ersetzt', 'a file that took the name'));
  cpSync(OURS, join(folder, 'c'), { recursive: true });
  waits.push(await until(() => nameOf(mandanten, 'c') !== undefined, 'a new folder'));
  // As a deployment does: the whole folder is replaced, and written to later.
  cpSync(join(folder, 'a'), join(folder, '.neu'), { recursive: true });
  rmSync(join(folder, 'a'), { recursive: true });
  renameSync(join(folder, '.neu'), join(folder, 'a'));
  put('a', { name: 'Umgezogen' });
  waits.push(await until(() => nameOf(mandanten) === 'Umgezogen', 'a folder that took the place'));
  put('a', { name: 'Danach' });
  waits.push(await until(() => nameOf(mandanten) === 'Danach', 'a change after that'));
  assert.ok(Math.max(...waits) <= 1_000, waits.join(' '));
  console.log(`→ taken up after ${waits.map(Math.round).join(', ')} ms`);
});

test('a folder whose way there is spoilt is told, and its clients are served as before', async (t) => {
  const { folder, themes, said } = world(t, ['a']);
  const way = `${folder}-way`;
  symlinkSync(dirname(folder), way);
  const behind = join(way, 'mandanten');
  const mandanten = readMandanten({
    folder: behind,
    themesFolder: themes,
    demo: 'any',
    warn: (line) => said.push(line),
  });
  t.after(watchMandanten(mandanten, behind, themes));
  await until(() => nameOf(mandanten) !== undefined, 'the first look');
  // A link that leads to itself: the system refuses the path, and does not say that it is gone.
  rmSync(way);
  symlinkSync(way, way);
  writeFileSync(join(folder, 'a/agb.de.md'), '# Neu');
  await until(() => said.some((line) => line.includes('cannot be read again')), 'a line that says so');
  assert.ok(nameOf(mandanten));
});

test('under load changed folders are taken up soon, no request fails meanwhile, and no page is of two states', async (t) => {
  const { folder, themes, mandanten, put } = world(t, ['a']);
  // prettier-ignore
  const states = [
    { name: 'Rot AG',  theme: 'rot_Verein', brand: '#9a0a20', agb: '# Rot' },
    { name: 'Mint AG', theme: 'mint_Velo',  brand: '#a9f0d1', agb: '# Mint' },
  ];
  const write = ({ name, theme, agb }: (typeof states)[number]): void => {
    writeFileSync(join(folder, 'a/agb.de.md'), agb);
    put('a', { name, theme, hosts: ['a.example'] });
  };
  write(states[0]!);
  mandanten.look();
  t.after(watchMandanten(mandanten, folder, themes));
  const { app, invite } = await testApp(t, { withPages: true, mandanten });
  const { userID } = await invite({ mandant: 'a' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  const over = new AbortController();
  t.after(() => over.abort());
  const seen = new Map<string, number>();
  const failures: string[] = [];
  const paths = [
    `/kfz/start/${userID}`,
    '/recht/agb?mandant=a',
    '/mandanten/a/logo.svg',
    `/service/extService.xsp/vorgang/${userID}`,
  ];
  const ask = async (): Promise<void> => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const path = paths[turn % paths.length]!;
      const answer = await fetch(origin + path).catch((error: Error) => error);
      if (answer instanceof Error || answer.status !== 200) {
        failures.push(`${path}: ${answer instanceof Error ? answer.message : answer.status}`);
        continue;
      }
      const body = await answer.text();
      const found = states.filter(
        ({ name, brand, agb }) =>
          body.includes(name) &&
          body.includes(`--brand:${brand}`) &&
          (!path.startsWith('/recht') || body.includes(agb.slice(2))),
      );
      if (turn % paths.length < 2 && found.length !== 1) failures.push(`${path}: of ${found.length} states`);
      for (const { name } of found) seen.set(name, (seen.get(name) ?? 0) + 1);
    }
  };
  const load = Array.from({ length: 8 }, ask);
  const waits: number[] = [];
  for (let round = 1; round <= 8; round++) {
    write(states[round % 2]!);
    waits.push(await until(() => nameOf(mandanten) === states[round % 2]!.name, `round ${round}`));
    await new Promise((next) => setTimeout(next, 100));
  }
  over.abort();
  await Promise.all(load);
  const count = [...seen.values()].reduce((sum, one) => sum + one, 0);
  const times = waits.map(Math.round).join(', ');
  t.diagnostic(`${count} pages during 8 changes, ${failures.length} failed; taken up after ${times} ms`);
  assert.deepEqual(failures, []);
  assert.ok(seen.size === 2 && count > 20, `${count} pages`);
});
