import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'yaml';
import { lockedPackages, productionFolders } from '../scripts/licences.mjs';
import { startPostgres, withoutPostgres } from '../server/store/postgres/test-postgres.ts';
import { newErasureLog } from '../server/journal/journal-files.ts';
import { openSqlite } from '../server/store/sqlite/sqlite.ts';
import { freePort } from '../server/test/free-port.ts';
import { flatTyre } from '../server/test/test-app.ts';
import { BASE, post, startCase } from '../server/test/test-calls.ts';
import { writeClients } from '../server/test/test-clients.ts';
import { openStore } from '../server/open.ts';
import { readSettings } from '../server/settings.ts';
import { NAMES } from '../server/settings/table.ts';
import { OLD_NAMES } from '../server/settings/unknown-names.ts';
import { newPair } from '../server/sicherung/age-keys.ts';

/** Checks the Containerfile and the compose files as far as possible without a container engine. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Stage {
  from: string;
  /** Instructions and their arguments, in order. */
  all: [string, string][];
}

const stages: Stage[] = [];
for (const line of read('Containerfile').split('\n')) {
  const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
  if (name === 'FROM') stages.push({ from: rest!, all: [] });
  else if (name) stages.at(-1)!.all.push([name, rest!]);
}
const last = stages.at(-1)!;
const of = (name: string): string[] => last.all.filter(([one]) => one === name).map(([, rest]) => rest);
const env = Object.fromEntries(
  of('ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('=') as [string, string])),
);
/** The command of an instruction in its JSON form. */
const command = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[];

/** What a stage copies from the repository, and where to. */
const copies = ({ all }: Stage): { source: string; to: string }[] =>
  all
    .filter(([name, rest]) => name === 'COPY' && !rest.startsWith('--from='))
    // What may be missing.
    .map(([name, rest]) => [name, rest.replace(/ \S+\*/g, '')] as const)
    .flatMap(([, rest]) => {
      const paths = rest.split(' ');
      const to = paths.pop()!;
      return paths.map((source) => ({ source, to: to.endsWith('/') ? join(to, source) : to }));
    });

/** Environment variables that the settings read, or tell the new names of. */
const KNOWN = new Set([...NAMES, ...Object.keys(OLD_NAMES)]);
/**
 * Variables that the image or the compose file sets itself; `SERVICE_BASE` keeps its default, since its path is also in
 * nginx.conf.
 */
// prettier-ignore
const OWN = [
  'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_PASSWORD', 'DATABASE_PASSWORD_FILE', 'NODE_ENV', 'BRANDS_DIR', 'DRAIN_TIME', 'SERVICE_BASE',
];
const PASSED = [...KNOWN].filter((name) => ![...OWN, 'FAULT'].includes(name)).sort();

test('the Containerfile takes only what there is, installs without scripts, and does not run as root', () => {
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  for (const { source } of stages.flatMap(copies)) {
    assert.ok(existsSync(join(ROOT, source)), source);
    assert.ok(!ignored.includes(source), `${source} is ignored`);
  }
  for (const { from } of stages) assert.match(from, /^node:24-[\w-]*slim@sha256:[\da-f]{64}( AS \w+)?$/);
  assert.deepEqual([of('USER'), of('VOLUME'), of('EXPOSE')], [['node'], [env['DATA_DIR']], [env['PORT']]]);
  const unknown = Object.keys(env).filter((name) => !KNOWN.has(name));
  assert.deepEqual(unknown, ['NODE_COMPILE_CACHE']);
  const installs = stages.flatMap(({ all }) => all.filter(([, rest]) => rest.startsWith('npm ci')));
  assert.deepEqual(
    installs.map(([, rest]) => rest),
    ['npm ci --ignore-scripts', 'npm ci --ignore-scripts --omit=dev --omit=optional'],
  );
});

/**
 * Copies what the image holds into a folder of its own, which is gone after the test, and brands beside it. `own`: the
 * environment.
 */
function unpacked(t: TestContext): { folder: string; app: string; own: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'container-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const app = join(folder, 'app');
  for (const { source, to } of copies(last))
    cpSync(join(ROOT, source), join(app, to), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const packages = lockedPackages();
  for (const place of productionFolders(packages).filter((one) => !packages[one]?.optional)) {
    mkdirSync(dirname(join(app, place)), { recursive: true });
    const isOwn = (path: string): boolean => !path.slice(join(ROOT, place).length).includes('/node_modules');
    cpSync(join(ROOT, place), join(app, place), { recursive: true, filter: isOwn });
  }
  cpSync(join(ROOT, 'dist'), join(app, 'dist'), { recursive: true });
  const brands = join(folder, 'brands');
  writeClients(join(brands, 'mandanten'), { kranich: { telefon: { anzeige: '0221 998877', wahl: '+49221998877' } } });
  return { folder, app, own: { ...env, BRANDS_DIR: brands, STANDARD_MANDANT: 'kranich' } };
}

test('what the image holds starts, says that it is healthy, writes to its volume only, and ends with 0', async (t) => {
  const { folder, app, own: image } = unpacked(t);
  const files = (): string[] =>
    globSync('**', { cwd: app }).map((path) => `${path} ${statSync(join(app, path)).mtimeMs}`);
  const before = files();

  const data = join(folder, 'data');
  const port = String(await freePort());
  const own = {
    ...image,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: data,
    NODE_COMPILE_CACHE: join(data, 'cache'),
    TMPDIR: folder,
  };
  const { service, isHealthy } = await started(app, own, t);
  const page = await fetch(`http://127.0.0.1:${port}/recht/impressum`);
  assert.equal(page.status, 200);
  const made = spawnSync(process.execPath, ['server/betreiber.ts', 'einladung', '--json'], { cwd: app, env: own });
  assert.equal(made.status, 0, String(made.stderr));
  // What hangs is left alone at the first checks, and killed at the third.
  const hanging = await started(app, { ...own, PORT: String(await freePort()), DATA_DIR: join(folder, 'hanging') }, t);
  hanging.service.kill('SIGSTOP');
  for (let checks = 1; checks <= 3; checks++) {
    assert.equal(hanging.service.signalCode, null);
    assert.ok(!hanging.isHealthy());
  }
  assert.deepEqual(await once(hanging.service, 'exit'), [null, 'SIGKILL']);
  assert.ok(isHealthy(), 'the other service goes on');
  service.kill('SIGTERM');
  assert.deepEqual(await once(service, 'exit'), [0, null]);
  assert.ok(!isHealthy());
  assert.deepEqual(files(), before);
});

test('the command of the image starts no process, reads and writes nothing beside its folders, and does all its work so [7.132]', async (t) => {
  const { folder, app, own: image } = unpacked(t);
  const data = join(folder, 'data');
  const port = String(await freePort());
  const cache = join(data, 'cache');
  const own = {
    ...image,
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: data,
    NODE_COMPILE_CACHE: cache,
    LOG_LEVEL: 'error',
    BACKUP_AT: '00:00',
    BACKUP_RECIPIENTS: (await newPair()).oeffentlich,
  };
  const url = `http://127.0.0.1:${port}`;
  const betreiber = (...args: string[]): Record<string, string> => {
    const made = spawnSync(process.execPath, ['server/betreiber.ts', ...args, '--json'], { cwd: app, env: own });
    assert.equal(made.status, 0, String(made.stderr));
    return JSON.parse(String(made.stdout)) as Record<string, string>;
  };
  // Each start has a /tmp of its own, as a container: there the health check counts.
  const start = (name: string) => {
    mkdirSync(join(folder, name));
    return started(app, { ...own, TMPDIR: join(folder, name) }, t);
  };
  const first = await start('first');
  const { userID, vorgangRef } = betreiber('einladung');
  await startCase(url, userID!);
  const headers = { 'if-match': '"1"', 'idempotency-key': 'k' };
  await post(url, `vorgang/${userID}/melden`, flatTyre(), headers);
  const key = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'x', '--alle-mandanten'];
  const authorization = `Bearer ${betreiber(...key)['schluessel']}`;
  const read = await fetch(`${url}${BASE}/betreiber/vorgang/${vorgangRef}`, { headers: { authorization } });
  assert.equal(read.status, 200);
  const store = await openSqlite(join(data, 'pannenlotse.sqlite'));
  await store.lifetime.erase('kranich', userID!, new Date().toISOString(), newErasureLog(join(data, 'journal')));
  await store.close();
  first.service.kill('SIGTERM'); // which waits for the backup
  assert.deepEqual(await once(first.service, 'exit'), [0, null]);
  assert.equal(globSync('sicherungen/*-taeglich.sqlite.age', { cwd: data }).length, 1);
  const second = await start('second');
  assert.ok(globSync('cache/**/*', { cwd: data }).length > 50, 'the compile cache is written');
  second.service.kill('SIGTERM');
  assert.deepEqual(await once(second.service, 'exit'), [0, null]);
  assert.deepEqual([first.logged(), second.logged()], ['', ''], 'nothing failed');

  // A program in its place is stopped at each of these.
  const probe = `import { spawnSync } from 'node:child_process';
    import { readFileSync, writeFileSync } from 'node:fs';
    import { isMainThread, Worker } from 'node:worker_threads';
    const tries = {
      reads: () => readFileSync('/etc/passwd'),
      writes: () => writeFileSync('${app}/server/main.ts', ''),
      spawns: () => spawnSync('true'),
      loads: () => process.dlopen({ exports: {} }, '/none.node'),
    };
    for (const [name, run] of Object.entries(tries)) try { run(); console.log(name); } catch (error) { console.log(name, error.code); }
    if (isMainThread) new Worker(new URL(import.meta.url));`;
  writeFileSync(join(app, 'probe.mjs'), probe);
  const args = [...argsOf(app, data, image['BRANDS_DIR']!).slice(0, -1), 'probe.mjs'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: app, env: own, encoding: 'utf8' });
  const denied = ['reads', 'writes', 'spawns'].map((name) => `${name} ERR_ACCESS_DENIED`);
  const stopped = [...denied, 'loads ERR_DLOPEN_DISABLED'];
  assert.deepEqual(stdout.trim().split('\n'), [...stopped, ...stopped], 'it, and a thread that it starts');
});

