import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hashOf } from './store/tables/bearer-key.ts';
import { receiver, SECRET } from './outbox/test-receiver.ts';
import type { Claimed, Delivery } from './store/tables/outbox.ts';
import { SQLITE_PATIENCE_MS } from './store/sqlite/sqlite-faults.ts';
import { openSqlite } from './store/sqlite/sqlite.ts';
import { BASE } from './test/test-calls.ts';
import { betreiberCommand, folder, operate, reported, run } from './test/test-service.ts';

/** A service beside which the commands of several tests run, each on a case of its own. */
const beside = { dataDir: '', port: 0 };
const ends: (() => unknown)[] = [];
before(async () => {
  const file = { after: (end: () => unknown) => void ends.push(end) };
  const dataDir = folder(file);
  const { port } = await run(file, dataDir);
  Object.assign(beside, { dataDir, port });
});
after(() => {
  for (const end of ends.toReversed()) end();
});

const COLUMNS = 'hersteller;modell;laenge_min;laenge_max;hoehe_min;hoehe_max;gewicht_max';

test('each command explains itself, and what it does not understand ends with 2 and that help', async (t) => {
  const dataDir = folder(t);
  const help = await operate(['--help'], dataDir);
  assert.equal(help.status, 0);
  const names = [...help.stdout.matchAll(/npm run betreiber -- ([\w-]+)/g)].map(([, name]) => name!);
  assert.ok(names.length >= 10, names.join(' '));
  for (const name of names) {
    const { status, stderr } = await operate([name, '--unknown'], dataDir);
    assert.deepEqual([status, stderr.includes(`npm run betreiber -- ${name}`)], [2, true], name);
  }
  assert.match((await operate(['schluessel', '--help'], dataDir)).stdout, /anlegen .*\n.*--art/);
  for (const args of [
    ['schluessel'],
    ['schluessel', 'weg'],
    ['schluessel', 'widerrufen'],
    ['loeschen'],
    ['loeschen'],
    ['auskunft', 'a', 'b'],
  ])
    assert.equal((await operate(args, dataDir)).status, 2, args.join(' '));
});

test('a key has the rights that --darf names; one that does not exist is refused with one line, and no key is made [7.130]', async (t) => {
  const dataDir = folder(t);
  const make = (art: string, ...more: string[]) =>
    operate(['schluessel', 'anlegen', '--art', art, '--name', 'x', '--alle-mandanten', '--json', ...more], dataDir);
  for (const [art, darf, line] of [
    [
      'betreiber',
      'schreiben',
      '--darf of a key for a betreiber must be of lesen,anlegen,ereignisse,quittieren,loeschen, not "schreiben".',
    ],
    [
      'betreiber',
      'lesen,,anlegen',
      '--darf of a key for a betreiber must be of lesen,anlegen,ereignisse,quittieren,loeschen, not "".',
    ],
    [
      'betreiber',
      '',
      '--darf of a key for a betreiber must be of lesen,anlegen,ereignisse,quittieren,loeschen, not "".',
    ],
    ['partner', 'lesen', '--darf of a key for a partner must be of ereignisse,sms, not "lesen".'],
  ] as const) {
    const { status, stdout, stderr } = await make(art, '--darf', darf);
    assert.deepEqual([status, stdout, stderr.split('\n')[0]], [2, '', line]);
  }
  const made = [
    await make('betreiber', '--darf', 'ereignisse, lesen'),
    await make('partner', '--darf', 'ereignisse'),
    await make('betreiber'),
  ];
  assert.deepEqual(
    made.map(({ stdout }) => (JSON.parse(stdout) as { darf: string[] | null }).darf),
    [['lesen', 'ereignisse'], ['ereignisse'], null],
  );
  assert.match(
    (await operate(['schluessel', 'liste'], dataDir)).stdout,
    /  lesen,ereignisse  .*\n.*  ereignisse  .*\n.*  all rights  /,
  );
});

