import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { images, pinned } from './images.mjs';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

test('each image of the container files is named once, ours is not among them, and a pin counts where it stands everywhere', () => {
  assert.deepEqual(
    images().map(({ image }) => image),
    ['node:24-bookworm-slim', 'nginx:stable', 'postgres:15-bookworm'],
  );
  const texts = (one: string) => (file: string) => (file === 'Containerfile' ? `FROM node:24 AS a\n${one}\n` : '');
  assert.deepEqual(images(texts('FROM node:24')), [{ image: 'node:24', files: ['Containerfile'], digest: null }]);
  const text = pinned('FROM node:24 AS a\nFROM node:24\n  image: nginx:stable\n', 'node:24', DIGEST);
  assert.equal(text, `FROM node:24@${DIGEST} AS a\nFROM node:24@${DIGEST}\n  image: nginx:stable\n`);
  assert.equal(images((file) => (file === 'Containerfile' ? text : ''))[0]?.digest, DIGEST);
  assert.equal(images(texts(`FROM node:24@${DIGEST}`))[0]?.digest, null, 'one of two is not pinned');
});

test('each image is pinned, and the command takes no digest that is none', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'images.mjs'), ...args], { encoding: 'utf8' });
  assert.deepEqual([run().status, run('--strict').status], [0, 0]);
  assert.doesNotMatch(run().stdout, /NOT PINNED/);
  assert.match(run('--pin', 'nginx:stable', 'sha256:12').stderr, /^A digest is sha256: and 64/);
  assert.match(run('--pin', 'none:1', DIGEST).stderr, /^No file names the image/);
});
