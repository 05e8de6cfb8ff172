import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';

/**
 * Builds the service worker as one file, `sw.js`, beside the build that it precaches. It contains the list of all files
 * and a version hashed from them, so that a browser finds a new worker for each new build.
 */
export function worker(here: string, dist: string): Plugin {
  const next = join(dist, 'web-next');
  return {
    name: 'worker',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(next, { recursive: true, encoding: 'utf8' })
          .map((name) => `/${name.replaceAll('\\', '/')}`)
          // Home screen icons are not precached: only the device asks for them, when the app is installed.
          .filter((name) => /^\/[^.].*\.\w+$/.test(name) && !name.endsWith('.png'))
          .sort();
        await buildWorker(here, next, { input: 'worker/sw/main.ts', output: 'sw.js', files });
      },
    },
  };
}

/** What a worker is built of: its entry, the name of its file, and the URLs of the files that it precaches. */
interface WorkerBuild {
  input: string;
  output: string;
  files: readonly string[];
}

/** Builds a worker into a folder, with its list of files and a version hashed from them. */
export async function buildWorker(here: string, next: string, { input, output, files }: WorkerBuild): Promise<void> {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file).update(readFileSync(join(next, file)));
  const define = { FILES: JSON.stringify(files), VERSION: JSON.stringify(sum.digest('hex').slice(0, 12)) };
  await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: next,
      emptyOutDir: false,
      target: BROWSERS,
      modulePreload: false,
      rollupOptions: { input: join(here, input), output: { format: 'iife', entryFileNames: output } },
    },
  });
}
