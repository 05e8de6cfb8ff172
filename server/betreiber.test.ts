import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashOf } from './store/tables/bearer-key.ts';
import { receiver, SECRET } from './outbox/test-receiver.ts';
import type { Delivery } from './store/tables/outbox.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { BASE } from './test/test-calls.ts';
import { betreiber, folder, reported, run } from './test/test-service.ts';

const COLUMNS = 'hersteller;modell;laenge_min;laenge_max;hoehe_min;hoehe_max;gewicht_max';

test('each command explains itself, and what it does not understand ends with 2 and that help', (t) => {
  const dataDir = folder(t);
  const help = betreiber(['--help'], dataDir);
  assert.equal(help.status, 0);
  const names = [...help.stdout.matchAll(/npm run betreiber -- ([\w-]+)/g)].map(([, name]) => name!);
  assert.ok(names.length >= 10, names.join(' '));
  for (const name of names) {
    const { status, stderr } = betreiber([name, '--unknown'], dataDir);
    assert.deepEqual([status, stderr.includes(`npm run betreiber -- ${name}`)], [2, true], name);
  }
  assert.match(betreiber(['schluessel', '--help'], dataDir).stdout, /anlegen .*\n.*--art/);
  for (const args of [
    ['schluessel'],
    ['schluessel', 'weg'],
    ['schluessel', 'widerrufen'],
    ['loeschen'],
    ['loeschen'],
    ['auskunft', 'a', 'b'],
  ])
    assert.equal(betreiber(args, dataDir).status, 2, args.join(' '));
  assert.equal(existsSync(join(dataDir, 'pannenlotse.sqlite')), false, 'nothing was made');
});

test('a key is shown once, kept as a hash, listed without it, and revoked', async (t) => {
  const dataDir = folder(t);
  const make = (...more: string[]) => betreiber(['schluessel', 'anlegen', ...more], dataDir);
  const made = make('--art', 'partner', '--name', 'Abschlepper Süd', '--json');
  assert.deepEqual([made.status, made.stderr], [0, '']);
  const { id, schluessel } = JSON.parse(made.stdout) as { id: string; schluessel: string };
  assert.match(schluessel, /^pl_[\w-]{43}$/);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  assert.equal((await store.keys.find(hashOf(schluessel)))?.name, 'Abschlepper Süd');
  const list = betreiber(['schluessel', 'liste'], dataDir);
  assert.match(list.stdout, new RegExp(`^${id}  partner  all clients  Abschlepper Süd  .*  never used  good\\n$`));
  await store.keys.used(id, '2026-03-02');
  assert.match(betreiber(['schluessel', 'liste'], dataDir).stdout, /  used 2026-03-02  good\n$/);
  assert.doesNotMatch(list.stdout, /pl_/);
  assert.equal(betreiber(['schluessel', 'widerrufen', id], dataDir).status, 0);
  assert.equal(await store.keys.find(hashOf(schluessel)), null);
  assert.match(betreiber(['schluessel', 'liste'], dataDir).stdout, /revoked 20/);
  assert.equal(betreiber(['schluessel', 'widerrufen', 'ffffffff'], dataDir).status, 1);
  assert.equal(make('--art', 'gast', '--name', 'x').status, 2);
  assert.equal(make('--art', 'partner').status, 2);
  assert.equal(make('--art', 'partner', '--name', 'x', '--mandant', 'nobody').status, 1);
});

test('what is prefilled and not taken over is printed line by line', (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'fields.json');
  writeFileSync(file, JSON.stringify({ kfz: { kmStand: 12.5, farbe: 'rot' }, vn: { vorname: 'Jana' } }));
  const printed = betreiber(['einladung', '--vorbelegung', file], dataDir);
  assert.equal(printed.status, 0, printed.stderr);
  assert.match(
    printed.stdout,
    /\nNot taken over as it came:\n  kfz\.kmStand: Stored as 12\.\n  kfz\.farbe: There is no such field\.\n$/,
  );
  const json = JSON.parse(betreiber(['einladung', '--vorbelegung', file, '--json'], dataDir).stdout);
  assert.deepEqual(json.nicht_uebernommen, [
    { feld: 'kfz.kmStand', text: 'Stored as 12.' },
    { feld: 'kfz.farbe', text: 'There is no such field.' },
  ]);
  assert.doesNotMatch(betreiber(['einladung'], dataDir).stdout, /Not taken/);
});

