import { join } from 'node:path';
import type { Plugin } from 'vite';
import { buildBeside } from './beside.ts';

/** Builds the desk as a script and a style sheet of its own. It has no service worker: nothing of a case is kept. */
export function leitstand(here: string, dist: string): Plugin {
  return {
    name: 'leitstand',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await buildBeside(here, join(dist, 'web-next'), 'leitstand');
      },
    },
  };
}
