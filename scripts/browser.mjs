/** Where the browser for the tests is: `setup.mjs` installs one when this finds none, `e2e/` starts what this finds. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium-browser'];
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium-like browser, or null. BROWSER_PATH, when set, alone counts. @returns {string | null} */
export function findBrowser() {
  const own = process.env.BROWSER_PATH;
  if (own) return existsSync(own) ? own : null;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...APPS].find((place) => existsSync(place)) ?? null;
}
