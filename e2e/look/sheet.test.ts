import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isLong } from '../../scripts/test/size.ts';
import { galleryClients } from '../hands/cases.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { openGallery } from './gallery.ts';
import { SCREENS } from './screens.ts';
import { PHONE, startBrowser, startService } from '../hands/world.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A test client in a folder of its own: runs the client's command, and says where its sheet is written. */
function testClient(t: TestContext): {
  file: string;
  folder: string;
  run(...args: string[]): ReturnType<typeof spawnSync>;
} {
  const folder = mkdtempSync(join(tmpdir(), 'mandanten-'));
  const file = join(ROOT, 'screens/bogen_test.html');
  t.after(() => {
    rmSync(folder, { recursive: true });
    rmSync(file, { force: true });
  });
  cpSync(join(ROOT, 'mandanten/ra_Standard'), join(folder, 'mandanten/ra_Standard'), { recursive: true });
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, ['server/mandant-command.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      // A simulated partner that is done at once: no picture may depend on timing.
      env: { ...process.env, BRANDS_DIR: folder, SIMULATOR_SPEED: '1000' },
    });
  run('new', 'bogen_test', '--name', 'Bogen', '--telefon', '0221 998877', '--theme', 'mint_Velo');
  return { file, folder, run };
}

longTest("A test client's contact sheet is one file that holds its pictures, also of a case in progress", (t) => {
  const { file, folder, run } = testClient(t);
  const own = join(folder, 'mandanten/bogen_test/mandant.json');
  const made = JSON.parse(readFileSync(own, 'utf8')) as { webparams?: object };
  const webparams = { ...made.webparams, vsnrMinAnzahl: 12 };
  writeFileSync(own, JSON.stringify({ ...made, testmandant: true, webparams }));
  const { status, stderr } = run('sheet', 'bogen_test', 'nicht-gefunden', 'kfz-status-abbestellen');
  assert.equal(status, 0, String(stderr));
  const html = readFileSync(file, 'utf8');
  assert.equal(html.match(/src="data:image\/jpeg;base64,/g)?.length, 24);
  assert.doesNotMatch(html, /(src|href)="(?!data:)/);
});

test('A client with a mistake has no contact sheet', (t) => {
  const { file, folder, run } = testClient(t);
  rmSync(join(folder, 'mandanten/bogen_test/agb.de.md'));
  const refused = run('sheet', 'bogen_test');
  assert.equal(refused.status, 1);
  assert.match(String(refused.stdout), /agb\.de\.md: the file is missing/);
  assert.equal(existsSync(file), false);
});

longTest(
  'the pictures of the screens come whole: also those after the one without a network, each after its picture of before',
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'screens-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['e2e/look/contact-sheet.ts', '--to', folder, '--beside', join(folder, 'before'), 'impressum', 'wartet', 'theme'],
      { cwd: ROOT, encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /index\.html: 3 screens, 45 pictures/);
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    const links = Array.from(html.matchAll(/<a href="([^"]+\.png)">/g), ([, name]) => decodeURIComponent(name!));
    const pictures = links.filter((name) => !name.startsWith('before/'));
    assert.deepEqual(
      links,
      pictures.flatMap((name) => [`before/${name}`, name]),
    );
    assert.deepEqual(
      pictures.toSorted(),
      readdirSync(folder)
        .filter((name) => name.endsWith('.png'))
        .toSorted(),
    );
    assert.equal(pictures.at(-1), 'theme-375-de-light-200prozent.png');
  },
);

// Takes minutes, so only with TEST_ALL=1: every screen shows for clients that leave fields out or word texts
// themselves.
for (const id of isLong ? ['haselmaus', 'mauersegler', 'siebenschlaefer', 'zaunkoenig'] : [])
  test(`every screen of the sheet shows for ${id}`, async (t) => {
    const service = await startService(galleryClients(join(ROOT, 'mandanten', id)));
    t.after(service.stop);
    const browser = await startBrowser();
    t.after(() => browser.close());
    const gallery = await openGallery(service, await browser.newPage(PHONE));
    for (const screen of SCREENS) await gallery.show(screen);
  });
