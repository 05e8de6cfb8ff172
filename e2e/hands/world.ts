import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { einladung } from '../../server/betreiber/einladung.ts';
import { readCommandSettings } from '../../server/settings.ts';
import { freePort } from '../../server/test/free-port.ts';

/** The real service in a process of its own, on a data folder of its own. */
export interface Service {
  url: string;
  dataDir: string;
  /** Its settings beside these two. */
  env: Record<string, string>;
  process: ChildProcess;
  /** Everything it logged. */
  log(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** An invitation as the operator's command prints it. */
export interface Einladung {
  userID: string;
  einladung: string;
  url: string;
}

/** Starts the service as a user would, of the package in that folder, and waits until it answers. */
export async function startService(env: Record<string, string> = {}, cwd?: string): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pannenlotse-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      ...(cwd && { cwd }),
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, DRAIN_SECONDS: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (text) => output.push(String(text)));
    child.stderr.on('data', (text) => output.push(String(text)));
    await isUp(url, child, output);
    return child;
  };
  const service: Service = {
    url,
    dataDir,
    env,
    process: await launch(),
    log: () => output.join(''),
    kill: () => ended(service.process, 'SIGKILL'),
    restart: async () => void (service.process = await launch()),
    stop: async () => {
      await ended(service.process, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return service;
}

async function isUp(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${output.join('')}`);
    const isThere = await fetch(`${url}/livez`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`the service does not answer: ${output.join('')}`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await end;
}

/** An invitation as `npm run betreiber -- einladung` makes it beside the running service; `args`: its options. */
export async function invite(service: Service, ...args: string[]): Promise<Einladung> {
  const { values } = parseArgs({
    args: ['--mandant', 'ra_Standard', '--typ', 'kfz', ...args],
    options: INVITE_OPTIONS,
  });
  const { beispiel, ...rest } = values;
  // In this process: a Node of its own for each of some hundred cases would cost minutes.
  const answer = await einladung.run({
    settings: readCommandSettings({ ...process.env, DATA_DIR: service.dataDir, ...service.env }),
    args: [],
    values: rest,
    flags: new Set(beispiel ? ['beispiel'] : []),
    warn: () => undefined,
  });
  return answer.json as Einladung;
}

const INVITE_OPTIONS = {
  mandant: { type: 'string' },
  typ: { type: 'string' },
  vorbelegung: { type: 'string' },
  beispiel: { type: 'boolean' },
} as const;

/** The same for a case with prefilled fields. */
export async function inviteKnowing(service: Service, known: object, ...args: string[]): Promise<Einladung> {
  const file = join(service.dataDir, `vorbelegung-${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(known));
  return invite(service, '--vorbelegung', file, ...args);
}

/** What one of the operator's commands beside the running service says to a program. */
export async function command<T>(service: Service, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/betreiber.ts', ...args, '--json'], {
    env: { ...process.env, DATA_DIR: service.dataDir, ...service.env },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as T;
}

const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  );

/** Every machine sets the pages in the same font. With HEADED=1 the browser's window is open. */
const OPTIONS = {
  headless: !process.env['HEADED'],
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') } as Record<string, string>,
};

/** The system's Chromium; without one these tests fail, which is right where CI promises one. */
export function startBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ ...OPTIONS, executablePath: browserPath(), args: [...FLAGS, ...flags] });
}

/** The same, and it keeps pages that are left as they are, as a person's does; the test tool would switch that off. */
export function startRemembering(): Promise<Browser> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({ ...OPTIONS, executablePath: browserPath(), args: FLAGS, ignoreDefaultArgs });
}

/** Chromium with a profile on the disk, so that it can be killed and started again. */
export function startProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...PHONE, ...OPTIONS, executablePath: browserPath(), args: FLAGS });
}

/** `kill -9` of every process of a browser profile, by their own ids. */
export function killProfile(folder: string): void {
  const pids = execFileSync('ps', ['-eo', 'pid=,args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => Number(line.trim().split(/\s+/)[0]));
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it went with its parent
    }
  }
}

function browserPath(): string {
  const path = findBrowser();
  if (!path) throw new Error('no Chromium found: set BROWSER_PATH, or install chromium');
  return path;
}

/** The phone the product is made for. */
export const PHONE = {
  viewport: { width: 375, height: 667 },
  locale: 'de-DE',
  hasTouch: true,
  // What a test puts in the network's place is hidden by a worker; its own tests let it in.
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

/** The same where it may say where it is, and finds it. */
export const LOCATED_PHONE = {
  ...PHONE,
  geolocation: { latitude: 49.5, longitude: 11.2, accuracy: 9 },
  permissions: ['geolocation'],
} satisfies BrowserContextOptions;

/** What a page must never do: errors on the console, calls to a foreign origin, blocked policies. Collected from the first moment. */
export function watch(page: Page, service: Service): { faults: string[] } {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== service.url && !request.url().startsWith('data:')) faults.push(`foreign: ${request.url()}`);
  });
  return { faults };
}
