import type { Plugin } from 'vite';

/** Writes `.vite/modules.json`: which modules are in which chunk, for `bench/bytes.ts`. */
export function modules(): Plugin {
  return {
    name: 'modules',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const lists = chunks.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => id.replace(/^.*\/(?=(domain|web|node_modules)\/)/, '')),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/modules.json',
        source: JSON.stringify(Object.fromEntries(lists)),
      });
    },
  };
}