test('each command is written down, with the cases that it met and what became of it, and zugriffe lists them [7.131]', async (t) => {
  const dataDir = folder(t);
  const { vorgangRef, userID } = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout) as Record<
    string,
    string
  >;
  await operate(['auskunft', vorgangRef!], dataDir);
  await operate(['auskunft', userID!], dataDir);
  await operate(['hinweis', vorgangRef!, 'Wir kommen.'], dataDir);
  await operate(['auskunft', 'NOSUCHNOSUCHNOSU'], dataDir);
  await operate(['schluessel', 'liste'], dataDir);
  await operate(['sicherung'], dataDir);
  const dump = JSON.parse((await operate(['auskunft', vorgangRef!, '--json'], dataDir)).stdout) as {
    zugriffe: { aufruf: string; zeit: string }[];
  };
  // A row is an hour's: where the clock strikes meanwhile there are two, and within the hour never.
  const oneAnHour = (rows: string[]): void => assert.deepEqual(rows.toSorted(), [...new Set(rows)].toSorted());
  oneAnHour(dump.zugriffe.map(({ aufruf, zeit }) => `${zeit.slice(0, 13)} ${aufruf}`));
  const calls = new Set(dump.zugriffe.map(({ aufruf }) => aufruf));
  assert.deepEqual([...calls].toSorted(), ['auskunft', 'einladung', 'hinweis']);
  await operate(['loeschen', vorgangRef!], dataDir);
  const rowsOf = async (...args: string[]): Promise<string[]> => {
    const lines = (await operate(['zugriffe', ...args], dataDir)).stdout.split('\n').filter(Boolean).slice(1);
    const times = new Map<string, number>();
    const inHours: string[] = [];
    for (const line of lines) {
      const [actor, call, of, , outcome, first, , count] = line.split(/ {2,}/);
      const row = [actor, call, of, outcome].join(' ');
      inHours.push(`${first!.slice(0, 13)} ${row}`);
      times.set(row, (times.get(row) ?? 0) + Number(count));
    }
    oneAnHour(inHours);
    return Array.from(times, ([row, count]) => `${row} ${count}`).toSorted();
  };
  assert.deepEqual(await rowsOf(vorgangRef!), [
    `befehl auskunft ${vorgangRef} getan 3`,
    `befehl einladung ${vorgangRef} getan 1`,
    `befehl hinweis ${vorgangRef} abgelehnt 1`,
    `befehl loeschen ${vorgangRef} getan 1`,
  ]);
  const all = await rowsOf();
  for (const row of [
    'befehl auskunft - abgelehnt 1',
    'befehl schluessel liste - getan 1',
    'befehl sicherung - getan 1',
  ])
    assert.ok(all.includes(row), `${row} in ${all.join('; ')}`);
  assert.ok(!all.join().includes(userID!));
  assert.equal((await operate(['zugriffe', userID!], dataDir)).status, 2);
  assert.equal((await operate(['zugriffe', '--schluessel', 'ffffffff'], dataDir)).status, 1);
});

test('accesses are listed with a heading, of a range of days, a thousand on a page', async (t) => {
  const dataDir = folder(t);
  await operate(['schluessel', 'liste'], dataDir);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  const accesses = Array.from({ length: 1_001 }, (_, nr) => {
    const zeit = `2026-03-0${nr < 3 ? 2 : 3}T10:00:00.000Z`;
    const call = { akteur: `key-${nr}`, aufruf: 'GET x', ausgang: '200', mandant: 'ra_Standard', vorgang: '' };
    return { ...call, zeit, zuletzt: zeit, anzahl: 1 };
  });
  await store.zugriffe.add(accesses);
  await store.close();
  const list = async (...args: string[]) => {
    const { stdout, stderr } = await operate(['zugriffe', '--bis', '2026-03-03', ...args], dataDir);
    const [head = '', ...lines] = stdout.trim().split('\n');
    return { head: head.split(/ {2,}/), count: lines.length, stderr };
  };
  const first = await list();
  assert.deepEqual(first.head, ['actor', 'call', 'case', 'client', 'outcome', 'first', 'last', 'how many']);
  assert.deepEqual([first.count, first.stderr], [1_000, 'There are more: --seite 2.\n']);
  assert.deepEqual([(await list('--seite', '2')).count, (await list('--von', '2026-03-03')).count], [1, 998]);
  assert.equal((await list('--von', '2026-03-01', '--bis', '2026-03-02')).count, 3);
  assert.equal((await operate(['zugriffe', '--seite', '0'], dataDir)).status, 2);
});

