import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { emptyVorgang } from '#domain/vorgang.ts';
import { openMandanten, openStore } from '../open.ts';
import { readSettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { eventOf } from '../store/tables/service-event.ts';
import { folder, operate } from '../test/test-service.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';
import { execute } from './execute.ts';

interface Person {
  telefon?: string;
  kennzeichen?: string;
  land?: string;
  mandant?: string;
  angelegt?: string;
}

/** A store with a function that makes a draft of a person in it. */
async function store(t: TestContext) {
  const dataDir = folder(t);
  const settings = readSettings({ DATA_DIR: dataDir });
  const opened: Store = await openStore(settings);
  t.after(opened.close);
  const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
  const draft = async ({ telefon = '', kennzeichen = '', land = 'DE', mandant, angelegt }: Person) => {
    const { vorgangsMetadaten, kfz } = emptyVorgang();
    const vorbelegung = {
      vorgangsMetadaten: { ...vorgangsMetadaten, mobilnummer: telefon },
      kfz: { ...kfz, kennzeichen_id: kennzeichen, kennzeichen_land: land },
      vn: { nachname: 'Quittenbaum' },
    };
    const of = mandant === undefined ? client : { ...client, mandant: { ...client.mandant, id: mandant } };
    const now = Date.parse(angelegt ?? '2026-03-02T10:00:00Z');
    const wish = { client: of, typ: 'kfz', beispiel: false, vorbelegung, publicUrl: settings.publicUrl, now } as const;
    return newVorgang(opened, wish);
  };
  const call = (...args: string[]) => operate(args, dataDir);
  const isThere = async ({ userID }: { userID: string }) =>
    (await opened.load(userID, null, '2026-03-02T10:00:00Z')) !== null;
  return { dataDir, draft, call, isThere, opened };
}

test('a person’s cases are found by number or plate, however they are written, drafts and clients that are gone included [7.126]', async (t) => {
  const { draft, call, opened } = await store(t);
  const one = await draft({ telefon: '0176 040690 12', kennzeichen: 'K-RA 1234E' });
  const gone = await draft({ telefon: '0049176/04069012', mandant: 'weg_Gegangen' });
  const other = await draft({ telefon: '0176 04069013', kennzeichen: 'KR-A 1234E' });
  const refsIn = async (...args: string[]): Promise<string[]> => {
    const { status, stdout, stderr } = await call('auskunft', ...args, '--ja', '--json');
    assert.equal(status, 0, stderr);
    const { vorgaenge } = JSON.parse(stdout) as { vorgaenge: { vorgaenge: { vorgang_ref: string }[] }[] };
    return vorgaenge.map(({ vorgaenge: [row] }) => row!.vorgang_ref).toSorted();
  };
  assert.deepEqual(await refsIn('--telefon', '+49 (0)176 04069012'), [one.vorgangRef, gone.vorgangRef].toSorted());
  assert.deepEqual(await refsIn('--telefon', '017604069012', '--mandant', 'weg_Gegangen'), [gone.vorgangRef]);
  assert.deepEqual(await refsIn('--kennzeichen', 'k-ra1234e'), [one.vorgangRef]);
  assert.deepEqual(await refsIn('--kennzeichen', 'KRA1234E'), [one.vorgangRef, other.vorgangRef].toSorted());
  assert.deepEqual(await refsIn('--kennzeichen', 'KRA1234E', '--telefon', '0176 04069013'), [other.vorgangRef]);
  // A number that was corrected after the report is the person's as well. D126
  const { mandant, userID } = (await opened.load(other.userID, null, '2026-03-02T10:00:00Z'))!;
  const { doc, revision } = (await opened.load(userID, mandant, '2026-03-02T10:00:00Z'))!;
  const zeit = '2026-03-02T10:00:00Z';
  const of = { mandant, userID, zeit, beleg: '{}' };
  await opened.report({ ...of, revision, doc, key: 'report', event: eventOf('EINGANG', zeit) });
  const neu = { mobilnummer: '0176 04069014' };
  const berichtigung = { von: 'person', grund: '', alt: {}, neu } as const;
  const event = eventOf('BERICHTIGUNG', zeit, { berichtigung });
  await opened.correct({ ...of, key: 'k', before: '', berichtigt: JSON.stringify(neu), event });
  for (const number of ['0176 04069013', '+49 176 04069014'])
    assert.deepEqual(await refsIn('--telefon', number), [other.vorgangRef], number);
  // Plate with a season, umlauts in two code points, and an authority's plate with a hyphen.
  const seasonal = await draft({ kennzeichen: 'BÜS-XY 8 (03-11)'.normalize('NFD') });
  const police = await draft({ kennzeichen: 'BÜS 8123' });
  assert.deepEqual(await refsIn('--kennzeichen', 'büs-xy 8'), [seasonal.vorgangRef]);
  assert.deepEqual(await refsIn('--kennzeichen', 'BÜS·XY 8 März–Nov.'.normalize('NFD')), [seasonal.vorgangRef]);
  assert.deepEqual(await refsIn('--kennzeichen', 'BÜS-8123'), [police.vorgangRef]);
});

test('what was found is listed, without a name, and nothing is done before somebody has said ja [7.127]', async (t) => {
  const { dataDir, draft, call, isThere } = await store(t);
  const mine = [await draft({ telefon: '017604069012' }), await draft({ telefon: '017604069012' })];
  const neighbour = await draft({ telefon: '017604069013' });
  for (const command of ['auskunft', 'loeschen']) {
    const { status, stdout, stderr } = await call(command, '--telefon', '0176 04069012');
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(
      stderr,
      /^2 cases have this number:\n.*entwurf.*\n.*\nNothing was done\. To .* all of them: --ja\.\n$/,
    );
    for (const { vorgangRef, userID } of mine) assert.ok(stderr.includes(vorgangRef) && !stderr.includes(userID));
    assert.ok(!stderr.includes('Quittenbaum'));
  }
  const json = JSON.parse((await call('loeschen', '--telefon', '017604069012', '--json')).stdout) as {
    gefunden: object[];
  };
  assert.equal(json.gefunden.length, 2);
  assert.deepEqual(await Promise.all(mine.map(isThere)), [true, true]);

  const no = await execute(
    ['loeschen', '--telefon', '017604069012'],
    { DATA_DIR: dataDir },
    { ask: async () => 'nein', warn: () => undefined },
  );
  assert.deepEqual([no.status, await isThere(mine[0]!)], [1, true], no.stderr);
  assert.equal((await typed(dataDir, null, 'loeschen', '--telefon', '017604069012')).status, 1, 'the input has ended');
  const yes = await typed(dataDir, 'ja', 'loeschen', '--telefon', '017604069012');
  assert.equal(yes.status, 0, yes.said);
  assert.deepEqual(await Promise.all([...mine, neighbour].map(isThere)), [false, false, true]);
  assert.equal((await call('loeschen', '--telefon', '017604069013', '--ja')).status, 0);
  assert.equal(await isThere(neighbour), false);
  const again = await call('loeschen', '--telefon', '017604069013', '--ja');
  assert.deepEqual([again.status, again.stderr], [1, 'No case has this number.\n']);
});

test('a number that fits 200 cases is one line that says how many and how to narrow them, and nothing is half-done [7.128]', async (t) => {
  const { draft, call, opened } = await store(t);
  for (let n = 0; n < 200; n++)
    await draft({
      telefon: '0221 471033',
      mandant: n % 2 ? 'ra_Standard' : 'weg_Gegangen',
      angelegt: `2026-03-${String(1 + (n % 25)).padStart(2, '0')}T12:00:00Z`,
    });
  for (const command of ['auskunft', 'loeschen']) {
    const { status, stdout, stderr } = await call(command, '--telefon', '0221471033', '--ja');
    assert.deepEqual([status, stdout, stderr.split('\n').length], [1, '', 2]);
    assert.match(
      stderr,
      /^200 cases have this number, more than 20; nothing was done\. .*--von DAY.*2026-03-01 to 2026-03-25.*--mandant ID \(ra_Standard, weg_Gegangen\)\.\n$/,
    );
  }
  assert.equal(await opened.count(), 200);
  const narrow = ['--von', '2026-03-02', '--bis', '2026-03-04', '--mandant', 'ra_Standard'];
  const { status, stdout } = await call('loeschen', '--telefon', '0221471033', ...narrow, '--ja', '--json');
  assert.equal(status, 0);
  assert.equal((JSON.parse(stdout) as { vorgaenge: string[] }).vorgaenge.length, 12);
  assert.equal(await opened.count(), 188);
});

test('the number that text messages go to finds its case too', async (t) => {
  const { draft, call, opened } = await store(t);
  const { userID, vorgangRef } = await draft({ telefon: '017604069012' });
  await opened.start('ra_Standard', userID, { version: 'x', zeit: '2026-03-02T10:00:00Z', language: 'de' });
  const event = {
    partner: 'service',
    unid: 'e',
    meldungsTyp: 'EINGANG',
    zeit: '2026-03-02T10:00:00.000Z',
    daten: '{}',
  };
  const sms = { ziel: 'sms', weg: 'probe', adresse: '+4917604069012', sprache: 'de' };
  const report = { mandant: 'ra_Standard', userID, revision: 1, doc: '{}', key: 'k', zeit: event.zeit, beleg: '{}' };
  await opened.report({ ...report, event, weg: sms } as never);
  assert.ok((await call('auskunft', '--telefon', '0176-04069012', '--ja')).stdout.includes(vorgangRef));
});

test('a number and a plate are read from standard input or a file, so that no list of processes shows them', async (t) => {
  const { dataDir, draft, call, isThere } = await store(t);
  const one = await draft({ telefon: '+43 0664 1234567', kennzeichen: 'W-123 AB' });
  const other = await draft({ telefon: '0221 4710 333' });
  const file = join(dataDir, 'nummer.txt');
  writeFileSync(file, '\ufeff\n 0043 664/1234567 \r\n');
  assert.ok((await call('auskunft', '--telefon', `@${file}`, '--ja')).stdout.includes(one.vorgangRef));

  const piped = (input: string, ...args: string[]) => {
    const command = [join(import.meta.dirname, '../betreiber.ts'), ...args];
    const env = { ...process.env, DATA_DIR: dataDir };
    return spawnSync(process.execPath, command, { env, input, encoding: 'utf8' });
  };
  const both = piped('+43 664 1234567\nW 123AB\n', 'auskunft', '--telefon', '-', '--kennzeichen', '-', '--ja');
  assert.ok(both.stdout.includes(one.vorgangRef), both.stderr);
  assert.equal(piped('0221 4710333', 'loeschen', '--telefon=-').status, 1, 'nobody has said ja');
  assert.equal(await isThere(other), true);
  assert.equal(piped('0221 4710333', 'loeschen', '--telefon', '-', '--ja').status, 0);
  assert.deepEqual([await isThere(one), await isThere(other)], [true, false]);

  const answers = ['0664 1234567', '+43 664 1234567', 'ja'];
  const asked: string[] = [];
  const ask = async (question: string) => (asked.push(question.split('\n').at(-1)!), answers.shift()!);
  const ended = () => execute(['loeschen', '--telefon', '-'], { DATA_DIR: dataDir }, { ask, warn: () => undefined });
  assert.equal((await ended()).stderr, 'No case has this number.\n');
  assert.equal((await ended()).status, 0);
  assert.deepEqual(asked, ['--telefon: ', '--telefon: ', 'To erase all of them, type ja: ']);
  assert.equal(await isThere(one), false);

  const latin = join(dataDir, 'latin1.txt');
  for (const encoding of ['latin1', 'utf16le'] as const) {
    writeFileSync(latin, Buffer.from('\ufeff'.slice(encoding === 'latin1' ? 1 : 0) + 'TÜ-AB 12', encoding));
    const garbled = await call('loeschen', '--kennzeichen', `@${latin}`, '--ja');
    assert.deepEqual([garbled.status, garbled.stdout], [2, '']);
    assert.match(garbled.stderr, /^--kennzeichen holds bytes that are no UTF-8\./);
  }
  assert.match((await call('auskunft', '2345678\ufffd9BCDFGHJK')).stderr, /^Word 1 holds bytes that are no UTF-8\./);

  for (const [args, said] of [
    [['--telefon', '-'], /--telefon: there was nothing on standard input/],
    [['--telefon', `@${dataDir}/keine`], /--telefon: the file .*keine cannot be read \(ENOENT\)/],
    [['--help'], /--telefon, --kennzeichen: - reads a line of standard input, @FILE that of a file/],
  ] as const) {
    const { stdout, stderr } = piped('', 'loeschen', ...args);
    assert.match(stdout + stderr, said);
  }
});

test('what is no number, no plate, no day, or no question is not understood', async (t) => {
  const dataDir = folder(t);
  for (const args of [
    ['--telefon', 'abends'],
    ['--telefon', '12'],
    ['--telefon', ''],
    ['--kennzeichen', '--'],
    ['--kennzeichen', 'X'.repeat(60)],
    ['REF', '--telefon', '0221 471033'],
    ['REF', '--von', '2026-03-02'],
    ['--mandant', 'ra_Standard'],
    ['--telefon', '0221 471033', '--von', '2026-02-30'],
    ['--telefon', '0221 471033', '--von', '2026-03-02', '--bis', '2026-03-01'],
    [],
  ])
    for (const command of ['auskunft', 'loeschen']) {
      const { status, stderr } = await operate([command, ...args], dataDir);
      assert.deepEqual([status, stderr.includes(`npm run betreiber -- ${command}`)], [2, true], args.join(' '));
    }
});

/** Runs a command as a process at a terminal, with that answer to its question; null: the input ends. */
async function typed(dataDir: string, answer: string | null, ...args: string[]) {
  const asTerminal = ['--import', 'data:text/javascript,process.stdin.isTTY = true'];
  const child = spawn(process.execPath, [...asTerminal, join(import.meta.dirname, '../betreiber.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (!said.endsWith('type ja: ')) return;
    if (answer === null) child.stdin.end();
    else child.stdin.write(`${answer}\n`);
  });
  child.stdout.resume();
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said };
}
