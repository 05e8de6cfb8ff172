/**
 * Finds the browsers for the tests. `setup.mjs` installs missing ones, `e2e/` starts them. Node 20 reads this file too,
 * so it uses nothing newer.
 */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without windows: a test takes half the time or less. ADR 072. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium-browser'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];
/** Requirements of the other two engines: a program or file, and the Debian package that has it. */
const ENGINES = {
  Firefox: [['firefox-esr', 'firefox-esr']],
  WebKitGTK: [
    ['WebKitWebDriver', 'webkit2gtk-driver'],
    ['gjs', 'gjs'],
    ['WebKit2-4.1.typelib', 'gir1.2-webkit2-4.1'],
    ['Xvfb', 'xvfb'],
  ],
};

/**
 * Path of a Chromium-based browser, or null. If BROWSER_PATH is set, only that counts.
 * @param {{ isWhole?: boolean }} [wanted] `isWhole`: with windows, notifications and the back/forward cache
 * @returns {string | null}
 */
export function findBrowser({ isWhole = false } = {}) {
  const own = process.env.BROWSER_PATH;
  if (own) return existsSync(own) ? own : null;
  const names = isWhole ? NAMES : [SHELL, ...NAMES];
  return find(names) ?? APPS.find((place) => existsSync(place)) ?? null;
}

/** The Debian packages of Chromium that are missing. @returns {string[]} */
export function missingChromium() {
  if (process.env.BROWSER_PATH) return [];
  return [...(findBrowser({ isWhole: true }) ? [] : ['chromium']), ...(find([SHELL]) ? [] : [SHELL])];
}

/** Path of Debian's Firefox, or null. @returns {string | null} */
export const findFirefox = () => find(['firefox-esr']);

/**
 * The Debian packages that an engine lacks here; none: it can run.
 * @param {keyof typeof ENGINES} [engine] default: both
 * @returns {string[]}
 */
export function missingFor(engine) {
  const needed = engine ? ENGINES[engine] : Object.values(ENGINES).flat();
  const isHere = (/** @type {string} */ file) => (file.endsWith('.typelib') ? hasTypelib(file) : find([file]));
  return needed.filter(([file = '']) => !isHere(file)).map(([, name = '']) => name);
}

/** Whether this process may install Debian packages. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Debian keeps the files of GObject introspection by architecture. @param {string} file */
function hasTypelib(file) {
  const lib = '/usr/lib';
  return existsSync(lib) && readdirSync(lib).some((arch) => existsSync(join(lib, arch, 'girepository-1.0', file)));
}

/** The first of the programs that is on the path. @param {string[]} names @returns {string | null} */
function find(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return (
    names.flatMap((name) => folders.map((folder) => join(folder, name))).find((place) => existsSync(place)) ?? null
  );
}