test('a key is shown once, kept as a hash, listed without it, and revoked', async (t) => {
  const dataDir = folder(t);
  const make = (...more: string[]) => operate(['schluessel', 'anlegen', ...more], dataDir);
  const made = await make('--art', 'partner', '--name', 'Abschlepper Süd', '--alle-mandanten', '--json');
  assert.deepEqual([made.status, made.stderr], [0, '']);
  const { id, schluessel } = JSON.parse(made.stdout) as { id: string; schluessel: string };
  assert.match(schluessel, /^pl_[\w-]{43}$/);
  const NOW = new Date().toISOString();
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  assert.equal((await store.keys.find(hashOf(schluessel), NOW))?.name, 'Abschlepper Süd');
  const list = await operate(['schluessel', 'liste'], dataDir);
  assert.match(
    list.stdout,
    new RegExp(`^${id}  partner  all clients  Abschlepper Süd  all rights  .*  never used  good\\n$`),
  );
  await store.keys.used(id, '2026-03-02');
  assert.match((await operate(['schluessel', 'liste'], dataDir)).stdout, /  used 2026-03-02  good\n$/);
  assert.doesNotMatch(list.stdout, /pl_/);
  assert.equal((await operate(['schluessel', 'widerrufen', id], dataDir)).status, 0);
  assert.equal(await store.keys.find(hashOf(schluessel), NOW), null);
  assert.match((await operate(['schluessel', 'liste'], dataDir)).stdout, /revoked 20/);
  assert.equal((await operate(['schluessel', 'widerrufen', 'ffffffff'], dataDir)).status, 1);
  assert.equal((await make('--art', 'gast', '--name', 'x')).status, 2);
  assert.equal((await make('--art', 'partner')).status, 2);
  assert.equal((await make('--art', 'partner', '--name', 'x', '--mandant', 'nobody')).status, 1);
});

test('a key is for one client or, said outright, for all: neither or both make none [7.63]', async (t) => {
  const dataDir = folder(t);
  const make = (...more: string[]) =>
    operate(['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', ...more, '--json'], dataDir);
  assert.deepEqual(
    [(await make()).status, (await make('--mandant', 'ra_Standard', '--alle-mandanten')).status],
    [2, 2],
  );
  assert.match((await make()).stderr, /--mandant ID, or --alle-mandanten/);
  assert.equal(JSON.parse((await make('--mandant', 'ra_Standard')).stdout).mandant, 'ra_Standard');
  assert.equal(JSON.parse((await make('--alle-mandanten')).stdout).mandant, null);
});

test('a key may end: after its last day on its client’s clock, or at a time; the list says so, and warns 14 days before', async (t) => {
  const dataDir = folder(t);
  const make = (bis: string, ...more: string[]) => {
    const scope = more.length ? more : ['--alle-mandanten'];
    return operate(
      ['schluessel', 'anlegen', '--art', 'partner', '--name', 'x', ...scope, '--bis', bis, '--json'],
      dataDir,
    );
  };
  const endOf = async (...given: Parameters<typeof make>): Promise<string> =>
    JSON.parse((await make(...given)).stdout).gueltigBis;
  for (const wrong of ['', 'bald', '2026-02-30', '2020-01-01', '2099-01-01T25:00', '2099-12-31T18:00:00 Uhr'])
    assert.deepEqual([(await make(wrong)).status, (await make(wrong)).stdout], [2, ''], wrong);
  assert.equal(await endOf('2099-12-31'), '2099-12-31T23:00:00.000Z');
  assert.equal(await endOf('2099-07-31', '--mandant', 'ra_Standard'), '2099-07-31T22:00:00.000Z');
  assert.equal(await endOf('2099-12-31T18:00:30'), '2099-12-31T17:00:30.000Z');
  assert.equal(await endOf('2099-12-31T18:00Z'), '2099-12-31T18:00:00.000Z');
  const soon = new Date(Date.now() + 13.9 * 24 * 3_600_000).toISOString();
  const { id } = JSON.parse((await make(`${soon.slice(0, 19)}Z`)).stdout);
  await endOf(`${new Date(Date.now() + 14.1 * 24 * 3_600_000).toISOString().slice(0, 19)}Z`);
  const list = await operate(['schluessel', 'liste'], dataDir);
  assert.match(list.stdout, /  good until 2099-12-31T18:00Z\n/);
  assert.match(list.stderr, new RegExp(`^Key ${id} \\(x\\) ends at ${soon.slice(0, 19)}[^\\n]+\\n$`));
});