test('what the command does not allow ends the start with one line that names it', async (t) => {
  const { folder, app, own: image } = unpacked(t);
  const data = join(folder, 'data');
  for (const [name, place] of [
    ['DATA_DIR', join(folder, 'elsewhere')],
    ['METRICS_TOKEN_FILE', '/etc/hostname'],
    ['BRANDS_DIR', '/etc'],
    ['BACKUP_DIR', join(folder, 'backups')],
  ] as const) {
    const more = { BACKUP_AT: '03:00', DATA_DIR: data, [name]: place };
    const own = { ...image, HOST: '127.0.0.1', PORT: String(await freePort()), ...more };
    const { status, stderr } = spawnSync(process.execPath, argsOf(app, data, image['BRANDS_DIR']!), {
      cwd: app,
      env: own,
      encoding: 'utf8',
    });
    assert.equal(status, 1, name);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    assert.ok(stderr.includes(place), stderr);
  }
});

/** The arguments of the image's command, with its folders in the place of those of the image. */
function argsOf(app: string, data: string, brands: string): string[] {
  const [program, ...args] = command(of('CMD')[0]!);
  assert.equal(program, 'node');
  mkdirSync(data, { recursive: true }); // as the image has its volume: what is no folder yet would not be allowed
  // No name that begins as another folder's does: Node's permission model takes one for the other.
  const backups = join(data, '../kopien');
  mkdirSync(backups, { recursive: true });
  const here: Record<string, string> = { '/app': app, '/data': data, '/brands': brands, '/backups': backups };
  return args.map((arg) => arg.replace(/(?<==)\/\w+$/, (place) => here[place] ?? place));
}

