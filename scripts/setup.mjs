#!/usr/bin/env node
/**
 * Bootstrap, with which `npm start`, `npm test` and others begin: installs the packages and, by flag, builds the web
 * app (--build) and installs a browser (--browser), Firefox and WebKitGTK (--engines), PostgreSQL (--postgres), nginx
 * and openssl (--nginx), and certutil (--certutil). Idempotent, and silent when nothing is missing. Runs on the
 * machine's own Node, 20 or newer; the packages bring Node 24.
 * Prints to stderr only, so that the stdout of the command after it stays clean.
 * A program of its own: a shell that has run `node` once remembers the machine's, and would not find the one installed.
 * The npm scripts use `exec`: on Windows they need a POSIX shell (npm's setting `script-shell`).
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canInstall, findBrowser, missingChromium, missingFor } from './browser.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wants = (/** @type {string} */ flag) => process.argv.includes(flag);
const say = (/** @type {string} */ text) => process.stderr.write(text);

const installStamp = join(root, 'node_modules/.setup');
const buildStamp = join(root, 'dist/.setup');
/** Programs by flag: a harmless word to start them with, the Debian package (`name`) that has them, their tests. */
const PROGRAMS = {
  '--nginx': [
    { program: 'nginx', flag: '-v', name: 'nginx-light', tests: 'of deploy/nginx.conf' },
    { program: 'openssl', flag: 'version', name: 'openssl', tests: 'of deploy/nginx.conf' },
  ],
  '--certutil': [{ program: 'certutil', flag: '-H', name: 'libnss3-tools', tests: 'of an afternoon' }],
};
const isInstalled = () => isStamped(installStamp, installHash());
const isBuilt = () => !wants('--build') || isStamped(buildStamp, buildHash());

if (!isInstalled() || !isBuilt()) locked(prepare);
if (wants('--browser')) {
  const fonts = existsSync('/usr/share/fonts/truetype/roboto') ? [] : ['fonts-roboto-unhinted'];
  apt([...missingChromium(), ...fonts]);
  if (!findBrowser({ isWhole: true }))
    say('No browser found: install Chromium or set BROWSER_PATH, the browser tests need it.\n');
}
if (wants('--engines')) {
  apt(missingFor());
  const missing = missingFor().map((name) => `\`${name}\``);
  const why = canInstall() ? 'the system could not install them' : 'only root on a Debian system can';
  if (missing.length > 0)
    say(`Not all engines found, and ${why}: install ${missing.join(', ')}. Their tests are skipped.\n`);
}
if (wants('--postgres')) {
  if (!hasPostgres()) apt(['postgresql']);
  if (!hasPostgres()) say("No PostgreSQL found: install the system's package `postgresql`, its tests need it.\n");
}
for (const [flag, programs] of Object.entries(PROGRAMS)) {
  if (!wants(flag)) continue;
  apt(missingOf(programs).map(({ name }) => name));
  for (const { program, name, tests } of missingOf(programs))
    say(`No ${program} found: install the system's package \`${name}\`, the tests ${tests} need it.\n`);
}

/** Installs the packages, then builds. Checks both again: another process may have done it while this one waited. */
function prepare() {
  if (!isInstalled()) {
    const all = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-progress'];
    if (!run('Installing packages', ...npm('ci', ...all))) process.exit(1);
    const brought = spawnSync(join(root, 'node_modules/.bin/node'), ['--version']);
    if (brought.status !== 0 && Number(process.versions.node.split('.')[0]) < 24) {
      say(`No Node 24 comes with the packages for ${process.platform}-${process.arch}: install Node 24 or newer.\n`);
      process.exit(1);
    }
    writeFileSync(installStamp, installHash());
  }
  if (!isBuilt()) {
    const built = buildHash();
    if (!run('Building the web app', ...npm('run', 'build:web'))) process.exit(1);
    mkdirSync(dirname(buildStamp), { recursive: true });
    writeFileSync(buildStamp, built);
  }
}

/**
 * Mutual exclusion between processes by a lock directory. A stale lock is removed: its process is gone, or it is older
 * than 15 minutes, because process ids are reused (in a container often the very same one).
 * @param {() => void} work
 */
function locked(work) {
  const lock = join(root, '.cache/setup.lock');
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (!isHeld(lock)) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
  process.on('exit', () => rmSync(lock, { recursive: true, force: true }));
  writeFileSync(join(lock, String(process.pid)), '');
  work();
}

/** @param {string} lock */
function isHeld(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const [holder] = readdirSync(lock);
    if (!holder) return age < 5_000;
    return age < 15 * 60_000 && Number(holder) !== process.pid && process.kill(Number(holder), 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Runs a command and says whether it succeeded. Prints one line; its output only if it fails.
 * @param {string} what @param {string} command @param {string[]} args
 */
function run(what, command, args) {
  say(`${what} … `);
  const start = Date.now();
  const { status, error, output } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  say(status === 0 ? `${((Date.now() - start) / 1000).toFixed(1)} s\n` : `failed\n${error ?? output.join('')}\n`);
  return status === 0;
}

/**
 * Command line for npm: the one that runs this script, else the one on PATH.
 * @param {string[]} args @returns {[string, string[]]}
 */
function npm(...args) {
  const own = process.env.npm_execpath ?? '';
  const quiet = [...args, '--loglevel=error'];
  return own.endsWith('npm-cli.js') ? [process.execPath, [own, ...quiet]] : ['npm', quiet];
}

/** Installs Debian packages if this is root on a system with apt-get, else does nothing. */
function apt(/** @type {string[]} */ packages) {
  if (packages.length === 0 || !canInstall()) return;
  const wait = ['-q', '-o', 'DPkg::Lock::Timeout=300'];
  const what = `Installing ${packages.join(', ')}`;
  run('Looking up system packages', 'apt-get', [...wait, 'update']);
  run(what, 'apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...packages]);
}

function hasPostgres() {
  const base = '/usr/lib/postgresql';
  return existsSync(base) && readdirSync(base).some((version) => existsSync(join(base, version, 'bin/initdb')));
}

/** @template {{ program: string, flag: string }} P @param {P[]} programs @returns {P[]} */
function missingOf(programs) {
  // By its start: certutil ends with 1 whatever it is asked.
  return programs.filter(({ program, flag }) => spawnSync(program, [flag]).error);
}

/** Cache key of the installed packages. */
function installHash() {
  return hash(['package-lock.json'], `${process.platform} ${process.arch}`);
}

/** Cache key of the build: everything that goes into it. */
function buildHash() {
  return hash(['package.json', 'package-lock.json', 'web', 'domain', 'themes']);
}

/** @param {string[]} paths @param {string} [also] */
function hash(paths, also = '') {
  const sum = createHash('sha256').update(also);
  for (const path of paths.flatMap(filesIn)) sum.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return sum.digest('hex');
}

/** The files at or below a path without tests, sorted. @param {string} path @returns {string[]} */
function filesIn(path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesIn(`${path}/${name}`));
}

/** @param {string} stamp @param {string} wanted */
function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}
