/**
 * Base images pinned by digest, because a tag may name another image tomorrow. Asks no registry.
 * `npm run images` lists the images of the Containerfile and the compose files, and warns of one without a digest
 * (`--strict`: exit code 1).
 * `npm run images -- --pin NAME:TAG sha256:…` writes a digest, wherever the image is named.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const FILES = ['Containerfile', 'compose.yaml', 'deploy/compose.postgres.yaml'];
/** References to images; `pannenlotse` is built here. */
const NAMED = /^(?:FROM|\s+image:) +(?!pannenlotse\b)(?<image>[\w./-]+:[\w.-]+)(?:@(?<digest>\S+))?/gm;
export const DIGEST = /^sha256:[0-9a-f]{64}$/;

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/** Each image by name and tag, with the files that name it and its digest. @param {(file: string) => string} from */
export function images(from = read) {
  const found = FILES.flatMap((file) =>
    Array.from(from(file).matchAll(NAMED), ({ groups }) => ({
      file,
      image: groups?.['image'] ?? '',
      digest: groups?.['digest'] ?? null,
    })),
  );
  return [...Map.groupBy(found, ({ image }) => image)].map(([image, all]) => ({
    image,
    files: [...new Set(all.map(({ file }) => file))],
    // An image that only some files pin is not pinned.
    digest: all.every(({ digest }) => digest === all[0]?.digest && DIGEST.test(digest ?? ''))
      ? (all[0]?.digest ?? null)
      : null,
  }));
}

/** The text with that image pinned. @param {string} text @param {string} image @param {string} digest */
export const pinned = (text, image, digest) =>
  text.replaceAll(NAMED, (line, name) => (name === image ? `${line.split('@')[0]}@${digest}` : line));

function main(/** @type {string[]} */ [flag, image = '', digest = '']) {
  const known = images();
  if (flag === '--pin') {
    if (!known.some((one) => one.image === image)) return fail(`No file names the image "${image}".`);
    if (!DIGEST.test(digest)) return fail(`A digest is sha256: and 64 hexadecimal digits, not "${digest}".`);
    for (const file of FILES) writeFileSync(join(root, file), pinned(read(file), image, digest));
    return console.log(`${image} is pinned.`);
  }
  for (const one of known)
    console.log(`${one.digest ? 'pinned    ' : 'NOT PINNED'} ${one.image} (${one.files.join(', ')})`);
  if (known.every((one) => one.digest)) return;
  console.log(
    'Pin: docker buildx imagetools inspect NAME:TAG names the digest; npm run images -- --pin NAME:TAG sha256:…',
  );
  if (flag === '--strict') process.exitCode = 1;
}

function fail(/** @type {string} */ line) {
  console.error(line);
  process.exitCode = 2;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