/** Starts the command of the image in that folder, and waits until its health check says yes. */
async function started(app: string, env: Record<string, string>, t: TestContext) {
  const service = spawn(process.execPath, argsOf(app, env['DATA_DIR']!, env['BRANDS_DIR']!), {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(() => service.kill('SIGKILL'));
  let log = '';
  service.stderr.on('data', (text) => (log += String(text)));
  const [, ...check] = command(of('HEALTHCHECK')[0]!);
  const isHealthy = (): boolean => spawnSync(process.execPath, check, { cwd: app, env }).status === 0;
  for (let tries = 0; tries < 100 && service.exitCode === null && !isHealthy(); tries++) await sleep(50);
  assert.ok(isHealthy(), log);
  return { service, isHealthy, logged: () => log };
}

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  network_mode?: string;
  read_only?: boolean;
  security_opt?: string[];
  stop_grace_period?: string;
  init?: boolean;
  mem_limit?: string;
  logging?: { driver: string; options: Record<string, string> };
  secrets?: string[];
  healthcheck?: { test: string[] };
}

interface Compose {
  services: Record<string, Service>;
  volumes: object;
  secrets?: Record<string, { file: string }>;
}

/** Parses a compose file with its variables substituted by `given`, else by their defaults. */
function compose(path: string, given: Record<string, string>): Compose {
  const text = read(path).replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    assert.ok(kind === '-' || name in given, `${name} is needed`);
    return given[name] ?? rest;
  });
  return parse(text, { merge: true });
}