test('the service takes a key to the second of its end, and its log warns of those that end, without the name', async (t) => {
  const dataDir = folder(t);
  const endAt = async (time: number): Promise<{ id: string; schluessel: string; gueltigBis: string }> => {
    const bis = new Date(time).toISOString().replace('.000', '');
    const scope = ['--mandant', 'ra_Standard', '--bis', bis, '--json'];
    return JSON.parse(
      (await operate(['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'Quittenbaum', ...scope], dataDir))
        .stdout,
    );
  };
  const soon = await endAt(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
  const { port, logged } = await run(t, dataDir, { LOG_LEVEL: 'warn' });
  const end = Math.ceil(Date.now() / 1_000) * 1_000 + 3_000;
  const { schluessel, gueltigBis } = await endAt(end);
  assert.equal(Date.parse(gueltigBis), end);
  const headers = { authorization: `Bearer ${schluessel}` };
  const calls: { from: number; to: number; status: number }[] = [];
  while (Date.now() < end + 500) {
    const from = Date.now();
    const { status } = await fetch(`http://127.0.0.1:${port}${BASE}/betreiber/vorgaenge`, { headers });
    calls.push({ from, to: Date.now(), status });
    // Ten wrong ones in ten minutes would be 429.
    await sleep(status === 200 ? 20 : 200);
  }
  const [before, after] = [calls.filter(({ to }) => to < end), calls.filter(({ from }) => from >= end)];
  assert.ok(before.length > 0 && after.length > 0, `${before.length} before, ${after.length} after`);
  assert.deepEqual([...new Set(before.map(({ status }) => status))], [200]);
  assert.deepEqual([...new Set(after.map(({ status }) => status))], [401]);
  const line = logged()
    .split('\n')
    .find((one) => one.includes('"schluessel-endet"'));
  assert.deepEqual([JSON.parse(line!).id, JSON.parse(line!).gueltigBis], [soon.id, soon.gueltigBis]);
  assert.doesNotMatch(logged(), /Quittenbaum|pl_/);
});

test('what is prefilled and not taken over is printed line by line', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'fields.json');
  writeFileSync(file, JSON.stringify({ kfz: { kmStand: 12.5, farbe: 'rot' }, vn: { vorname: 'Jana' } }));
  const printed = await operate(['einladung', '--vorbelegung', file], dataDir);
  assert.equal(printed.status, 0, printed.stderr);
  assert.match(
    printed.stdout,
    /\nNot taken over as it came:\n  kfz\.kmStand: Stored as 12\.\n  kfz\.farbe: There is no such field\.\n$/,
  );
  const json = JSON.parse((await operate(['einladung', '--vorbelegung', file, '--json'], dataDir)).stdout);
  assert.deepEqual(json.nicht_uebernommen, [
    { feld: 'kfz.kmStand', text: 'Stored as 12.' },
    { feld: 'kfz.farbe', text: 'There is no such field.' },
  ]);
  assert.doesNotMatch((await operate(['einladung'], dataDir)).stdout, /Not taken/);
});

test('a file of prefilled fields is UTF-8, with or without a byte order mark; another one is refused with the reason', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'fields.json');
  const made = async (bytes: Buffer) => {
    writeFileSync(file, bytes);
    return operate(['einladung', '--json', '--vorbelegung', file], dataDir);
  };
  const json = JSON.stringify({ vn: { vorname: 'Jürgen', nachname: 'Groß' } });
  const marked = await made(Buffer.from(`\ufeff${json}`));
  assert.equal(marked.status, 0, marked.stderr);
  assert.equal(JSON.parse(marked.stdout).nicht_uebernommen, undefined);
  for (const [bytes, reason] of [
    [Buffer.from(json, 'latin1'), /is not UTF-8\. Save it as UTF-8\./],
    [Buffer.from(`\ufeff${json}`, 'utf16le'), /is not UTF-8/],
    [Buffer.from('{"vn":{"vorname":"A"},}'), /the file is no JSON \(.*double-quoted property name/],
    [Buffer.from('{"vn":{},"vn":{}}'), /"vn": the field stands there twice/],
    [Buffer.from('[]'), /holds no JSON object/],
  ] as const) {
    const { status, stdout } = await made(bytes);
    assert.equal(status, 1, stdout);
    assert.match(JSON.parse(stdout).fehler, reason);
  }
});

test('a command waits for a store that another process holds, longer than a request may', async (t) => {
  const dataDir = folder(t);
  await operate(['einladung'], dataDir);
  const other = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'));
  t.after(() => other.close());
  other.exec('begin immediate');
  const [command, ...args] = betreiberCommand(['einladung', '--json']);
  const made = promisify(execFile)(command, args, { env: { ...process.env, DATA_DIR: dataDir } });
  await sleep(3 * SQLITE_PATIENCE_MS);
  other.exec('rollback');
  assert.match(JSON.parse((await made).stdout).einladung, /^[\w-]{15}$/);
});

test('an invitation that is revoked leads nowhere, and one that is not there is refused', async () => {
  const { dataDir, port } = beside;
  const { einladung } = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout);
  const load = async () => (await fetch(`http://localhost:${port}${BASE}/vorgang/${einladung}`)).status;
  assert.equal(await load(), 200);
  assert.equal((await operate(['widerrufen', einladung], dataDir)).status, 0);
  assert.equal(await load(), 404);
  const refused = await operate(['widerrufen', 'XXXXXXXXXXXXXXX', '--json'], dataDir);
  assert.deepEqual([refused.status, refused.stdout], [1, '{"fehler":"There is no such invitation."}\n']);
});

