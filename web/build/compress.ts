import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text files, the ones that compress well. */
const TEXT = /\.(js|css|svg|html|json|txt|webmanifest)$/;

/**
 * Moves a successful build from `dist/web-next` to `dist/web`, with a `.br` and a `.gz` beside each text file. The
 * previous build becomes `dist/web-previous`, because open tabs still ask for its files. F9.
 */
export function compress(dist: string): Plugin {
  const [next, now, previous] = ['web-next', 'web', 'web-previous'].map((name) => join(dist, name)) as [
    string,
    string,
    string,
  ];
  return {
    name: 'compress',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const file of readdirSync(next, { recursive: true, encoding: 'utf8' })) {
          if (TEXT.test(file) && !file.startsWith('.vite')) shrink(join(next, file));
        }
        const isOther = existsSync(now) && manifestOf(now) !== manifestOf(next);
        if (isOther) rmSync(previous, { recursive: true, force: true });
        if (isOther) renameSync(now, previous);
        else rmSync(now, { recursive: true, force: true });
        renameSync(next, now);
      },
    },
  };
}

function manifestOf(folder: string): string {
  const files = ['manifest', 'auftrag', 'leitstand'].map((name) => join(folder, `.vite/${name}.json`));
  return files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('');
}

function shrink(file: string): void {
  const bytes = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
