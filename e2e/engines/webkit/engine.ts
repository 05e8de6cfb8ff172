import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../server/test/free-port.ts';
import { axeRun, axeSource, readFindings } from '../../look/axe.ts';
import { PHONE_SIZE, type Engine, type Phone, type Settings } from '../engine.ts';
import { killTree, startDisplay } from '../processes.ts';
import { screen } from './screen.ts';
import { openSession, type Session } from './session.ts';
import { until } from './until.ts';

const BROWSER = join(import.meta.dirname, 'browser.js');

/** WebKitGTK by WebKitWebDriver: each phone is a browser of its own, all on one display in memory. */
export async function startWebkit(): Promise<Engine> {
  const display = await startDisplay();
  const open = new Set<Phone>();
  return {
    async phone(settings = {}) {
      const phone = await startPhone(settings, display.name);
      open.add(phone);
      return phone;
    },
    async close() {
      for (const phone of open) await phone.close();
      await killTree(display.process);
    },
  };
}

async function startPhone(settings: Settings, display: string): Promise<Phone> {
  const folder = settings.folder ?? (await mkdtemp(join(tmpdir(), 'webkit-')));
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...environment(settings, folder), DISPLAY: display },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const faults = faultsOf(driver);
  const url = `http://127.0.0.1:${port}`;
  await until('the driver', {}, () => fetch(`${url}/status`).then(() => ({ done: undefined }), () => undefined)); // prettier-ignore
  const session = await openSession(url, BROWSER);
  return {
    screen: screen(session),
    axe: () => axe(session),
    faults,
    kill: () => killTree(driver),
    async close() {
      await killTree(driver);
      if (!settings.folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function axe(session: Session): Promise<string[]> {
  await session.run(`if (!window.axe) { ${axeSource} }`);
  const script = `const done = arguments[0]; ${axeRun()}.then(done, (error) => done(String(error)))`;
  const json = await session.call<string>('POST', 'execute/async', { script, args: [] });
  return readFindings(json).violations.map(({ text }) => text);
}

/** What `browser.js` reads, and a home of its own, so that nothing of the machine's user is read or written. */
function environment(
  { language = 'de', size = PHONE_SIZE, position, before }: Settings,
  folder: string,
): Record<string, string> {
  return {
    ENGINE_FOLDER: folder,
    ENGINE_LANGUAGE: language === 'de' ? 'de-DE' : 'en-GB',
    ENGINE_SIZE: `${size.width},${size.height}`,
    ENGINE_POSITION: position ? `${position.latitude},${position.longitude},${position.accuracy}` : '',
    ENGINE_SCRIPT: before ? `(${before})()` : '',
    HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    MESA_SHADER_CACHE_DISABLE: 'true',
    FONTCONFIG_FILE: join(import.meta.dirname, '../../hands/fonts.conf'),
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
  };
}

/**
 * What is no fault: WebKitGTK is built without web app manifests, and says so of the policy; of a call to the page's
 * own origin that a reload or a missing network cuts off, it says what can only be true of another origin.
 */
const NO_FAULTS = [
  /Unrecognized Content-Security-Policy directive 'manifest-src'/,
  /^(http:\/\/[^/]+)\/\S* CONSOLE JS ERROR Fetch API cannot load \1\/\S* due to access control checks/,
];

/** The errors of the page's console, which the browser writes to its standard error. */
function faultsOf(driver: ChildProcess): string[] {
  const faults: string[] = [];
  let rest = '';
  driver.stderr!.on('data', (bytes) => {
    const lines = (rest + String(bytes)).split('\n');
    rest = lines.pop() ?? '';
    faults.push(
      ...lines.filter((line) => /CONSOLE (\w+ )?ERROR/.test(line) && !NO_FAULTS.some((one) => one.test(line))),
    );
  });
  return faults;
}