test('a person who asks is given all that is kept, readable [7.41]', async () => {
  const { dataDir, port } = beside;
  const { userID, vorgangRef } = await reported(port, dataDir);
  const given = JSON.parse((await operate(['auskunft', vorgangRef, '--json'], dataDir)).stdout);
  assert.equal(given.vorgaenge[0].doc.vn.nachname, 'Quittenbaum');
  assert.equal(given.ereignisse[0].daten.meldungsTyp, 'EINGANG');
  const again = JSON.parse((await operate(['auskunft', userID, '--json'], dataDir)).stdout);
  assert.deepEqual({ ...again, zugriffe: [] }, { ...given, zugriffe: [] });
  assert.equal((await operate(['auskunft', 'XXXXXXXXXXXX'], dataDir)).status, 1);
});

test('a case is assigned to a partner, and taken back; its link is printed', async (t) => {
  const dataDir = folder(t);
  const { userID, vorgangRef } = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout);
  const call = (...args: string[]) => operate(args, dataDir);
  assert.equal((await call('zuweisen', vorgangRef)).status, 2);
  const unknown = await call('zuweisen', vorgangRef, '--partner', 'Niemand');
  assert.deepEqual([unknown.status, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, /^There is no partner key "Niemand" that is good for this client\.$/m);
  await call('schluessel', 'anlegen', '--art', 'partner', '--name', 'Süd', '--alle-mandanten');
  assert.equal((await call('zuweisen', vorgangRef, '--partner', 'Süd')).stdout, 'Süd may act on it.\n');
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  assert.equal((await store.zuweisungen.of('ra_Standard', userID))[0]?.partner, 'Süd');
  assert.equal((await call('zuweisen', vorgangRef, '--partner', 'Süd', '--zurueck')).status, 0);
  assert.equal((await call('zuweisen', vorgangRef, '--partner', 'Süd', '--zurueck')).status, 1);
  const url = `http://localhost:3000/${userID}`;
  assert.deepEqual(JSON.parse((await call('link', vorgangRef, '--json')).stdout), {
    vorgangRef,
    userID,
    url,
    typ: 'kfz',
  });
});

