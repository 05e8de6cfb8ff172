import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { parseEnv } from 'node:util';
import { freePort } from '../server/test/free-port.ts';
import { readSettings } from '../server/settings.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from '../server/store/postgres/test-postgres.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { BASE } from '../server/test/test-calls.ts';
import { reported, run } from '../server/test/test-service.ts';
import { BLOCKS, lackingFor, ROOT, type Block } from '../scripts/operate-pages.ts';

/**
 * Each block of commands in the pages for operators runs as it stands there, in a folder of its own that holds an
 * installation on SQLite: two brands, a report, a key, backups, a database that a restore has replaced. Only paths from
 * the root, ports, and the words in capitals that a reader writes anew are others.
 */

const NUMBER = '0176 04069012';
/** Of an account. */
const NAME = 'Dirk';
/** Blocks that end with another code than 0, and why; `input` is typed. */
const OTHERWISE: readonly { line: string; exit: number; says: RegExp; input?: string }[] = [
  { line: 'npm run betreiber -- pruefen', exit: 1, says: /Not fit to go live/ },
  // At a terminal it asks; here nobody does.
  { line: 'npm run betreiber -- loeschen --telefon -', exit: 1, says: /--ja/, input: `${NUMBER}\n` },
];

/** What stands in the place of the words in capitals. */
interface Names {
  REF: string;
  KEYID: string;
  CARD: string;
}

interface Box {
  root: string;
  env: Record<string, string>;
  port: number;
}

describe('the commands of the pages for operators', { timeout: 1_500_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'operate-'));
  const whole = join(folder, 'whole');
  let names: Names;
  let postgres: AnyPostgres | undefined;
  const ends: (() => unknown)[] = [];
  before(async () => {
    names = await install({ after: (end) => void ends.push(end as () => unknown) }, whole);
    if (!withoutPostgres) postgres = await sharedPostgres();
  });
  after(async () => {
    for (const end of ends) await end();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [nr, block] of BLOCKS.entries()) {
    const lacking = lackingFor(block);
    const needsPostgres = block.commands.includes('postgres://') && withoutPostgres;
    const skip = lacking ? `${lacking.why}${lacking.by ? `: ${lacking.by}` : ''}` : needsPostgres;
    const name = `${block.path}:${block.line}: ${block.commands.split('\n')[0]}`;
    test(name, { skip: skip || false }, async (t) => {
      const box = await boxOf(join(folder, String(nr)), whole);
      t.after(() => rmSync(box.root, { recursive: true, force: true }));
      await prepare(t, block, box);
      const isServed = block.commands.includes('localhost:3000');
      if (isServed) await run(t, box.env['DATA_DIR']!, { ...box.env, PORT: String(box.port) });
      const other = OTHERWISE.find(({ line }) => block.commands.trimEnd().endsWith(line));
      const text = textFor(block, box, names, await urlFor(block, postgres));
      const { status, output } = await shell(text, box, other?.input);
      assert.equal(status, other?.exit ?? 0, output);
      if (other) assert.match(output, other.says);
      // What the block has set is what the service takes.
      readSettings(parseEnv(readFileSync(join(box.root, SETTINGS, 'settings.env'), 'utf8')));
    });
  }
});

/** An installation as the pages for operators have it, made by their commands; the service has stopped. */
async function install(t: Pick<TestContext, 'after'>, root: string): Promise<Names> {
  const box = await boxOf(root);
  const must = async (commands: string): Promise<string> => {
    const { status, output, stdout } = await shell(textFor({ commands } as Block, box), box);
    assert.equal(status, 0, output);
    return stdout.trim();
  };
  await must('npm run mandant -- new kranich --name "Kranich Versicherung" --telefon "0221 998877"');
  await must('npm run mandant -- new kiebitz --name "Kiebitz Räder" --telefon "0221 4710 444" --typ fahrrad');
  const service = await run(t, box.env['DATA_DIR']!, { ...box.env, PORT: String(box.port), LOG_LEVEL: 'info' });
  const vorgang = flatTyre();
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer: '+4917604069012' };
  const { vorgangRef: REF } = await reported(box.port, box.env['DATA_DIR']!, { env: box.env, vorgang });
  const key = await must(
    'npm run --silent betreiber -- schluessel anlegen --art betreiber --name Alt --mandant kranich --json',
  );
  const { id: KEYID, schluessel } = JSON.parse(key) as { id: string; schluessel: string };
  const link = await fetch(`http://localhost:${box.port}${BASE}/betreiber/vorgang/${REF}/link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${schluessel}` },
  });
  assert.equal(link.status, 200);
  await must('npm run betreiber -- sicherung');
  await must('npm run betreiber -- sicherungsschluessel geheim.key');
  const [, recipient = ''] = /(age1\w+)/.exec(readFileSync(join(root, PACKAGE, 'geheim.key'), 'utf8')) ?? [];
  service.child.kill('SIGTERM');
  await service.ended;
  writeFileSync(join(root, 'log'), service.logged());
  await must(`BACKUP_RECIPIENTS=${recipient} npm run betreiber -- sicherung`);
  // The database that it replaces stays beside the new one.
  await must(`npm run betreiber -- wiederherstellen ${backupIn(box, '.sqlite')}`);
  const card = await must('npm run --silent betreiber -- einladung --mandant kranich --vertrag --json');
  return { REF, KEYID, CARD: (JSON.parse(card) as { einladung: string }).einladung };
}

