import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Writable, type Readable } from 'node:stream';
import { test, type TestContext } from 'node:test';
import { mistakeLine } from '#domain/mistake.ts';
import { executeMandant } from './betreiber/mandant.ts';
import { legalHtml } from './mandanten/legal.ts';
import { checkMandanten } from './mandanten/mandant-check.ts';
import { makeMandant } from './mandanten/mandant-new.ts';
import { readMandanten } from './mandanten/mandanten.ts';
import { THEMES } from './open.ts';
import { themesIn } from './mandanten/themes.ts';

const OURS = join(import.meta.dirname, '../mandanten/ra_Standard');
const COMMAND = join(import.meta.dirname, 'mandant-command.ts');

function folderOf(t: TestContext): string {
  const brands = mkdtempSync(join(tmpdir(), 'marken-'));
  t.after(() => rmSync(brands, { recursive: true }));
  const folder = join(brands, 'mandanten');
  cpSync(OURS, join(folder, 'ra_Standard'), { recursive: true });
  return folder;
}

interface Ended {
  status: number | null;
  out: string;
  err: string;
}

/** What a command in this process uses of a process; each stream is told what is written to it. */
const placeOf = (folder: string, stdin: Readable, out: (text: string) => void, err: (text: string) => void) => ({
  env: { ...process.env, BRANDS_DIR: dirname(folder) },
  stdin,
  stdout: told(out),
  stderr: told(err),
});

const told = (hear: (text: string) => void): Writable =>
  new Writable({ write: (chunk, _, done) => done(void hear(String(chunk))) });

/** Runs a command in this process. */
async function run(folder: string, ...args: string[]): Promise<Ended> {
  let [out, err] = ['', ''];
  const place = placeOf(
    folder,
    new PassThrough(),
    (text) => (out += text),
    (text) => (err += text),
  );
  return { status: await executeMandant(args, place), out, err };
}

/** Runs a command as a process. */
function spawned(folder: string, ...args: string[]): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    encoding: 'utf8',
    env: { ...process.env, BRANDS_DIR: dirname(folder) },
    input: '',
  });
  return { status, out: stdout, err: stderr };
}

const SIX = ['agb', 'datenschutz', 'impressum'].flatMap((page) => [`${page}.de.md`, `${page}.en.md`]);

const lastLine = (out: string): string => out.trimEnd().split('\n').at(-1)!;

test('The samples of the package are in order, but the standard one may not go live: number and texts are invented', async () => {
  const { status, out } = await run(join(OURS, '..'), 'check', '--json');
  assert.equal(status, 1);
  const { checked } = JSON.parse(out) as { checked: { name: string; mistakes: { file: string; remedy: string }[] }[] };
  for (const { name, mistakes } of checked)
    assert.deepEqual(
      [...new Set(mistakes.map(({ file }) => file))],
      name === 'ra_Standard'
        ? ['mandant.json', ...SIX.filter((file) => mistakes.some((one) => one.file === file))]
        : [],
      name,
    );
  const { mistakes } = checked.find(({ name }) => name === 'ra_Standard')!;
  assert.match(mistakes[0]!.remedy, /^this is the invented number of the sample brand: make a brand of your own/);
  assert.ok(
    mistakes.some(({ remedy }) => remedy.startsWith('it still has "Musterbetrieb", "Musterweg", "Erika Beispiel"')),
  );
});

test('A new client passes the check and is served; what is there already is never touched', async (t) => {
  const folder = folderOf(t);
  const flags = [
    '--name',
    'Kranich & Söhne <AG>',
    '--telefon',
    '0221 998877',
    '--theme',
    'KOBALT_schutzbrief',
    '--typ',
    'Fahrrad',
    '--host',
    'kranich.example',
  ];
  const made = await run(folder, 'new', 'kranich', ...flags);
  assert.deepEqual([made.status, made.err], [0, '']);
  assert.deepEqual((await run(folder, 'check', 'kranich')).out.trimEnd().split('\n').at(-1), '1 checked, 0 mistakes');
  const { client } = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: assert.fail }).mandantOfHost(
    'kranich.example',
  );
  assert.deepEqual(
    [client.mandant.name, client.mandant.telefon.wahl, client.mandant.theme, client.mandant.webparams.web_AppTyp],
    ['Kranich & Söhne <AG>', '+49221998877', 'kobalt_Schutzbrief', 'fahrrad'],
  );
  for (const texts of Object.values(client.recht))
    for (const text of Object.values(texts))
      assert.ok(legalHtml(text).includes('Kranich &amp; Söhne &lt;AG&gt;') && !text.includes('Musterbetrieb'), text);

  assert.equal(client.mandant.testmandant, true);

  const before = readFileSync(join(folder, 'kranich/mandant.json'), 'utf8');
  const again = await run(folder, 'new', 'kranich', '--name', 'X', '--telefon', '0221 1');
  assert.deepEqual([again.status, readFileSync(join(folder, 'kranich/mandant.json'), 'utf8')], [1, before]);
  assert.match(again.err, /^There is a client kranich already/);
});