test('an invitation that is revoked leads nowhere, and one that is not there is refused', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir);
  const { einladung } = JSON.parse(betreiber(['einladung', '--json'], dataDir).stdout);
  const load = async () => (await fetch(`http://localhost:${port}${BASE}/vorgang/${einladung}`)).status;
  assert.equal(await load(), 200);
  assert.equal(betreiber(['widerrufen', einladung], dataDir).status, 0);
  assert.equal(await load(), 404);
  const refused = betreiber(['widerrufen', 'XXXXXXXXXXXXXXX', '--json'], dataDir);
  assert.deepEqual([refused.status, refused.stdout], [1, '{"fehler":"There is no such invitation."}\n']);
});

test('a person who asks is given all that is kept, readable [7.41]', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir);
  const { userID } = await reported(port, dataDir);
  const given = JSON.parse(betreiber(['auskunft', userID], dataDir).stdout);
  assert.equal(given.vorgaenge[0].doc.vn.nachname, 'Quittenbaum');
  assert.equal(given.ereignisse[0].daten.meldungsTyp, 'EINGANG');
  assert.deepEqual(JSON.parse(betreiber(['auskunft', userID, '--json'], dataDir).stdout), given);
  assert.equal(betreiber(['auskunft', 'XXXXXXXXXXXX'], dataDir).status, 1);
});

test('messages that wait are listed; none is given up, so none is sent again', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir);
  const { userID } = await reported(port, dataDir);
  const [waiting] = JSON.parse(betreiber(['zustellungen', 'liste', '--json'], dataDir).stdout);
  assert.deepEqual([waiting.userID, waiting.versuche], [userID, 0]);
  assert.match(
    betreiber(['zustellungen', 'liste'], dataDir).stdout,
    /ra_Standard  vorgang\.gemeldet  due 20.* 0 tries/,
  );
  assert.equal(betreiber(['zustellungen', 'tot'], dataDir).stdout, 'None.\n');
  assert.equal(betreiber(['zustellungen', 'wiederholen'], dataDir).stdout, '0 will be sent again.\n');
  assert.equal(betreiber(['zustellungen', 'wiederholen', waiting.id], dataDir).status, 1);
});

test('what was given up is listed with the reason, and sent again: one by its id, or all', async (t) => {
  const dataDir = folder(t);
  const { url, got, until } = await receiver(t);
  const { port, child, ended } = await run(t, dataDir);
  for (let n = 0; n < 2; n++) await reported(port, dataDir);
  child.kill('SIGTERM');
  await ended;
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  const now = new Date().toISOString();
  const claimed = await store.outbox.claim(now, now, 2);
  for (const one of claimed) await store.outbox.giveUp(one, now, 'status 500');
  const [first, second] = claimed as [Delivery, Delivery];
  const command = (...args: string[]) => betreiber(['zustellungen', ...args], dataDir);
  const dead = () => JSON.parse(command('tot', '--json').stdout).map(({ id }: Delivery) => id);
  const line = new RegExp(`^${first.id}  ra_Standard  vorgang\\.gemeldet  given up ${now}  1 tries  status 500$`, 'm');
  assert.match(command('tot').stdout, line);
  assert.deepEqual(dead().toSorted(), [first.id, second.id].toSorted());
  assert.equal(command('wiederholen', first.id, '--mandant', 'haselmaus').status, 1, 'of another client');
  assert.equal(command('wiederholen', first.id).stdout, '1 will be sent again.\n');
  assert.deepEqual(dead(), [second.id]);
  assert.equal(command('wiederholen', first.id).status, 1, 'it is on its way');
  assert.deepEqual(JSON.parse(command('wiederholen', '--json').stdout), { wiederholt: 1 });
  await run(t, dataDir, { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET });
  await until(2);
  assert.deepEqual(got.map(({ id }) => id).toSorted(), [first.id, second.id].toSorted(), 'under the ids of before');
});