const [PACKAGE, DATA, SETTINGS] = ['opt/pannenlotse', 'var/lib/pannenlotse', 'etc/pannenlotse'];

/** A folder with the tree of an installation below it; a copy of one that is there, or an empty one. */
async function boxOf(root: string, of?: string): Promise<Box> {
  if (of) cpSync(of, root, { recursive: true, verbatimSymlinks: true });
  else {
    for (const one of [PACKAGE, DATA, `${SETTINGS}/brands`, 'var/backups/pannenlotse', 'var/www'])
      mkdirSync(join(root, one), { recursive: true });
    // The package, whose commands write beside its files what a reader names without a folder.
    for (const one of readdirSync(ROOT).filter((name) => name !== '.git' && name !== 'data'))
      symlinkSync(join(ROOT, one), join(root, PACKAGE, one));
  }
  const port = await freePort();
  const settings = {
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(root, DATA),
    BRANDS_DIR: join(root, SETTINGS, 'brands'),
    BACKUP_DIR: join(root, 'var/backups/pannenlotse'),
    STANDARD_MANDANT: 'kranich',
    METRICS_TOKEN: 'geheim-geheim-geheim',
    SIMULATOR: 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, SETTINGS, 'settings.env'), lines.join(''));
  writeFileSync(join(root, SETTINGS, 'database'), 'geheim\n');
  return { root, port, env: settings };
}

/** What a page says must be so before a block. */
async function prepare(t: TestContext, { path, commands }: Block, box: Box): Promise<void> {
  const { root, env } = box;
  const brand = /mandant -- new (\w+)/.exec(commands)?.[1];
  if (brand) rmSync(join(env['BRANDS_DIR']!, 'mandanten', brand), { recursive: true });
  if (commands.includes('--schluessel sicherung.key'))
    renameSync(join(root, PACKAGE, 'geheim.key'), join(root, PACKAGE, 'sicherung.key'));
  if (commands.includes('--ohne-journal')) rmSync(join(env['DATA_DIR']!, 'journal'), { recursive: true });
  if (commands.includes('konto link'))
    await shell(`npm run betreiber -- konto neu ${NAME} --kuerzel DM --rolle disposition`, box);
  if (!/nachricht-probe|GEO_URL|localhost:(8088|2322)/.test(commands)) return;
  // A gateway, or a geocoder, of the reader's own.
  const server = createServer((_, answer) => answer.setHeader('content-type', 'application/json').end('{}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => server.close());
  env['GEO_URL'] = env['GATEWAY'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (!path.endsWith('brands.md')) return;
  const file = join(env['BRANDS_DIR']!, 'mandanten/kranich/mandant.json');
  const mandant = JSON.parse(readFileSync(file, 'utf8')) as object;
  const nachrichten = { adresse: `${env['GATEWAY']}/send`, vorlage: { to: '{nummer}', text: '{text}' } };
  writeFileSync(file, JSON.stringify({ ...mandant, nachrichten }));
}

/** An empty database for a block that names one. */
const urlFor = async ({ commands }: Block, postgres?: AnyPostgres): Promise<URL | undefined> =>
  commands.includes('postgres://') && postgres ? new URL(await postgres.emptyUrl()) : undefined;

/** The text of a block for this box: other paths, ports and names. */
function textFor({ commands }: Block, box: Box, names?: Names, database?: URL): string {
  const { root, port, env } = box;
  const file = /\bFILE\b/.test(commands) ? backupFor(commands, box) : '';
  const words: Record<string, string> = { ...names, FILE: file, LOG: join(root, 'log'), NAME };
  const named = commands.replaceAll(/\b(?:REF|KEYID|CARD|NAME|FILE|LOG)\b/g, (word) => words[word] ?? word);
  return named
    .replaceAll(/(?<![\w.$~}/])\/(?=(?:etc|opt|var)\/)/g, `${root}/`)
    .replaceAll('localhost:3000', `localhost:${port}`)
    .replaceAll(/http:\/\/localhost:(?:8088|2322)/g, env['GEO_URL'] ?? '')
    .replaceAll('localhost:5432/pannenlotse', database ? `${database.host}${database.pathname}` : '');
}

/** The name of a backup, as a reader takes it from the folder. */
const backupFor = (commands: string, box: Box): string =>
  backupIn(box, commands.includes('--schluessel') ? '.age' : '.sqlite')
    .split('/')
    .at(-1)!;

function backupIn({ env }: Box, end: string): string {
  const found = readdirSync(env['BACKUP_DIR']!).find((name) => name.endsWith(end));
  assert.ok(found, `a backup ${end}`);
  return join(env['BACKUP_DIR']!, found);
}

interface Ran {
  status: number | null;
  stdout: string;
  /** Both streams. */
  output: string;
}

/** Runs commands in the folder of the package, with the settings loaded, as step 3 of Install has it. */
async function shell(commands: string, { root, env }: Box, input = ''): Promise<Ran> {
  const child = spawn('sh', ['-e', '-c', commands], {
    cwd: join(root, PACKAGE),
    env: { ...process.env, ...env, HOME: join(root, DATA) },
  });
  let [stdout, output] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    stdout += text.toString();
    output += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  // A command that reads nothing may have ended before.
  child.stdin.on('error', () => undefined).end(input);
  const status = await new Promise<number | null>((done) => child.once('close', done));
  return { status, stdout, output };
}
