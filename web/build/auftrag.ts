import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildBeside } from './beside.ts';
import { buildWorker } from './worker.ts';

/**
 * Builds the helper's page as a script of its own, with late ones for what the first paint does not need, and its
 * service worker, beside the person's build. ADR 061
 */
export function auftrag(here: string, dist: string): Plugin {
  const next = join(dist, 'web-next');
  return {
    name: 'auftrag',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const all = await buildBeside(here, next, 'auftrag');
        // A phone in a cab needs no map, so its worker does not fetch one.
        const files = all.filter((file) => !/-(late-map|ol-map)-/.test(file));
        await buildWorker(here, next, { input: 'worker/sw/auftrag/main.ts', output: 'auftrag-sw.js', files });
      },
    },
  };
}
