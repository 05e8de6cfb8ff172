import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { auftrag } from './vite-auftrag.ts';
import { BROWSERS } from './vite-browsers.ts';
import { compress } from './vite-compress.ts';
import { groups } from './vite-groups.ts';
import { modules } from './vite-modules.ts';
import { reactAsModules } from './vite-react.ts';
import { worker } from './vite-worker.ts';

/** This release, which the menu names. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = `${here}../dist`;

/**
 * Two builds of the same components: `dist/web` for the browser, with the service worker and the helper's page; and
 * with `--ssr` one file for the service, `dist/page.js`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  publicDir: 'public',
  plugins: [
    react(),
    // The helper's files come after the person's worker, which shall not fetch them.
    isSsrBuild
      ? null
      : [reactAsModules(), modules(), ...[worker, auftrag].map((make) => make(here, dist)), compress(dist)],
  ],
  define: {
    'process.env.NODE_ENV': '"production"',
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    RELEASE: JSON.stringify(version),
  },
  // What wouter brings for older versions of React is dead code.
  resolve: { alias: { './react-deps.js': 'react' } },
  ssr: { noExternal: true },
  // Without the 150 bytes that stand in for `light-dark()` (its flag in lightningcss), which no rule uses.
  css: { lightningcss: { exclude: 1048576 } },
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
        // A late chunk names all that it needs; what is in the start is there already.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, deps) => deps.filter((file) => !/\/(main|vendor)-/.test(file)),
        },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: ['main.tsx', 'static.ts', 'late-app.ts'].map((name) => here + name),
          // React asks its scheduler for two functions that only the scheduler of its own tests has.
          checks: { importIsUndefined: false },
          output: {
            // The start contains the name of every chunk: one more hash character costs it 50 bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: groups(`${here}main.tsx`) },
            // V8 compiles React's functions beside the page's thread, not in the first tap that calls them. ADR 070
            postBanner: ({ name }) => (name === 'vendor' ? '//# allFunctionsCalledOnLoad' : ''),
          },
        },
      },
}));