/** Runs the command as at a terminal: types each answer after its prompt, and closes the input after the last. */
async function typed(folder: string, answers: readonly string[], ...args: string[]) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const { hear, said } = typist(stdin, answers);
  const status = await executeMandant(
    args,
    placeOf(folder, stdin, () => undefined, hear),
  );
  return { status, said: said() };
}

/** The same as a process. */
async function typedAtProcess(folder: string, answers: readonly string[], ...args: string[]) {
  // A pipe that claims to be a TTY; line editing and echo are Node's part.
  const asTerminal = ['--import', 'data:text/javascript,process.stdin.isTTY = true'];
  const child = spawn(process.execPath, [...asTerminal, COMMAND, ...args], {
    env: { ...process.env, BRANDS_DIR: dirname(folder) },
  });
  const { hear, said } = typist(child.stdin, answers);
  child.stderr.setEncoding('utf8').on('data', hear);
  child.stdout.resume();
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, said: said() };
}

function typist(input: Writable, answers: readonly string[]): { hear(text: string): void; said(): string } {
  const rest = [...answers];
  let said = '';
  const hear = (text: string): void => {
    said += text;
    // Output arrives in chunks of any size; a prompt is complete with its colon.
    if (!said.endsWith(': ')) return;
    const answer = rest.shift();
    if (answer === undefined) input.end();
    else input.write(`${answer}\n`);
  };
  return { hear, said: () => said };
}

test('At a terminal it asks for what the flags lack, and an empty answer is the default', async (t) => {
  const folder = folderOf(t);
  const answers = ['Kranich', '0221 998877', '', '', 'a.example  b.example'];
  const { status, said } = await typedAtProcess(folder, answers, 'new', 'kranich');
  assert.equal(status, 0, said);
  assert.match(said, /^Name.*: Telephone number.*: What it helps with.*: Theme.*: Host names of its own.*: $/);
  const file = JSON.parse(readFileSync(join(folder, 'kranich/mandant.json'), 'utf8')) as Record<string, unknown>;
  assert.deepEqual(
    [file['name'], file['telefon'], file['theme'], file['appTypen'], file['hosts']],
    ['Kranich', { anzeige: '0221 998877', wahl: '+49221998877' }, undefined, ['kfz'], ['a.example', 'b.example']],
  );
  const left = await typed(folder, ['Kranich'], 'new', 'b', '--typ', 'fahrrad');
  assert.equal(left.status, 1);
  assert.match(left.said, /^Name.*: Telephone number.*: \s*\nNothing was made\.\n$/);
  assert.deepEqual(readdirSync(folder), ['kranich', 'mandant.schema.json', 'ra_Standard']);
});

const WISH = { id: 'a', name: 'X', telefon: '0221 998877', theme: 'ra_Standard', typ: 'kfz', hosts: [] } as const;

// prettier-ignore
const REFUSED: readonly (readonly [what: string, says: RegExp, wish: object])[] = [
  ['an id with a blank',        /^Client a b: its folder/,              { id: 'a b' }],
  ['an id that leads out',      /^Client \.\.\/a: its folder/,          { id: '../a' }],
  ['an id that leads to what is there', /^Client \.\.: its folder/,  { id: '..' }],
  ['an absolute id',            /^Client \/etc\/a: its folder/,         { id: '/etc/a' }],
  ['a number of letters',       /"telefon\.wahl" is "abc"/,             { telefon: 'abc' }],
  ['no name',                   /"name" is ""/,                         { name: '' }],
  ['a host with a scheme',      /"hosts\.0" is "https:\/\/a\.example"/, { hosts: ['https://a.example'] }],
  ['a theme that there is not', /There are: .*ra_Standard/,             { theme: '../../etc' }],
  ['a host that is taken',      /Another client claims the host taken\.example/, { hosts: ['taken.example'] }],
];

