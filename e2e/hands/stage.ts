import { rmSync } from 'node:fs';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { closeContext, type Service, startBrowser, startService } from './world.ts';

export interface Stage {
  service: Service;
  browser: Browser;
}

type Settings = Record<string, string>;

/** Registers teardown of what runs beside the service, such as a server that its settings name. */
export interface Beside {
  after(end: () => unknown): void;
}

/** Whether this is a worker of `npm test`, which ends by itself; a file that is run alone must let all go. */
const isWorker = process.env['TEST_WORKER'] === '1';
/** The browser of this process, for all its test files; and the service with the usual settings. */
let sharedBrowser: Browser | null = null;
let sharedService: Service | null = null;

/**
 * Test fixture of a suite: a browser and the real service. All suites of the process share them, and make cases and
 * contexts of their own. With `settings`, even `{}`, the suite has a service of its own; a function first starts what
 * the settings name. `launch`: a browser of its own, if the usual one has not got what is tried.
 */
export function onStage(
  setUp: (stage: Stage) => void | Promise<void>,
  settings?: Settings | ((beside: Beside) => Promise<Settings>),
  launch?: () => Promise<Browser>,
): void {
  const ends: (() => unknown)[] = [];
  before(async () => {
    const beside: Beside = { after: (end) => void ends.push(end) };
    const env = typeof settings === 'function' ? await settings(beside) : settings;
    const [service, browser] = await Promise.all([
      env ? startService(env) : leaseService(),
      launch ? launch() : leaseBrowser(),
    ]);
    ends.push(
      () => (env ? service.stop() : giveBack(service)),
      () => (launch || !isWorker ? browser.close() : Promise.all(browser.contexts().map(closeContext))),
    );
    await setUp({ service, browser });
  });
  after(async () => {
    for (const end of ends.toReversed()) await end();
  });
}

async function leaseBrowser(): Promise<Browser> {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await startBrowser();
  return sharedBrowser;
}

/** The shared service, with a log that begins now. */
export async function leaseService(): Promise<Service> {
  if (!isWorker) return startService();
  const service = (sharedService ??= await newSharedService());
  const from = service.log().length;
  return { ...service, log: () => service.log().slice(from) };
}

/** Stops a leased service, unless another file will use it. */
export async function giveBack(service: Service): Promise<void> {
  if (!isWorker) await service.stop();
}

async function newSharedService(): Promise<Service> {
  const service = await startService();
  process.once('exit', () => {
    service.process.kill('SIGKILL');
    rmSync(service.dataDir, { recursive: true, force: true });
  });
  return service;
}
