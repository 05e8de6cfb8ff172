import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { changed, portsAndFolders } from '../../deploy/nginx-here.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../server/store/postgres/test-postgres.ts';
import { freePort } from '../../server/test/free-port.ts';
import { newAuthority, type Authority } from './authority.ts';
import { newSystemd, type Systemd } from './systemd.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/**
 * The empty machine that the operator's page 'Install' begins with, as far as a test can have one: folders of its own
 * below one folder, a real PostgreSQL, a real nginx, a user that is not root, and stand-ins for sudo, useradd,
 * systemctl and crontab.
 */
export interface Machine {
  root: string;
  /** The text of a page, with this machine's folders, ports and user in the place of the page's. */
  here(text: string): string;
  /** Somebody who may use sudo. */
  admin: Terminal;
  /** Becomes the user of the service, once there is that user. */
  become(): Terminal;
  systemd: Systemd;
  authority: Authority;
  /** The port in the place of 443. */
  https: number;
  /** A copy of this repository to clone from. */
  repository: string;
  /** What the user has told cron. */
  crontab(): string;
  ask(host: string, path: string, asked?: Asked): Promise<Told>;
  stop(): Promise<void>;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

export interface Told {
  status: number;
  body: string;
}

const REPOSITORY = join(import.meta.dirname, '../..');

// One of them ends with 1 whatever it is asked.
const isThere = (program: string, arg: string): boolean => spawnSync(program, [arg]).error === undefined;

/** What a machine must have for an afternoon, each with a word that shows that it runs. */
const PROGRAMS = [
  ['nginx', '-v'],
  ['openssl', 'version'],
  ['git', '--version'],
  ['curl', '--version'],
  ['bash', '--version'],
  ['certutil', '-H'],
] as const;

/** The program that is missing here, or false. */
export const missing: string | false = PROGRAMS.find(([program, arg]) => !isThere(program, arg))?.[0] ?? false;
// In CI, which promises these programs, their lack is a failure.
if (missing && process.env['CI'] === 'true') throw new Error(`no ${missing} found`);

/** A user that is not root: where the test is root, the system's `nobody`. */
function ordinaryUser(): { name: string; uid: number; gid: number } {
  const { username: name, uid, gid } = userInfo();
  if (uid !== 0) return { name, uid, gid };
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { name: 'nobody', uid: idOf('-u'), gid: idOf('-g') };
}

export async function newMachine(): Promise<Machine> {
  // On the disk: the packages of two releases are too much for a file system in memory.
  const root = mkdtempSync('/var/tmp/afternoon-');
  chmodSync(root, 0o755);
  for (const folder of ['bin', 'etc/ssl', 'etc/nginx', 'etc/systemd/system', 'var/lib', 'var/www', 'run'])
    mkdirSync(join(root, folder), { recursive: true });
  const user = ordinaryUser();
  const home = join(root, 'var/lib/pannenlotse');
  const server = await startPostgres();
  await handOver(server);
  const [one, two, receiver, https, plain] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const ports: Record<string, number> = { 3000: one, 3001: two, 8080: receiver, 5432: server.port };
  const here = (page: string): string =>
    page
      .replaceAll(/(?<![\w.:-])\/(?=(opt|etc|var|run)\b)/g, `${root}/`)
      .replaceAll(/(?<=[@:=])(3000|3001|8080|5432)\b/g, (port) => String(ports[port]))
      .replaceAll(/\bpannenlotse:(?= )/g, `${user.name}:`);

  const conf = join(root, 'run/nginx.conf');
  /** Writes the configuration that nginx is run with here. */
  const writeConf = (): void => {
    const own = here(readFileSync(join(root, 'etc/nginx/nginx.conf'), 'utf8'));
    const places = portsAndFolders(join(root, 'run'), 'nginx', https, plain);
    writeFileSync(
      conf,
      changed(
        own,
        places.map(([from, to]) => [here(from), to]),
      ),
    );
  };
  const systemd = newSystemd({
    root,
    here,
    user,
    startNginx: async () => {
      writeConf();
      const nginx = spawn('nginx', ['-c', conf, '-g', 'daemon off;'], { stdio: ['ignore', 'pipe', 'pipe'] });
      while (nginx.exitCode === null && !(await listens(https))) await sleep(20);
      return nginx;
    },
  });
  let crontab = '';

  /** What the stand-ins ask this process to do; the path is the program, the body its words or its input. */
  async function stand(program: string, said: string): Promise<string> {
    if (program === 'systemctl') return systemd.control(said.split(' '));
    if (program === 'crontab') return (crontab = said) && '';
    writeConf();
    const { status, stderr } = spawnSync('nginx', ['-c', conf, ...said.split(' ')], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stderr;
  }
  const control = createServer(async (asked, answer) => {
    try {
      answer.end(await stand(asked.url!.slice(1), await text(asked)));
    } catch (error) {
      answer.writeHead(500).end(`${(error as Error).message}\n`);
    }
  }).listen(0, '127.0.0.1');
  await once(control, 'listening');
  const url = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  writePrograms(join(root, 'bin'), { url, databasePort: server.port, user: user.name });

  const own = process.env['PATH']!.split(delimiter).filter((folder) => !folder.startsWith(REPOSITORY));
  const env = {
    PATH: [join(root, 'bin'), findPostgres()!, ...own].join(delimiter),
    LANG: 'C.UTF-8',
    npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', cwd: '/' }).trim(),
    npm_config_cache: join(root, 'var/cache/npm'),
  };
  const open: Terminal[] = [];
  const terminal = (login: Parameters<typeof openTerminal>[0]): Terminal => {
    const opened = openTerminal(login);
    open.push(opened);
    return opened;
  };
  const authority = newAuthority(join(root, 'authority'));
  authority.trustAt(join(root, 'authority/home'));
  const repository = join(root, 'repository.git');
  execFileSync('git', ['clone', '--quiet', '--bare', '--no-hardlinks', REPOSITORY, repository]);
  mkdirSync(env.npm_config_cache, { recursive: true });
  for (const folder of [repository, env.npm_config_cache]) giveTo(user, folder);

  return {
    root,
    here,
    admin: terminal({ cwd: root, env: { ...env, HOME: root } }),
    become: () => {
      // What DNS does elsewhere.
      const names = ['panne.example', 'panne.kranich.example', 'panne.kiebitz.example'];
      const lines = names.map((name) => `connect-to = "${name}:443:127.0.0.1:${https}"\n`);
      writeFileSync(join(home, '.curlrc'), lines.join(''));
      return terminal({ cwd: home, env: { ...env, HOME: home, USER: user.name }, uid: user.uid, gid: user.gid });
    },
    systemd,
    authority,
    https,
    repository,
    crontab: () => crontab,
    ask: (host, path, asked) => ask({ host, path, port: https, ca: readFileSync(authority.certificate) }, asked),
    stop: async () => {
      for (const one of open) one.close();
      await systemd.stopAll();
      control.close().closeAllConnections();
      await server.stop();
      rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): void {
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  else chownSync(folder, uid, gid);
}

/** Gives the test's PostgreSQL a superuser `postgres`, as an installed one has it, and asks others for a password. */
async function handOver(server: TestPostgres): Promise<void> {
  await server.sql('create role postgres superuser login');
  const url = `postgres://postgres@127.0.0.1:${server.port}/postgres`;
  await server.sql('alter role pannenlotse rename to anderer', url);
  writeFileSync(
    join(server.data, 'pg_hba.conf'),
    'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await server.sql('select pg_reload_conf()', url);
}

/** Writes the stand-ins. What needs the test's own process asks it by http. */
function writePrograms(folder: string, of: { url: string; databasePort: number; user: string }): void {
  const { url, databasePort, user } = of;
  const programs = {
    // The test is root already, or has nobody else. The database's superuser comes by the network.
    sudo: `if [ "$1" = -u ]; then export PGHOST=127.0.0.1 PGPORT=${databasePort} PGUSER="$2"; shift 2; fi\nexec "$@"`,
    // --home-dir FOLDER alone: the user is there.
    useradd: `while [ "$1" != --home-dir ]; do shift; done\nmkdir -p "$2" && chown ${user} "$2" && chmod 700 "$2"`,
    systemctl: `exec curl --silent --fail-with-body --data "$*" ${url}/systemctl`,
    nginx: `exec curl --silent --fail-with-body --data "$*" ${url}/nginx`,
    crontab: `exec curl --silent --fail-with-body --data-binary @- ${url}/crontab`,
  };
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

/** Whether somebody listens at that port of this machine. */
function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** Asks nginx of the machine by TLS, as a phone or a system does. */
function ask(
  { host, path, port, ca }: { host: string; path: string; port: number; ca: Buffer },
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Told> {
  const { promise, resolve, reject } = Promise.withResolvers<Told>();
  const json = body && { 'content-type': 'application/json' };
  const asked = request(
    { host: '127.0.0.1', port, path, method, servername: host, ca, headers: { host, ...json, ...headers } },
    (answer) => void text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, body: said }), reject),
  );
  asked.once('error', reject).end(body && JSON.stringify(body));
  return promise;
}