// prettier-ignore
const NOT_UNDERSTOOD: readonly (readonly [says: RegExp, ...args: string[]])[] = [
  [/--typ must be kfz or fahrrad/, 'new', 'a', '--name', 'X', '--telefon', '0221 998877', '--typ', 'boot'],
  [/needs --name and --telefon/,   'new', 'a'],
  [/--farbe/,                      'new', 'a', '--farbe', 'rot'],
  [/Which id/,                     'new'],
  [/Which command/],
  [/no command "check a b"/,       'check', 'a', 'b'],
];

test('A new client with a mistake is refused with what to do, and leaves nothing behind', async (t) => {
  const folder = folderOf(t);
  makeMandant({ ...WISH, id: 'taken', hosts: ['taken.example'] }, folder, THEMES);
  for (const [what, says, wish] of REFUSED) {
    assert.throws(() => makeMandant({ ...WISH, ...wish }, folder, THEMES), { message: says }, what);
    assert.deepEqual(readdirSync(folder), ['ra_Standard', 'taken'], what);
  }
  for (const [says, ...args] of NOT_UNDERSTOOD) {
    const { status, out, err } = await run(folder, ...args);
    assert.deepEqual([status, out], [2, ''], args.join(' '));
    assert.match(err, says);
  }
});

test('The check names every mistake and ends with 1; the last line is the count', async (t) => {
  const folder = folderOf(t);
  for (const id of ['a', 'b', 'c']) makeMandant({ ...WISH, id }, folder, THEMES);
  const change = (id: string, changes: object): void => {
    const file = join(folder, id, 'mandant.json');
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...changes }));
  };
  change('a', { hosts: ['x.example'], zone: 'Mars' });
  change('b', { hosts: ['x.example'], theme: 'nirgends', webparams: { vsnrLabel: 'Nur deutsch' } });
  const all = await run(folder, 'check');
  assert.equal(all.status, 1);
  // Seven are of the sample: its number and its texts.
  assert.equal(lastLine(all.out), '4 checked, 12 mistakes');
  assert.match(all.out, /^✗ a: 2 mistakes$/m);
  assert.match(all.out, /^ {2}mandant\.json, "zone" is "Mars": write a time zone/m);
  assert.match(all.out, /^ {2}mandant\.json, "hosts" is "x\.example": client b claims this host too/m);
  assert.match(all.out, /^✗ b: 3 mistakes$/m);
  assert.match(all.out, /^ {2}mandant\.json, "hosts" is "x\.example": client a claims this host too/m);
  assert.match(all.out, /^✓ c: theme ra_Standard .*, no logo\.dunkel: at night the logo stands on a light plate$/m);
  change('a', { zone: 'Europe/Vienna' });
  assert.match((await run(folder, 'check', 'a')).out, /"hosts" is "x\.example": client b claims this host too/);
  const json = JSON.parse((await run(folder, 'check', 'b', '--json')).out) as {
    checked: { name: string; mistakes: { field: string }[] }[];
    mistakes: number;
  };
  assert.equal(json.mistakes, 3);
  assert.deepEqual(
    json.checked[0]!.mistakes.map(({ field }) => field),
    ['theme', 'webparams.vsnrLabel', 'hosts'],
  );
  assert.equal((await run(folder, 'check', 'c')).status, 0);
  rmSync(join(folder, 'c', 'logo.svg'));
  const noLogo = await run(folder, 'check', 'c');
  assert.equal(noLogo.status, 1, 'it is served, but must not go live');
  assert.match(noLogo.out, /^ {2}logo\.svg: the file is missing, put it into the folder; until then the name stands/m);
  const unknown = await run(folder, 'check', 'nobody');
  assert.deepEqual([unknown.status, unknown.err], [1, `There is no client "nobody" in ${folder}.\n`]);
});

