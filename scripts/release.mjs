/**
 * Makes a release of the last commit: `npm run release -- 0.3.0`. Pushes nothing.
 * Checks that nothing is uncommitted, that the number is higher, that CHANGELOG.md has news, and that base images are
 * pinned. Then writes the number and the heading, and prints the commands that commit and tag them.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { images } from './images.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * Reason why this cannot be the number of the next release, or null.
 * @param {string} version
 * @param {string} before
 */
export function whyNotNextRelease(version, before) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `A release has a number like 0.3.0, not "${version}".`;
  const [a, b] = [version, before].map((one) => one.split('.').map(Number));
  const at = a?.findIndex((part, index) => part !== b?.[index]) ?? -1;
  return at >= 0 && Number(a?.[at]) > Number(b?.[at]) ? null : `${version} is not above ${before}.`;
}

/**
 * The changelog with a heading for the release, below an empty 'Unreleased'; null where there is no news.
 * @param {string} text
 * @param {string} version
 * @param {string} day
 */
export function withHeading(text, version, day) {
  const [, news = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? [];
  return news.trim() ? text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${day})\n`) : null;
}

const git = (/** @type {string[]} */ ...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** Returns the exit code. @param {string[]} args */
export function main([version = '']) {
  const before = JSON.parse(read('package.json')).version;
  const day = new Date().toISOString().slice(0, 10);
  const changelog = withHeading(read('CHANGELOG.md'), version, day);
  const why =
    whyNotNextRelease(version, before) ??
    (git('status', '--porcelain') ? 'Something is not committed: git status.' : null) ??
    (git('tag', '--list', `v${version}`) ? `There is a tag v${version} already.` : null) ??
    (changelog === null ? "CHANGELOG.md says nothing new below 'Unreleased'." : null) ??
    (images().every(({ digest }) => digest) ? null : 'A base image is not pinned: npm run images.');
  if (why !== null) {
    console.error(why);
    return 1;
  }
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(
      join(root, file),
      read(file).replaceAll(`"version": "${before}"`, (found, at) => (at < 400 ? `"version": "${version}"` : found)),
    );
  writeFileSync(join(root, 'CHANGELOG.md'), changelog ?? '');
  console.log(`Written: package.json, package-lock.json, CHANGELOG.md. Next, once npm run test:all is content:

  git commit --all --message "Release ${version}"
  git tag --annotate v${version} --message "Release ${version}"
  git push --follow-tags

The workflow .github/workflows/release.yml builds the image from the tag.`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2));
