import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';
import { buildWorker } from './worker.ts';

/** Manifest of the helper's build, beside that of the person's. */
export const AUFTRAG_MANIFEST = '.vite/auftrag.json';

/**
 * Builds the helper's page as a script of its own, with late ones for what the first paint does not need, and its
 * service worker, beside the person's build: neither loads a byte of the other. ADR 061
 */
export function auftrag(here: string, dist: string): Plugin {
  const next = join(dist, 'web-next');
  return {
    name: 'auftrag',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: here,
          publicDir: false,
          logLevel: 'warn',
          plugins: [react()],
          build: {
            outDir: next,
            emptyOutDir: false,
            manifest: AUFTRAG_MANIFEST,
            target: BROWSERS,
            modulePreload: false,
            rollupOptions: {
              input: join(here, 'auftrag/main.tsx'),
              output: {
                entryFileNames: 'assets/auftrag-[hash:7].js',
                chunkFileNames: 'assets/auftrag-[name]-[hash:7].js',
              },
            },
          },
        });
        const manifest = JSON.parse(readFileSync(join(next, AUFTRAG_MANIFEST), 'utf8')) as Record<
          string,
          { file: string }
        >;
        const files = Object.values(manifest).map(({ file }) => `/${file}`);
        await buildWorker(here, next, { input: 'worker/sw/auftrag/main.ts', output: 'auftrag-sw.js', files });
      },
    },
  };
}