test('The check names who claims the host of PUBLIC_URL, while a client without a host has its links there', (t) => {
  const folder = folderOf(t);
  for (const id of ['a', 'b']) makeMandant({ ...WISH, id, hosts: [`${id}.example`] }, folder, THEMES);
  const found = (): string[] =>
    checkMandanten(folder, THEMES, null, { publicUrl: 'https://a.example' }).flatMap(({ name, mistakes }) =>
      mistakes.map(({ field, remedy }) => `${name} ${field} ${remedy}`),
    );
  assert.equal(found().length, 1);
  assert.match(found()[0]!, /^a hosts this is the host of PUBLIC_URL, .* take it out or give each client one$/);
  const file = join(folder, 'ra_Standard/mandant.json');
  const standard = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...standard, hosts: ['standard.localhost'] }));
  assert.deepEqual(found(), []);
});

test('No draft goes live: without "testmandant" the check names each of the six, and one text in two languages', (t) => {
  const folder = folderOf(t);
  makeMandant({ ...WISH, id: 'kranich' }, folder, THEMES);
  const write = (name: string, text: string): void => writeFileSync(join(folder, 'kranich', name), text);
  const found = (): string[] =>
    checkMandanten(folder, THEMES, 'kranich').flatMap(({ mistakes }) =>
      mistakes.map((mistake) => mistakeLine(mistake.file, mistake)),
    );
  const made = JSON.parse(readFileSync(join(folder, 'kranich/mandant.json'), 'utf8')) as Record<string, unknown>;
  const { testmandant, ...live } = made;
  assert.deepEqual([testmandant, found()], [true, []], 'for trying out');
  write('mandant.json', JSON.stringify(live));
  assert.equal(found().length, 6);
  assert.equal(found().at(-1), 'impressum.en.md: it still is the draft (**Draft.**), write your own.');

  for (const page of ['agb', 'datenschutz', 'impressum'])
    for (const language of ['de', 'en']) write(`${page}.${language}.md`, `# ${page}\n\n${language}: 90 Tage, 90 days`);
  assert.deepEqual(found(), []);
  write('agb.en.md', '# agb\n\nde: 90 Tage, 90 days');
  assert.deepEqual(found(), ['agb.en.md: it is the same as agb.de.md, write it in English.']);
});

test('The privacy text says what is set: how long a case is kept, text messages, the address search', (t) => {
  const folder = folderOf(t);
  makeMandant({ ...WISH, id: 'kranich' }, folder, THEMES);
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, 'kranich', name), name.endsWith('.md') ? `# Datenschutz\n\n${text}` : text);
  const made = JSON.parse(readFileSync(join(folder, 'kranich/mandant.json'), 'utf8')) as Record<string, unknown>;
  const set = (more: object): void => write('mandant.json', JSON.stringify({ ...made, ...more }));
  const found = (hasGeocoder = false): string[] =>
    checkMandanten(folder, THEMES, 'kranich', { hasGeocoder }).flatMap(({ mistakes }) =>
      mistakes.map((mistake) => mistakeLine(mistake.file, mistake)),
    );
  write('datenschutz.de.md', 'Nach 190 Tagen löschen wir.');
  write('datenschutz.en.md', 'We erase after 90 days.');
  const kept = 'it does not say that a case is kept for 90 days (aufbewahrungTage)';
  assert.deepEqual(found(), [`datenschutz.de.md: ${kept}.`]);
  write('datenschutz.de.md', 'Nach 90 Tagen löschen wir.');
  assert.deepEqual([found(), found(true).length], [[], 2]);
  set({ webparams: { geolocation_use_nominatim: false } });
  assert.deepEqual(found(true), [], 'this client’s points go nowhere');
  set({ nachrichten: { adresse: 'https://sms.example/', kopf: {}, vorlage: 'to={nummer}&text={text}' } });
  assert.equal(found(true).length, 4);
  write('datenschutz.de.md', 'Nach 90 Tagen löschen wir. Die SMS verschickt X, die Adresssuche macht Y.');
  write('datenschutz.en.md', 'We erase after 90 days. X sends the text messages, Y does the address search.');
  assert.deepEqual(found(true), []);
  set({ aufbewahrungTage: 30 });
  assert.equal(found().length, 2);
});

