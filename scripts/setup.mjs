/**
 * Makes a bare machine ready, before `npm start` and `npm test`: packages, and on request the built web app
 * (--build), a browser (--browser), PostgreSQL (--postgres). Runs on the machine's own Node (20 or newer); what it
 * installs brings Node 24. Does nothing, and says nothing, when nothing is missing. Speaks on stderr only, so that
 * a command's own output stays clean. The commands rely on `exec`, so Windows needs a POSIX shell (script-shell).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';

const root = join(import.meta.dirname, '..');
const wants = (/** @type {string} */ flag) => process.argv.includes(flag);
const installStamp = join(root, 'node_modules/.setup');
const buildStamp = join(root, 'dist/.setup');
const lock = join(root, '.cache/setup.lock');
const CANDIDATE = 'node-24 package';
const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const installHash = () => hash(['package-lock.json'], `${process.platform} ${process.arch}`);
const buildHash = () => hash(['package-lock.json', 'package.json', 'web', 'domain', 'themes']);
const isInstalled = () => isStamped(installStamp, installHash());
const isBuilt = () => !wants('--build') || isStamped(buildStamp, buildHash());

if (!isInstalled() || !isBuilt()) locked(prepare);
if (wants('--browser')) {
  const roboto = existsSync('/usr/share/fonts/truetype/roboto') ? [] : ['fonts-roboto-unhinted'];
  if (!findBrowser()) install(['chromium', ...roboto], () => !!findBrowser());
  else if (canInstall()) install(roboto, () => true);
  if (!findBrowser())
    say('No browser found: install Chromium or set BROWSER_PATH; until then the browser tests cannot run.\n');
}
if (wants('--postgres') && !hasPostgres()) {
  install(['postgresql'], hasPostgres);
  if (!hasPostgres()) say('No PostgreSQL found: install it (package postgresql); until then its tests cannot run.\n');
}

/** Packages, then the web app; looks again, because another setup may have done it meanwhile. */
function prepare() {
  if (!isInstalled()) {
    run('Installing packages', ...npm('ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-progress'));
    const brought = spawnSync(join(root, 'node_modules/.bin/node'), ['--version']);
    if (brought.status !== 0 && Number(process.versions.node.split('.')[0]) < 24)
      fail(`No Node 24 comes for ${process.platform}-${process.arch}, and this is ${process.version}: install Node 24.`);
    writeFileSync(installStamp, installHash());
  }
  if (!isBuilt()) {
    const built = buildHash();
    run('Building the web app', ...npm('run', 'build:web'));
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(buildStamp, built);
  }
}