test('a helper is assigned by a command that prints the link with its QR code, and taken back [4.168]', async () => {
  const { dataDir, port } = beside;
  const { userID, vorgangRef } = await reported(port, dataDir);
  const call = (...args: string[]) => operate(['auftrag', vorgangRef, ...args], dataDir);
  assert.equal((await call('--name', 'Süd')).status, 2, 'without a number');
  assert.equal((await call('--name', 'Süd', '--telefon', '0221 47101', '--minuten', '700')).status, 2);
  const said = await call('--name', 'Süd', '--telefon', '0221 47101');
  assert.match(said.stdout, /\/auftrag\/\w{27}\n[^]*█[^]*\nsms:022147101\?body=/);
  const made = JSON.parse(
    (await call('--name', 'Süd', '--telefon', '0221 47101', '--minuten', '30', '--angenommen', '--json')).stdout,
  );
  const base = `http://localhost:${port}${BASE}`;
  const read = async (path: string) =>
    (await fetch(`${base}/${path}`)).json() as Promise<{ data: Record<string, unknown> }>;
  const { data } = await read(`auftrag/${made.url.split('/').at(-1)}`);
  assert.deepEqual([data['stand'], data['code']], ['angenommen', made.code]);
  assert.equal((await read(`vorgang/${userID}/status`)).data['helfercode'], made.code);
  assert.deepEqual([(await call('--ende')).status, (await call('--ende')).status], [0, 1]);
  assert.equal((await operate(['auftrag', 'ZZZZZZZZZZZZZZZZ', '--ende'], dataDir)).status, 1);
});

test('the operator writes to the person by a command, to a report that stands and in a text of 1 to 400 characters', async () => {
  const { dataDir, port } = beside;
  const { userID, vorgangRef } = await reported(port, dataDir);
  const written = await operate(['hinweis', vorgangRef, 'Der Wagen kommt in 20 Minuten.', '--json'], dataDir);
  const { text, zeit } = JSON.parse(written.stdout);
  assert.equal(text, 'Der Wagen kommt in 20 Minuten.');
  const status = await fetch(`http://localhost:${port}${BASE}/vorgang/${userID}/status`);
  const { data } = (await status.json()) as { data: { hinweise: unknown[] } };
  assert.deepEqual(data.hinweise, [{ zeit, typ: 'BETREIBER_HINWEIS', text }]);
  for (const wrong of ['', '  ', 'x'.repeat(401)]) {
    const refused = await operate(['hinweis', vorgangRef, wrong], dataDir);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /^Write 1 to 400 characters as text\.$/m);
  }
  assert.equal((await operate(['hinweis', vorgangRef, 'ohne', 'Anführung'], dataDir)).status, 2);
  const draft = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout);
  const early = await operate(['hinweis', draft.vorgangRef, 'Hallo'], dataDir);
  assert.deepEqual([early.status, early.stdout], [1, '']);
  assert.match(early.stderr, /^A message goes to a report that is not cancelled/m);
  assert.equal((await operate(['hinweis', 'ZZZZZZZZZZZZZZZZ', 'Hallo'], dataDir)).status, 1);
});

test('the counts of each month are printed as CSV, of all clients or of one', async () => {
  const { dataDir } = beside;
  await reported(beside.port, dataDir);
  const month = new Date().toISOString().slice(0, 7);
  const printed = async (...args: string[]) => operate(['zahlen', ...args], dataDir);
  const { status, stdout } = await printed('--mandant', 'ra_Standard', '--von', month, '--bis', month);
  const [head, row, ...rest] = stdout.split('\r\n');
  assert.deepEqual([status, rest], [0, ['']]);
  assert.match(head!, /^mandant;monat;gemeldet_netz;gemeldet_sms;/);
  assert.match(row!, new RegExp(`^ra_Standard;${month};[1-9]`));
  assert.match((await printed()).stdout, /\r\nra_Standard;/);
  assert.equal((await printed('--bis', '1999-12')).stdout, `${head}\r\n`);
  const { seit, monate } = JSON.parse((await printed('--json')).stdout) as { seit: string; monate: object[] };
  assert.deepEqual([seit.slice(0, 4), monate.length > 0], [month.slice(0, 4), true]);
  assert.equal((await printed('--mandant', 'gibtsnicht')).status, 1);
  const wrong = await printed('--von', '1.3.2027');
  assert.deepEqual([wrong.status, wrong.stderr.split('\n')[0]], [2, '--von: Name a month, such as 2027-03.']);
});