const GIVEN = { PUBLIC_URL: 'https://panne.example' };
const PASSWORD = 'geheim';

/** Settings of a service as in its container, where its secrets, and no others, are files in /run/secrets. */
function settingsOf({ environment = {}, secrets = [] }: Service, t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of secrets) writeFileSync(join(folder, name), `${PASSWORD}\n`);
  // What is empty in YAML is null.
  const here = Object.entries(environment).map(([name, value]: [string, string | null]) => [
    name,
    value?.replace('/run/secrets', folder),
  ]);
  return readSettings({ ...env, ...(Object.fromEntries(here) as Record<string, string>) });
}

const ownServices = (services: Record<string, Service>): Service[] =>
  Object.values(services).filter(({ build }) => build);

for (const path of ['compose.yaml', 'deploy/compose.postgres.yaml'])
  test(`${path}: images by name and tag, volumes that there are, settings that the service knows, a root that is only read`, (t) => {
    const { services, volumes, secrets: files = {} } = compose(path, GIVEN);
    for (const { image, build } of Object.values(services))
      if (!build) assert.match(image, /^[a-z]+:(\d[\w.-]*|stable)(@sha256:[0-9a-f]{64})?$/);
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [source = ''] = mount.split(':');
      if (!source.startsWith('.')) assert.ok(source in volumes, source);
      else if (!/^\.\/tls\/|\/(brands|secrets|secrets\/service)$/.test(source))
        assert.ok(existsSync(join(ROOT, dirname(path), source)), source);
    }
    for (const { secrets: own = [] } of Object.values(services))
      for (const name of own) assert.equal(files[name]?.file, `./secrets/${name}`, 'ignored by git and the image');
    for (const { mem_limit, logging } of Object.values(services)) {
      assert.match(mem_limit ?? 'no limit', /^\d+[mg]$/);
      assert.deepEqual(logging, { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } });
    }
    for (const service of ownServices(services)) {
      assert.equal(service.init, true);
      const { environment = {}, build, read_only, security_opt, stop_grace_period } = service;
      assert.ok(existsSync(join(ROOT, dirname(path), build!.context, build!.dockerfile)));
      const { publicUrl, dataDir, drainMs } = settingsOf(service, t);
      assert.equal(publicUrl, GIVEN.PUBLIC_URL);
      const unknown = Object.keys(environment).filter((name) => !KNOWN.has(name));
      assert.deepEqual(unknown, []);
      assert.ok(service.volumes?.some((mount) => mount.endsWith(`:${dataDir}`)));
      assert.deepEqual([read_only, security_opt], [true, ['no-new-privileges:true']]);
      assert.ok(parseInt(stop_grace_period!) > drainMs / 1_000 + 5, 'longer than a stop takes');
    }
  });

