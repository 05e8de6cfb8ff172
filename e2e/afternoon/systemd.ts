import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Stands for systemd, which no test's machine has: it starts and ends what the units of the machine say. */
export interface Systemd {
  /** Does what `systemctl` is told, and gives what it prints. @throws Error for what it does not know */
  control(words: readonly string[]): Promise<string>;
  /** The log of a unit so far. */
  journal(name: string): string;
  /** Ends all units. */
  stopAll(): Promise<void>;
}

interface Around {
  /** The folder below which the machine's /etc and /var lie. */
  root: string;
  /** A text of the machine, with the folders, ports and users that stand for its own. */
  here(text: string): string;
  user: { uid: number; gid: number };
  /** Starts nginx, which has a unit of the system's own, and waits until it listens. */
  startNginx(): Promise<ChildProcess>;
}

/** A value without the single quotes around it. */
const unquoted = (value: string): string => value.replace(/^'(.*)'$/, '$1');

/** Milliseconds that a unit may take to end; as TimeoutStopSec of ours. */
const STOP = 15_000;

export function newSystemd({ root, here, user, startNginx }: Around): Systemd {
  const units = new Map<string, ChildProcess>();
  const logs = new Map<string, string>();

  async function start(name: string): Promise<void> {
    const child = name === 'nginx' ? await startNginx() : startUnit(name);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => logs.set(name, (logs.get(name) ?? '') + text.toString()));
    units.set(name, child);
  }

  /** A unit of a template, such as pannenlotse@3000, by its file. */
  function startUnit(name: string): ChildProcess {
    const [, template = '', instance = ''] = /^(.+)@(.+)$/.exec(name) ?? [];
    const file = join(root, 'etc/systemd/system', `${template}@.service`);
    const unit = here(readFileSync(file, 'utf8')).replaceAll('%i', instance);
    const all = (key: string): string[] =>
      Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value]) => value!);
    for (const [key, place] of [
      ['StateDirectory', 'var/lib'],
      ['CacheDirectory', 'var/cache'],
    ] as const)
      for (const one of all(key)) {
        mkdirSync(join(root, place, one), { recursive: true });
        chownSync(join(root, place, one), user.uid, user.gid);
      }
    const lines = all('EnvironmentFile').flatMap((path) => readFileSync(path, 'utf8').split('\n'));
    const pairs = [...all('Environment').flatMap((line) => line.split(' ')), ...lines.filter(Boolean)];
    const env = Object.fromEntries(
      pairs.map((pair) => [pair.split('=', 1)[0]!, unquoted(pair.slice(pair.indexOf('=') + 1))]),
    );
    const [program = '', ...args] = all('ExecStart')[0]!.split(' ');
    return spawn(program, args, {
      cwd: all('WorkingDirectory')[0]!,
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function stop(name: string): Promise<void> {
    const child = units.get(name);
    units.delete(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP);
    await ended;
    clearTimeout(timer);
  }

  return {
    journal: (name) => logs.get(name) ?? '',
    stopAll: async () => void (await Promise.all([...units.keys()].map(stop))),
    async control([verb = '', ...rest]) {
      const names = rest.filter((word) => word !== '--now');
      if (verb === 'restart' || verb === 'stop') for (const name of names) await stop(name);
      if (verb === 'restart' || verb === 'start' || verb === 'enable') for (const name of names) await start(name);
      else if (verb === 'reload') for (const name of names) units.get(name)?.kill('SIGHUP');
      else if (verb !== 'stop' && verb !== 'daemon-reload') throw new Error(`systemctl ${verb}`);
      return '';
    },
  };
}
