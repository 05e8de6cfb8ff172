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

/** The built web app: its renderer, and the entries of the person's app, of the helper's and of the desk. */
export interface Built {
  page: BuiltPage;
  entry: Entry;
  auftrag: { script: string };
  leitstand: { script: string; style: string };
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
type Manifest = Record<string, Chunk>;

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
  const manifests = ['manifest', 'auftrag', 'leitstand'].map((name) => join(dist, `web/.vite/${name}.json`));
  if (![built, ...manifests].every((file) => existsSync(file)))
    throw new BuildError('The web app is not built: run npm run build.');
  const page = (await import(pathToFileURL(built).href)) as BuiltPage;
  const [app, auftrag, leitstand] = manifests.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest) as [
    Manifest,
    Manifest,
    Manifest,
  ];
  return {
    page,
    entry: entryOf(app),
    auftrag: { script: fileOf(auftrag, 'auftrag/main.tsx') },
    leitstand: { script: fileOf(leitstand, 'leitstand/main.tsx'), style: fileOf(leitstand, 'style.css') },
  };
}

/** Finds the entry files in Vite's manifest. */
function entryOf(manifest: Manifest): Entry {
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

/** The URL of a built file, by its key in Vite's manifest. */
function fileOf(manifest: Manifest, key: string): string {
  const found = manifest[key];
  if (!found) throw new BuildError(`The build has no ${key}: run npm run build.`);
  return `/${found.file}`;
}
