import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { auftrag } from './build/auftrag.ts';
import { LIGHT_DARK } from './build/beside.ts';
import { BROWSERS } from './build/browsers.ts';
import { compress } from './build/compress.ts';
import { groups } from './build/groups.ts';
import { leitstand } from './build/leitstand.ts';
import { worker } from './build/worker.ts';

/** This release, which the menu names. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = `${here}../dist`;

/**
 * Two builds of the same components: `dist/web` for the browser, with the service worker, the helper's page and the
 * desk; and with `--ssr` one file for the service, `dist/page.js`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  publicDir: 'public',
  plugins: [
    react(),
    // The files of helper and desk come after the person's worker, which shall not fetch them.
    isSsrBuild ? null : [worker(here, dist), auftrag(here, dist), leitstand(here, dist), compress(dist)],
  ],
  define: {
    RELEASE: JSON.stringify(version),
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  ssr: { noExternal: true },
  css: { lightningcss: { exclude: LIGHT_DARK } },
  build: isSsrBuild
    ? {
        outDir: '../dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node24',
        cssTarget: BROWSERS, // else rules are joined that an older browser then drops together
        minify: true,
        rollupOptions: { input: `${here}page.tsx`, output: { entryFileNames: 'page.js', codeSplitting: false } },
      }
    : {
        outDir: '../dist/web-next',
        emptyOutDir: true,
        manifest: true,
        target: BROWSERS,
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ['main.tsx', 'static.ts'].map((name) => here + name),
          output: { codeSplitting: { groups: groups(here) } },
        },
      },
}));