test('reports by text want a number in E.164, a key that may bring them, and a word in the privacy text [4.178]', (t) => {
  const folder = folderOf(t);
  makeMandant({ ...WISH, id: 'kranich' }, folder, THEMES);
  const file = join(folder, 'kranich/mandant.json');
  const { testmandant: _, ...made } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const language of ['de', 'en'])
    for (const page of ['agb', 'datenschutz', 'impressum'])
      writeFileSync(join(folder, `kranich/${page}.${language}.md`), `# ${page}\n\n${language}: 90 Tage, 90 days.`);
  const found = (smsMeldung: unknown, isTextKey?: (mandant: string) => boolean): string[] => {
    writeFileSync(file, JSON.stringify({ ...made, smsMeldung }));
    return checkMandanten(folder, THEMES, 'kranich', { isTextKey }).flatMap(({ mistakes }) =>
      mistakes.map(({ file: name, field, remedy }) => `${name} ${field}: ${remedy}`),
    );
  };
  for (const nummer of ['0176 04069098', '017604069098', '+4917604069098x', '+0123456789', '32323', '', 7])
    assert.match(found({ nummer })[0] ?? '', /^mandant\.json smsMeldung\.nummer: /, String(nummer));
  assert.match(found({})[0] ?? '', /smsMeldung\.nummer: the field is missing/);
  const nummer = '+4917604069098';
  const privacy = found({ nummer });
  assert.deepEqual(
    privacy.map((line) => line.slice(0, 18)),
    ['datenschutz.de.md ', 'datenschutz.en.md '],
  );
  for (const language of ['de', 'en'])
    writeFileSync(
      join(folder, `kranich/datenschutz.${language}.md`),
      `# ${language}\n\n90 Tage, 90 days. SMS gehen durch fremde Netze.`,
    );
  assert.deepEqual(found({ nummer }), []);
  assert.match(
    found({ nummer }, () => false)[0] ?? '',
    /smsMeldung\.nummer: no key may bring its texts, make one: npm run betreiber/,
  );
  assert.deepEqual(
    found({ nummer }, (mandant) => mandant === 'kranich'),
    [],
  );
  assert.deepEqual(
    found({ nummer, an: false }, () => false),
    [],
  );
});

test('A theme that nobody can read is named with each pair, for its client and by itself', (t) => {
  const folder = folderOf(t);
  const themes = join(folder, '.themes');
  cpSync(THEMES, themes, { recursive: true });
  makeMandant(
    { id: 'a', name: 'X', telefon: '0221 998877', theme: 'mint_Velo', typ: 'kfz', hosts: [] },
    folder,
    themes,
  );
  const file = join(themes, 'mint_Velo.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"on-action": "#[0-9a-f]{6}"/, '"on-action": "#0a5a40"'));
  const found = checkMandanten(folder, themes, null).filter(({ mistakes }) => mistakes.length);
  assert.deepEqual(
    found.map(({ name }) => name),
    ['a', 'Theme mint_Velo'],
  );
  assert.deepEqual(
    found.map(({ mistakes }) => mistakes.filter(({ field }) => field === 'light.on-action').length),
    [2, 2],
  );
});

test('a brand for each theme is checked, all within 10 seconds', async (t) => {
  const folder = folderOf(t);
  const themes = themesIn(THEMES);
  for (const theme of themes.filter((name) => name !== 'ra_Standard'))
    makeMandant(
      {
        id: theme,
        name: theme,
        telefon: '0221 998877',
        theme,
        typ: 'kfz',
        hosts: [`${theme.replace('_', '-')}.example`],
      },
      folder,
      THEMES,
    );
  const start = performance.now();
  const { status, out } = await run(folder, 'check');
  const time = performance.now() - start;
  // Those of the sample, which comes with them.
  assert.deepEqual([status, /^✗ (\S+):/gm.exec(out)?.[1], out.match(/^✗/gm)?.length], [1, 'ra_Standard', 1]);
  assert.match(lastLine(out), new RegExp(`^${themes.length} checked, `));
  assert.ok(time <= 10_000, `${time} ms`);
  console.log(`→ ${themes.length} brands checked in ${(time / 1_000).toFixed(1)} s`);
});

test('The schema is written beside the clients; help is help, and a folder that is not there is named', async (t) => {
  const folder = folderOf(t);
  assert.equal((await run(folder, 'schema')).status, 0);
  const ours = readFileSync(join(OURS, '../mandant.schema.json'), 'utf8');
  assert.equal(readFileSync(join(folder, 'mandant.schema.json'), 'utf8'), ours);
  assert.equal(spawned(folder, '--help').status, 0);
  const none = join(folder, 'none/mandanten');
  const { status, err } = spawned(none, 'check');
  assert.deepEqual([status, err], [1, `There is no folder ${none} of clients.\n`]);
});
