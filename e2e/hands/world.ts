import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/browser.mjs';
import { caseByAnyId, withStore } from '../../server/betreiber/command.ts';
import { execute } from '../../server/betreiber/execute.ts';
import { readCommandSettings } from '../../server/settings.ts';
import { freePort } from '../../server/test/free-port.ts';

/** The real service in a process of its own, with its own data folder. */
export interface Service {
  url: string;
  dataDir: string;
  /** Environment variables beside port and folder; read again by `restart`. */
  env: Record<string, string>;
  process: ChildProcess;
  /** Its output so far, of all its processes. */
  log(): string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Starts a new process on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** An invitation, as `npm run betreiber -- einladung --json` prints it. */
export interface Einladung {
  userID: string;
  einladung: string;
  url: string;
}

/**
 * Starts `server/main.ts` of the package in `cwd` (default: this one), on `env.PORT` or a free port, and waits until it
 * answers. @throws Error with its output
 */
export async function startService(env: Record<string, string> = {}, cwd?: string): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pannenlotse-'));
  const port = Number(env['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      ...(cwd && { cwd }),
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, DRAIN_TIME: '0s', ...env },
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

/** Milliseconds that a service may take to start, beside whatever else the machine does. */
const START = 60_000;

async function isUp(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  for (const until = performance.now() + START; performance.now() < until;) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${output.join('')}`);
    const isThere = await fetch(`${url}/livez`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isThere) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  child.kill('SIGKILL'); // else its pipes keep the test's process alive
  throw new Error(`the service does not answer: ${output.join('')}`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await end;
}

/** Creates an invitation by the operator's command `einladung`, beside the running service; `args` are its options. */
export function invite(service: Service, ...args: string[]): Promise<Einladung> {
  return command(service, 'einladung', '--mandant', 'ra_Standard', '--typ', 'kfz', ...args);
}

/** Creates an invitation to a case with prefilled fields. */
export async function inviteKnowing(service: Service, known: object, ...args: string[]): Promise<Einladung> {
  const file = join(service.dataDir, `vorbelegung-${crypto.randomUUID()}.json`);
  await writeFile(file, JSON.stringify(known));
  return invite(service, '--vorbelegung', file, ...args);
}

/** Assigns a case to a partner by the operator's command `zuweisen`; gives its vorgangRef. */
export async function assign(service: Service, userID: string, partner: string): Promise<string> {
  return (await command<{ vorgangRef: string }>(service, 'zuweisen', userID, '--partner', partner)).vorgangRef;
}

/** How machines name a case. */
export async function refOf(service: Service, userID: string): Promise<string> {
  const settings = readCommandSettings({ ...process.env, DATA_DIR: service.dataDir, ...service.env });
  const stored = await withStore({ settings, aufruf: 'test' }, (store, recordAccess) =>
    caseByAnyId(store, userID, recordAccess),
  );
  return stored.vorgangRef;
}

/**
 * Runs an operator's command beside the running service, in this process: spawning Node for each of some hundred cases
 * would take minutes. Gives its `--json` output. @throws Error with what it printed if it is refused
 */
export async function command<T>(service: Service, ...args: string[]): Promise<T> {
  const env = { ...process.env, DATA_DIR: service.dataDir, ...service.env };
  const { status, stdout, stderr } = await execute([...args, '--json'], env, { warn: () => undefined });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  );

/** The same font on every machine, so that layouts agree. HEADED=1 opens the browser's window. */
const OPTIONS = {
  headless: !process.env['HEADED'],
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'fonts.conf') } as Record<string, string>,
};

/** Launches the system's Chromium. @throws Error if there is none: the tests must not pass without a browser */
export function startBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ ...OPTIONS, executablePath: browserPath(), args: [...FLAGS, ...flags] });
}

/** Launches the whole of it: with notifications and the back/forward cache (bfcache), which Playwright disables. */
export function startWhole(): Promise<Browser> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const executablePath = browserPath({ isWhole: true });
  return chromium.launch({ ...OPTIONS, executablePath, args: FLAGS, ignoreDefaultArgs });
}

/** Launches the whole of it for somebody with that home folder, whose own authorities it trusts there. */
export function startAtHome(home: string, ...flags: string[]): Promise<Browser> {
  const env = { ...OPTIONS.env, HOME: home };
  const executablePath = browserPath({ isWhole: true });
  return chromium.launch({ ...OPTIONS, env, executablePath, args: [...FLAGS, ...flags] });
}

/** Launches it with a profile on disk, which survives a kill and a restart. */
export function startProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...PHONE, ...OPTIONS, executablePath: browserPath(), args: FLAGS });
}

/** `kill -9` of every process whose command line names the profile's folder. */
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
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it exited with its parent
    }
  }
}

function browserPath({ isWhole = !OPTIONS.headless } = {}): string {
  const path = findBrowser({ isWhole });
  if (!path) throw new Error('no Chromium found: set BROWSER_PATH, or install chromium');
  return path;
}

/** Browser context of the reference phone: 375 × 667 px, touch, German; nothing moves, which costs less time. */
export const PHONE = {
  viewport: { width: 375, height: 667 },
  locale: 'de-DE',
  hasTouch: true,
  reducedMotion: 'reduce',
  // A service worker would bypass the tests' network mocks; its own tests allow it.
  serviceWorkers: 'block',
} satisfies BrowserContextOptions;

/** The same phone of somebody who has not asked for stillness. */
export const MOVING_PHONE = { ...PHONE, reducedMotion: 'no-preference' } satisfies BrowserContextOptions;

/** A found position in Lauf, whose address the test's geocoder knows. */
export const LAUF = { latitude: 49.51035, longitude: 11.28122, accuracy: 12 };

/** The reference phone with geolocation granted, 9 m accurate. */
export const LOCATED_PHONE = {
  ...PHONE,
  geolocation: { latitude: 49.5, longitude: 11.2, accuracy: 9 },
  permissions: ['geolocation'],
} satisfies BrowserContextOptions;

/**
 * Collects what a page must never do: console errors (CSP violations too), uncaught exceptions, requests to other
 * origins.
 */
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

/** Closes a context once its routes have answered: a handler that still reads would fail in whatever comes next. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
}
