import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AuftragSeite } from '#domain/auftrag/seite.ts';
import type { PageState } from '#domain/page-state.ts';

/**
 * Server-side rendering: the output of `vite build --ssr` for web/page.tsx, which the service loads as a built file.
 */
export interface BuiltPage {
  criticalCss: string;
  /** Markup of the body. */
  renderPage(page: PageState): string;
  renderLegal(page: PageState, html: string): string;
  headOf(page: PageState): { title: string; isFound: boolean };
  /** All rules of the helper's page. */
  auftragCss: string;
  /** Markup of its body. */
  renderAuftrag(seite: AuftragSeite): string;
  auftragTitle(seite: AuftragSeite): string;
}

/** The built web app: its renderer, and the entries of the person's app and of the helper's. */
export interface Built {
  page: BuiltPage;
  entry: Entry;
  auftrag: { script: string };
}

/** URLs of the built files that a page references. */
export interface Entry {
  script: string;
  /** Static imports of the script, for `modulepreload`. */
  imports: readonly string[];
  style: string;
  /** Script that comes first on a plain static host. */
  first: string;
}

interface Chunk {
  file: string;
  imports?: string[];
}

/** Output folder of both builds. */
export const DIST = join(import.meta.dirname, '../../dist');

/** The web app is not built; the message gives the command. */
export class BuildError extends Error {}

/**
 * Loads the page renderer and the URLs of the entry files.
 * @throws BuildError when there is no build
 */
export async function loadBuilt(dist = DIST): Promise<Built> {
  const built = join(dist, 'page.js');
  const [manifest, auftrag] = ['manifest', 'auftrag'].map((name) => join(dist, `web/.vite/${name}.json`)) as [
    string,
    string,
  ];
  if (![built, manifest, auftrag].every((file) => existsSync(file)))
    throw new BuildError('The web app is not built: run npm run build.');
  const page = (await import(pathToFileURL(built).href)) as BuiltPage;
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Chunk>;
  return { page, entry: entryOf(read(manifest)), auftrag: { script: scriptOf(read(auftrag)) } };
}

/** Finds the entry files in Vite's manifest. */
function entryOf(manifest: Record<string, Chunk>): Entry {
  const { 'main.tsx': start, 'static.ts': first, 'style.css': style } = manifest;
  if (!start || !first || !style) throw new BuildError('The build has no entry: run npm run build.');
  const imports = new Set<string>();
  const follow = ({ imports: names = [] }: Chunk): void => {
    for (const chunk of names.map((name) => manifest[name])) {
      if (!chunk || imports.has(`/${chunk.file}`)) continue;
      imports.add(`/${chunk.file}`);
      follow(chunk);
    }
  };
  follow(start);
  const url = ({ file }: Chunk): string => `/${file}`;
  return { script: url(start), imports: [...imports], style: url(style), first: url(first) };
}

/** The one script of the helper's page. */
function scriptOf({ 'auftrag/main.tsx': only }: Record<string, Chunk>): string {
  if (!only) throw new BuildError('The build has no page for helpers: run npm run build.');
  return `/${only.file}`;
}
