import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { BROWSERS } from './browsers.ts';

/**
 * Builds `web/<name>/main.tsx` as a script of its own, with late ones and a style sheet where it imports one, beside
 * the person's build: neither loads a byte of the other. Gives the URLs of its files.
 */
export async function buildBeside(here: string, next: string, name: string): Promise<string[]> {
  const manifest = manifestOf(name);
  await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    css: { lightningcss: { exclude: LIGHT_DARK } },
    build: {
      outDir: next,
      emptyOutDir: false,
      manifest,
      target: BROWSERS,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rollupOptions: {
        input: join(here, name, 'main.tsx'),
        output: {
          entryFileNames: `assets/${name}-[hash:7].js`,
          chunkFileNames: `assets/${name}-[name]-[hash:7].js`,
          assetFileNames: `assets/${name}-[hash:7][extname]`,
        },
      },
    },
  });
  const built = JSON.parse(readFileSync(join(next, manifest), 'utf8')) as Record<string, { file: string }>;
  return Object.values(built).map(({ file }) => `/${file}`);
}

/** Manifest of a build beside the person's. */
const manifestOf = (name: string): string => `.vite/${name}.json`;

/** Flag of lightningcss for the 150 bytes that stand in for `light-dark()`, which no rule uses. */
export const LIGHT_DARK = 1048576;