test('what is set where compose runs reaches each service, under its own name', () => {
  const given = Object.fromEntries(PASSED.map((name) => [name, `the ${name}`]));
  for (const path of ['compose.yaml', 'deploy/compose.postgres.yaml'])
    for (const { environment = {} } of ownServices(compose(path, given).services))
      for (const name of PASSED) {
        const isFixed = name === 'TRUST_PROXY' && path.startsWith('deploy'); // nginx, beside it
        assert.equal(environment[name], isFixed ? 'loopback' : `the ${name}`, path);
      }
});

test('secrets whose names the operator chooses reach each service from a file that may be missing, and lies in no image', () => {
  for (const path of ['compose.yaml', 'deploy/compose.postgres.yaml'])
    for (const { env_file = [] } of ownServices(compose(path, GIVEN).services)) {
      const files = env_file.map((one) => ({ ...one, path: join(dirname(path), one.path) }));
      assert.deepEqual(files, [{ path: 'deploy/secrets/named.env', required: false }], path);
    }
  assert.ok(read('.dockerignore').split('\n').includes('deploy/secrets'));
  assert.ok(read('.gitignore').split('\n').includes('/deploy/secrets/'));
});

test('each volume lies where the user of the image may write, each other folder is only read, and what a setting may name can be read', (t) => {
  const [, owned = ''] = /chown -R node:node (.+)$/.exec(of('RUN').join('\n')) ?? [];
  const writable = [...owned.split(' '), '/var/lib/postgresql/data'];
  const isBelow = (place: string, folders: readonly string[]): boolean =>
    folders.some((folder) => place === folder || place.startsWith(`${folder}/`));
  const allowed = (flag: string): string[] =>
    command(of('CMD')[0]!).flatMap((arg) => (arg.startsWith(`${flag}=`) ? [arg.slice(flag.length + 1)] : []));
  for (const path of ['compose.yaml', 'deploy/compose.postgres.yaml'])
    for (const [name, service] of Object.entries(compose(path, GIVEN).services))
      for (const mount of service.volumes ?? []) {
        const [source = '', place = '', mode] = mount.split(':');
        const what = `${path}, ${name}: ${mount}`;
        if (source.startsWith('.')) assert.equal(mode, 'ro', what);
        else assert.ok(mode === undefined && isBelow(place, writable), what);
        if (!service.build) continue;
        assert.ok(isBelow(place, allowed('--allow-fs-read')), what);
        if (mode === undefined) assert.ok(isBelow(place, allowed('--allow-fs-write')), what);
      }
  const { backup } = settingsOf(ownServices(compose('compose.yaml', GIVEN).services)[0]!, t);
  assert.equal(backup.dir, '/backups', 'not in the volume of the data');
});

test('PostgreSQL counts as healthy only once it takes calls by the network, and runs the role’s script as a program', () => {
  const { healthcheck } = compose('deploy/compose.postgres.yaml', GIVEN).services['postgres']!;
  assert.deepEqual(healthcheck?.test, ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'postgres']);
  // One that is no program would be read into the image's own script, whose shell it would change.
  assert.ok(statSync(join(ROOT, 'deploy/postgres-role.sh')).mode & 0o111);
});

