import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openStore } from '../open.ts';
import { readSettings, rememberStart } from '../settings.ts';
import { NEWEST } from '../store/migrations.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { brandsFolder } from '../test/test-clients.ts';
import { betreiber, folder, operate } from '../test/test-service.ts';
import { textKeysOf } from './surroundings.ts';

const OWN = { telefon: { anzeige: '0221 998877', wahl: '+49221998877' } };

test('a fresh installation is told line by line what keeps it from going live, until nothing does', async (t) => {
  const dataDir = folder(t);
  const fresh = await operate(['pruefen'], dataDir, { BACKUPAT: '03:30', DATABASE_PASSWORD: '' });
  assert.equal(fresh.status, 1);
  for (const line of [
    'NODE_ENV is not production',
    'PUBLIC_URL is http://localhost:3000',
    'DEMO is any',
    'SIMULATOR is on',
    'BACKUP_AT is not set',
    'STANDARD_MANDANT is the sample brand "ra_Standard"',
    'No brand is live',
    'Nobody reads reports',
    'BACKUPAT is no setting. Did you mean BACKUP_AT?',
  ])
    assert.ok(fresh.stderr.includes(`✗ ${line}`), `${line}\n${fresh.stderr}`);

  const brands = brandsFolder(t, { kranich: OWN });
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://panne.example',
    TRUST_PROXY: 'loopback',
    BACKUP_AT: '03:30',
    METRICS_TOKEN: 'geheim-geheim-geheim',
    BRANDS_DIR: brands,
    STANDARD_MANDANT: 'kranich',
  };
  const key = await operate(['sicherungsschluessel', join(dataDir, 'key'), '--json'], dataDir);
  const BACKUP_RECIPIENTS = (JSON.parse(key.stdout) as { oeffentlich: string }).oeffentlich;
  rmSync(join(brands, 'mandanten/ra_Standard'), { recursive: true });
  const run = async (more: Record<string, string> = {}) => {
    const { status, stdout } = await operate(['pruefen', '--json'], dataDir, { ...env, BACKUP_RECIPIENTS, ...more });
    return {
      status,
      ...(JSON.parse(stdout) as { maengel: string[]; einstellungen: { name: string; wert: string }[] }),
    };
  };
  const texts = await run();
  assert.equal(texts.status, 1);
  assert.ok(texts.maengel.some((line) => line.startsWith('kranich: impressum.de.md: it still has "Musterbetrieb"')));
  for (const page of ['agb', 'datenschutz', 'impressum'])
    for (const language of ['de', 'en']) {
      const file = join(brands, 'mandanten/kranich', `${page}.${language}.md`);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/Musterbetrieb|Musterweg|Erika Beispiel/g, 'Kranich'));
    }
  assert.deepEqual((await run()).maengel, [
    'Nobody reads reports: set WEBHOOK_URL, make a key (schluessel anlegen), or an account (konto erste).',
  ]);
  await operate(['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--alle-mandanten'], dataDir, env);
  const fit = await run();
  assert.deepEqual([fit.maengel, fit.status], [[], 0]);
  const wert = (name: string) => fit.einstellungen.find((one) => one.name === name)?.wert;
  assert.deepEqual([wert('METRICS_TOKEN'), wert('PORT'), wert('STANDARD_MANDANT')], ['(secret)', '3000', 'kranich']);
  assert.equal((await run({ STANDARD_MANDANT: 'weg' })).status, 1);
  assert.equal((await run({ METRICS_TOKEN: '' })).status, 0, 'a monitor on this machine needs none');

  // From a shell without the service's environment, after the service has started with it.
  rememberStart(readSettings({ DATA_DIR: dataDir, ...env, BACKUP_RECIPIENTS }), { ...env, BACKUP_RECIPIENTS });
  const bare = await operate(['pruefen', '--json'], dataDir);
  assert.deepEqual([bare.status, (JSON.parse(bare.stdout) as { maengel: string[] }).maengel], [0, []]);
  const left = readFileSync(join(dataDir, 'dienst.json'), 'utf8');
  assert.ok(left.includes('METRICS_TOKEN') && !left.includes(env.METRICS_TOKEN), 'that there is one, not which');
});

/** Message about a store that lacks the newest step of the schema. */
const BEFORE = /✗ The database is not of this release, and was left as it is/;
const UNDO = `delete from migrationen where nummer = ${NEWEST}`;

test('a store of a release before is told of, and brought to this one by no check', async (t) => {
  const dataDir = folder(t);
  const settings = readSettings({ DATA_DIR: dataDir });
  await (await openStore(settings)).close();
  assert.equal((await textKeysOf(settings))?.('ra_Standard'), false);
  const db = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'));
  db.exec(UNDO);
  assert.match((await operate(['pruefen'], dataDir)).stderr, BEFORE);
  assert.equal(await textKeysOf(settings), undefined);
  assert.equal(db.prepare('select max(nummer) as n from migrationen').get()?.['n'], NEWEST - 1);
  db.close();
});

test('nor on PostgreSQL; a check before the first start finds no tables, and no DATA_DIR', async (t) => {
  if (withoutPostgres) return t.skip(withoutPostgres);
  const server = await sharedPostgres();
  t.after(server.stop);
  const dataDir = folder(t);
  const [made, DATABASE_URL] = [await server.newUrl(), await server.emptyUrl()];
  await server.sql(UNDO, made);
  assert.match(betreiber(['pruefen'], dataDir, { DATABASE_URL: made }).stderr, BEFORE);
  const [{ n } = { n: 0 }] = await server.sql<{ n: number }>('select max(nummer) as n from migrationen', made);
  assert.equal(n, NEWEST - 1);
  assert.equal(await textKeysOf(readSettings({ DATA_DIR: dataDir, DATABASE_URL })), undefined);
  assert.equal(await textKeysOf(readSettings({ DATA_DIR: join(dataDir, 'none'), DATABASE_URL })), undefined);
});