test('messages that wait are listed; none is given up, so none is sent again', async (t) => {
  const dataDir = folder(t);
  const { port } = await run(t, dataDir);
  const { vorgangRef } = await reported(port, dataDir);
  const [waiting] = JSON.parse((await operate(['zustellungen', 'liste', '--json'], dataDir)).stdout);
  assert.deepEqual(
    [waiting.userID, JSON.parse(waiting.daten).data.vorgangRef, waiting.versuche],
    [undefined, vorgangRef, 0],
  );
  assert.match(
    (await operate(['zustellungen', 'liste'], dataDir)).stdout,
    /ra_Standard  vorgang\.gemeldet  due 20.* 0 tries/,
  );
  assert.equal((await operate(['zustellungen', 'tot'], dataDir)).stdout, 'None.\n');
  assert.equal((await operate(['zustellungen', 'wiederholen'], dataDir)).stdout, '0 will be sent again.\n');
  assert.equal((await operate(['zustellungen', 'wiederholen', waiting.id], dataDir)).status, 1);
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
  const [first, second] = claimed as [Claimed, Claimed];
  const command = (...args: string[]) => operate(['zustellungen', ...args], dataDir);
  const dead = async () => JSON.parse((await command('tot', '--json')).stdout).map(({ id }: Delivery) => id);
  const line = new RegExp(`^${first.id}  ra_Standard  vorgang\\.gemeldet  given up ${now}  1 tries  status 500$`, 'm');
  assert.match((await command('tot')).stdout, line);
  assert.deepEqual((await dead()).toSorted(), [first.id, second.id].toSorted());
  assert.equal((await command('wiederholen', first.id, '--mandant', 'haselmaus')).status, 1, 'of another client');
  assert.equal((await command('wiederholen', first.id)).stdout, '1 will be sent again.\n');
  assert.deepEqual(await dead(), [second.id]);
  assert.equal((await command('wiederholen', first.id)).status, 1, 'it is on its way');
  assert.deepEqual(JSON.parse((await command('wiederholen', '--json')).stdout), { wiederholt: 1 });
  await run(t, dataDir, { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET });
  await until(2);
  assert.deepEqual(got.map(({ id }) => id).toSorted(), [first.id, second.id].toSorted(), 'under the ids of before');
});