test('each limit of memory has its reason above it', () => {
  for (const path of ['compose.yaml', 'deploy/compose.postgres.yaml'])
    for (const [, before = '', limit] of read(path).matchAll(/^(.*)\n +(mem_limit: .*)$/gm))
      assert.match(before, /^ +# /, `${path}: ${limit}`);
});

test('beside PostgreSQL the two services are those that nginx.conf names, each with its own volume, on the database beside them', (t) => {
  const { services } = compose('deploy/compose.postgres.yaml', GIVEN);
  const own = ownServices(services);
  const settings = own.map((service) => settingsOf(service, t));
  const conf = read('deploy/nginx.conf');
  const upstream = [...conf.matchAll(/^ +server ([\d.]+:\d+)/gm)].map(([, address]) => address);
  assert.deepEqual(
    settings.map(({ host, port }) => `${host}:${port}`),
    upstream,
  );
  assert.ok(own.every(({ network_mode }) => network_mode === 'service:nginx'));
  assert.equal(new Set(own.map(({ volumes }) => volumes?.join())).size, 2);
  const { secrets, environment } = services['postgres']!;
  for (const name of ['POSTGRES_PASSWORD', 'PANNENLOTSE_PASSWORD']) {
    assert.equal(environment![`${name}_FILE`], `/run/secrets/${name.toLowerCase()}`);
    assert.ok(secrets?.includes(name.toLowerCase()));
  }
  assert.ok(
    own.every((service) => service.secrets?.join() === 'pannenlotse_password'),
    'the superuser’s is not theirs',
  );
  for (const { database, trustProxy } of settings) {
    assert.deepEqual(
      [database?.host, database?.port, database?.name, database?.user, database?.password?.()],
      ['postgres', 5432, 'pannenlotse', 'pannenlotse', PASSWORD],
    );
    assert.deepEqual(trustProxy, ['loopback']);
  }
  for (const [, path] of conf.matchAll(/^ +ssl_certificate(?:_key)? (.+);/gm))
    assert.ok(
      services['nginx']!.volumes?.some((mount) => mount.includes(`:${path}:ro`)),
      path,
    );
});

test(
  'the role that PostgreSQL gets from us is no superuser, and is enough for the service',
  { skip: withoutPostgres },
  async (t) => {
    const server = await startPostgres();
    t.after(server.stop);
    const url = new URL(await server.newUrl());
    // In the image the superuser has another name.
    await server.sql('create role meister superuser login');
    url.username = 'meister';
    await server.sql('alter role pannenlotse rename to anderer', url.href);
    const folder = mkdtempSync(join(tmpdir(), 'role-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'password');
    writeFileSync(file, `${PASSWORD}\n`);
    const made = spawnSync('sh', [join(ROOT, 'deploy/postgres-role.sh')], {
      env: {
        ...process.env,
        PGHOST: '127.0.0.1',
        PGPORT: url.port,
        POSTGRES_USER: 'meister',
        PANNENLOTSE_PASSWORD_FILE: file,
      },
    });
    assert.equal(made.status, 0, String(made.stderr));
    const roles = await server.sql("select rolsuper from pg_roles where rolname = 'pannenlotse'", url.href);
    assert.deepEqual(roles, [{ rolsuper: false }]);
    // The user whose password the test's server asks for.
    await server.sql('alter role pannenlotse rename to gast', url.href);
    const DATABASE_URL = `postgres://gast@127.0.0.1:${url.port}/pannenlotse`;
    const betreiber = (...args: string[]): string => {
      const command = [join(ROOT, 'server/betreiber.ts'), ...args];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, {
        env: { ...process.env, DATABASE_URL, DATABASE_PASSWORD_FILE: file, DATA_DIR: folder },
      });
      assert.equal(status, 0, String(stderr));
      return String(stdout);
    };
    // As the first start of the service makes it, with the role's rights.
    await (await openStore(readSettings({ DATABASE_URL, DATABASE_PASSWORD_FILE: file, DATA_DIR: folder }))).close();
    const { userID } = JSON.parse(betreiber('einladung', '--json')) as { userID: string };
    betreiber('loeschen', userID);
    betreiber('aufbewahrung');
  },
);
