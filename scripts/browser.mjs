/** Finds the browser for the tests: `setup.mjs` installs Chromium when there is none, `e2e/` starts what is found. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium-browser'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Path of a Chromium-based browser, or null. If BROWSER_PATH is set, only that counts. @returns {string | null} */
export function findBrowser() {
  const own = process.env.BROWSER_PATH;
  if (own) return existsSync(own) ? own : null;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...APPS].find((place) => existsSync(place)) ?? null;
}
