import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageState } from '#domain/page-state.ts';

/** What `vite build --ssr` makes of web/page.tsx; the service knows it only as a built file. */
export interface BuiltPage {
  criticalCss: string;
  /** Markup of #root. */
  renderPage(page: PageState): string;
  renderLegal(page: PageState, html: string): string;
  headOf(page: PageState): { title: string; isFound: boolean };
}

/** Addresses of the built files that a page names. */
export interface Entry {
  script: string;
  /** What the script imports at once. */
  imports: readonly string[];
  style: string;
}

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Folder of the two builds. */
export const DIST = join(import.meta.dirname, '../../dist');

/** The web app has not been built: the message says what to do. */
export class BuildError extends Error {}

/**
 * The function that builds pages, and the files they name.
 * @throws BuildError when there is no build
 */
export async function loadBuilt(dist = DIST): Promise<{ page: BuiltPage; entry: Entry }> {
  const built = join(dist, 'page.js');
  const manifest = join(dist, 'web/.vite/manifest.json');
  if (!existsSync(built) || !existsSync(manifest)) throw new BuildError('The web app is not built: run npm run build.');
  const page = (await import(pathToFileURL(built).href)) as BuiltPage;
  return { page, entry: entryOf(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>) };
}

/** The start's files in the manifest of the build. */
function entryOf(manifest: Record<string, Chunk>): Entry {
  const start = Object.values(manifest).find(({ isEntry }) => isEntry);
  const style = manifest['style.css'];
  if (!start || !style) throw new BuildError('The build has no entry: run npm run build.');
  const imports = new Set<string>();
  const follow = ({ imports: names = [] }: Chunk): void => {
    for (const chunk of names.map((name) => manifest[name])) {
      if (!chunk || imports.has(`/${chunk.file}`)) continue;
      imports.add(`/${chunk.file}`);
      follow(chunk);
    }
  };
  follow(start);
  return { script: `/${start.file}`, imports: [...imports], style: `/${style.file}` };
}