test('a list of models is taken whole: 100,000 lines, beside the running service', async () => {
  const { dataDir, port } = beside;
  const file = join(dataDir, 'models.csv');
  const line = (n: number) => `"Werk ""${n % 100}""";Modell ${n};3000;4000;1400;1500;2500`;
  writeFileSync(file, `\uFEFF${COLUMNS}\r\n${Array.from({ length: 100_000 }, (_, n) => line(n)).join('\r\n')}\r\n`);
  const { status, stdout, stderr } = await operate(['hersteller-import', file, '--json'], dataDir);
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
  ['a quoted name over two lines', [HEAD, '"Au', 'di",A4,1,2', GOOD, GOOD], [[2, /has 4 columns/], [5, /as in line 4/]]],
  ['a quote without an end', [HEAD, GOOD, '"Audi,A6,1,2,3,4,5'], [[3, /no end/]]],
] as const;

test('a list with a fault brings in nothing and names each line with its reason', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'models.csv');
  const take = (content: string | Buffer) => {
    writeFileSync(file, content);
    return operate(['hersteller-import', file, '--json'], dataDir);
  };
  for (const [what, lines, wrong] of LISTS) {
    const { status, stdout } = await take(lines.join('\n'));
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
  const latin1 = await take(Buffer.from(`${HEAD}\n${GOOD}\nCitroën,C4,1,2,1,2,3\n`, 'latin1'));
  assert.match(latin1.stdout, /"zeile":3,"grund":"is not UTF-8/);
  assert.match(latin1.stderr, /^line 3: is not UTF-8.*\nNothing was brought in\.\n$/);
  assert.equal((await take(Buffer.from(`\uFEFF${HEAD}\n`, 'utf16le'))).status, 1);
  assert.equal((await operate(['hersteller-import', join(dataDir, 'none.csv')], dataDir)).status, 1);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  assert.deepEqual(await store.manufacturers(), []);
  assert.equal((await take(`${HEAD}\n${GOOD}\n`)).status, 0);
  assert.deepEqual(await store.manufacturers(), ['Audi']);
});

test('a list may name its separator, and gives one make in one spelling', async (t) => {
  const dataDir = folder(t);
  const file = join(dataDir, 'models.csv');
  const sizes = '4000,4800,1400,1450,2200';
  const take = (...lines: string[]) => {
    writeFileSync(file, `\uFEFF${lines.join('\r\n')}\r\n`);
    return operate(['hersteller-import', file, '--json'], dataDir);
  };
  const models = [
    `Wartburg,353,${sizes}`,
    `WARTBURG,1.3,${sizes}`,
    `Tatra,Käfer,${sizes}`,
    `wartburg,Tourist,${sizes}`,
    `Tatra,${'Käfer'.normalize('NFD')} 2,${sizes}`,
    `${'Öko'.normalize('NFD')},1,${sizes}`,
    `Öko,2,${sizes}`,
  ];
  const first = await take('sep=,', HEAD, ...models);
  assert.deepEqual(JSON.parse(first.stdout), {
    importiert: 7,
    hinweise: [
      { zeile: 4, grund: '"WARTBURG" is the make "Wartburg" of line 3, and is taken as it' },
      { zeile: 6, grund: '"wartburg" is the make "Wartburg" of line 3, and is taken as it' },
    ],
  });
  const semicolons = [HEAD, `oko,2,${sizes}`].map((line) => line.replaceAll(',', ';'));
  const second = await take('"SEP=;";', ...semicolons);
  assert.match(second.stdout, /"zeile":3,"grund":"\\"oko\\" is the make \\"Öko\\" as it is stored/);
  const doubled = await take(HEAD, `Tatra,613,${sizes}`, `TATRA,613,${sizes}`);
  assert.match(doubled.stdout, /"zeile":3,"grund":"the same make and model as in line 2"/);
  const wrong = await take('sep=;', HEAD.replace('modell', 'typ'));
  assert.match(wrong.stderr, /^line 2: the columns must be/);
  const store = await openSqlite(join(dataDir, 'pannenlotse.sqlite'));
  t.after(store.close);
  assert.deepEqual(await store.manufacturers(), ['Öko', 'Tatra', 'Wartburg']);
  assert.equal((await store.models('Wartburg')).length, 3);
});

test('after a restore by other means the operator begins a new epoch beside the service, and every reader begins anew', async () => {
  const { dataDir, port } = beside;
  const ids = [await reported(port, dataDir), await reported(port, dataDir)].map(({ vorgangRef }) => vorgangRef);
  const made = await operate(
    ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--mandant', 'ra_Standard', '--json'],
    dataDir,
  );
  const { schluessel } = JSON.parse(made.stdout) as { schluessel: string };
  const feed = async (query = '') => {
    const headers = { authorization: `Bearer ${schluessel}` };
    const answer = await fetch(`http://localhost:${port}${BASE}/betreiber/vorgaenge${query}`, { headers });
    return (await answer.json()) as { code?: string; cursor: string; data: { vorgangRef: string }[] };
  };
  const { cursor } = await feed();
  assert.deepEqual((await feed(`?seit=${cursor}`)).data, [], 'as long as nobody says so');
  const { status, stderr } = await operate(['wiederherstellen'], dataDir);
  assert.deepEqual([status, stderr], [0, '']);
  const told = await feed(`?seit=${cursor}`);
  assert.equal(told.code, 'STAND_VORAUS');
  const { data } = await feed(`?seit=${told.cursor}`);
  assert.deepEqual(
    data.map(({ vorgangRef }) => vorgangRef).filter((vorgangRef) => ids.includes(vorgangRef)),
    ids,
  );
});

test('the key for push is made once: shown, or written into a file that is nobody else’s and is never overwritten', async (t) => {
  const dataDir = folder(t);
  const shown = await operate(['push-schluessel'], dataDir);
  const [, key = ''] = /^PUSH_KEY=([\w-]{43})\n/.exec(shown.stdout) ?? [];
  assert.equal((await operate(['zustellungen', 'liste'], dataDir, { PUSH_KEY: key })).status, 0);
  const datei = join(dataDir, 'push');
  const written = await operate(['push-schluessel', '--datei', datei], dataDir);
  assert.deepEqual([written.status, written.stdout.includes(readFileSync(datei, 'utf8').trim())], [0, false]);
  assert.equal(statSync(datei).mode & 0o777, 0o600);
  assert.equal((await operate(['zustellungen', 'liste'], dataDir, { PUSH_KEY_FILE: datei })).status, 0);
  const again = await operate(['push-schluessel', '--datei', datei], dataDir);
  assert.deepEqual([again.status, /EEXIST/.test(again.stderr)], [1, true]);
});