test('a list of models is taken whole: 100,000 lines, beside the running service', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir);
  const file = join(dataDir, 'models.csv');
  const line = (n: number) => `"Werk ""${n % 100}""";Modell ${n};3000;4000;1400;1500;2500`;
  writeFileSync(file, `\uFEFF${COLUMNS}\r\n${Array.from({ length: 100_000 }, (_, n) => line(n)).join('\r\n')}\r\n`);
  const { status, stdout, stderr } = betreiber(['hersteller-import', file, '--json'], dataDir);
  assert.deepEqual([status, stdout, stderr], [0, '{"importiert":100000}\n', '']);
  const { data } = await (
    await fetch(`http://localhost:${port}${BASE}/hersteller/${encodeURIComponent('Werk "7"')}`)
  ).json();
  assert.equal(data.length, 1_000);
  assert.deepEqual(data[0], {
    hersteller: 'Werk "7"',
    modell: 'Modell 7',
    laenge_min: 3000,
    laenge_max: 4000,
    hoehe_min: 1400,
    hoehe_max: 1500,
    gewicht_max: 2500,
  });
});

const GOOD = 'Audi,A4,4000,4800,1400,1450,2200';
const HEAD = COLUMNS.replaceAll(';', ',');
// prettier-ignore
const LISTS = [
  ['a wrong column', [HEAD.replace('modell', 'name'), GOOD], [[1, /columns must be/]]],
  ['a missing column', ['hersteller,modell', 'Audi,A4'], [[1, /columns must be/]]],
  ['nothing', [], [[1, /columns must be/]]],
  ['only the columns', [HEAD], [[1, /no line follows/]]],
  ['doubles, and lines that are none', [HEAD, GOOD, 'Audi,A6,1,2', GOOD, 'Audi,A5,9,2,1,1,1', ',A7,1,1,1,1,1', 'Audi,A8,1,2,3,vier,5', `Audi,${'x'.repeat(51)},1,1,1,1,1`],
    [[3, /has 4 columns/], [4, /as in line 2/], [5, /laenge_min is more/], [6, /hersteller is empty/], [7, /hoehe_max must be/], [8, /more than 50/]]],
] as const;

test('a list with a fault brings in nothing and names each line with its reason', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'models.csv');
  const take = (content: string | Buffer) => {
    writeFileSync(file, content);
    return betreiber(['hersteller-import', file, '--json'], dataDir);
  };
  for (const [what, lines, wrong] of LISTS) {
    const { status, stdout } = take(lines.join('\n'));
    const { importiert, fehler } = JSON.parse(stdout) as {
      importiert: number;
      fehler: { zeile: number; grund: string }[];
    };
    assert.deepEqual(
      [status, importiert, fehler.map(({ zeile }) => zeile)],
      [1, 0, wrong.map(([zeile]) => zeile)],
      what,
    );
    for (const [index, [, reason]] of wrong.entries()) assert.match(fehler[index]!.grund, reason, what);
  }
  const latin1 = take(Buffer.from(`${HEAD}\n${GOOD}\nCitroën,C4,1,2,1,2,3\n`, 'latin1'));
  assert.match(latin1.stdout, /"zeile":3,"grund":"is not UTF-8/);
  assert.match(latin1.stderr, /^line 3: is not UTF-8.*\nNothing was brought in\.\n$/);
  assert.equal(take(Buffer.from(`\uFEFF${HEAD}\n`, 'utf16le')).status, 1);
  assert.equal(betreiber(['hersteller-import', join(dataDir, 'none.csv')], dataDir).status, 1);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  assert.deepEqual(await store.manufacturers(), []);
  assert.equal(take(`${HEAD}\n${GOOD}\n`).status, 0);
  assert.deepEqual(await store.manufacturers(), ['Audi']);
});
