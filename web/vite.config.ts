import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './vite-compress.ts';
import { groups } from './vite-groups.ts';
import { modules } from './vite-modules.ts';
import { worker } from './vite-worker.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Two builds of the same components: `dist/web` for the browser, the service worker in it, and with `--ssr` `dist/page.js` for the service, everything in it. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  publicDir: 'public',
  plugins: [react(), isSsrBuild ? null : [modules(), worker(here, `${here}../dist`), compress(`${here}../dist`)]],
  define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  // React brings what the shim is for.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        outDir: '../dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node24',
        minify: true,
        rollupOptions: { input: `${here}page.tsx`, output: { entryFileNames: 'page.js', codeSplitting: false } },
      }
    : {
        outDir: '../dist/web-next',
        emptyOutDir: true,
        manifest: true,
        // Of March 2023: what the sources use of the language and of the browser is there.
        target: ['chrome111', 'safari16.4', 'firefox115'],
        cssCodeSplit: false,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rollupOptions: {
          input: `${here}main.tsx`,
          output: {
            // The start names every chunk: each sign of their hashes costs it 50 bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: groups(`${here}main.tsx`) },
          },
        },
      },
}));
