import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { PageState } from '#domain/page-state.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { readAssets } from '../server/files/assets.ts';
import { DIST, loadBuilt } from '../server/files/built.ts';
import { openMandanten } from '../server/open.ts';
import { pageHtml, styleOf } from '../server/pages/page-html.ts';
import { packed } from '../server/pages/send-html.ts';

/** Byte budgets in kB (1000 bytes) of brotli, and largest number of files. docs/rules.md 'Budgets' */
const BUDGET = { start: 100, journey: 190, css: 14, auftrag: 85, leitstand: 250, map: 95, files: 30 } as const;

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const ROOT = join(import.meta.dirname, '..');
const WEB = join(DIST, 'web');
const read = (name: string): Manifest => JSON.parse(readFileSync(join(WEB, '.vite', name), 'utf8')) as Manifest;
const kB = (bytes: number): number => bytes / 1000;

let isBroken = false;

/** Prints a figure beside its budget, or without one for comparison. */
function line(what: string, size: number, budget: number | null, unit = 'kB'): void {
  const isOver = budget !== null && size > budget;
  isBroken ||= isOver;
  const digits = unit === 'kB' ? 2 : 0;
  const beside = budget === null ? unit : `of ${budget} ${unit}`;
  console.log(
    `${budget === null ? ' ' : isOver ? '✗' : '✓'} ${what.padEnd(44)} ${size.toFixed(digits).padStart(6)} ${beside}`,
  );
}

/** A file of the build and its static imports, transitively. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const name of chunk.imports ?? []) closure(manifest, name, seen);
  return seen;
}

/** The key of the file with that name, which belongs to an entry or to an `import()`. */
const keyOf = (manifest: Manifest, name: string): string =>
  Object.keys(manifest).find((key) => manifest[key]!.name === name) ?? '';

const sizeOf = (manifest: Manifest, keys: Iterable<string>): number =>
  kB([...keys].reduce((sum, key) => sum + statSync(join(WEB, `${manifest[key]!.file}.br`)).size, 0));

/** The start page of a fresh case, as the service sends it. */
async function startHtml(): Promise<{ html: Buffer; critical: string }> {
  const { page: built, entry } = await loadBuilt();
  const mandanten = openMandanten({ demo: 'any', clientsDir: join(ROOT, 'mandanten') }, console.warn);
  const { client } = mandanten.mandantOfHost('localhost');
  const vorgang = withValue(emptyVorgang(), 'vorgangsMetadaten.userID', 'BCDFGHJKLMNP');
  const page: PageState = {
    address: '/kfz/start/BCDFGHJKLMNP',
    language: 'de',
    mandant: client.mandant,
    fall: { vorgang, revision: 1, gestartet: false, beispiel: true },
    base: '/service/extService.xsp',
  };
  const style = styleOf(mandanten.themeOf(client.mandant.theme), built.criticalCss);
  const { title } = built.headOf(page);
  const html = pageHtml({ page, title, style, body: built.renderPage(page), entry, assets: readAssets(DIST) });
  return { html: await packed(html, 'br'), critical: built.criticalCss };
}

const manifest = read('manifest.json');
const desk = read('leitstand.json');
const start = closure(manifest, 'main.tsx');
const journey = new Set(
  ['main', 'journey', 'organisation'].flatMap((name) => [...closure(manifest, keyOf(manifest, name))]),
);
const { html, critical } = await startHtml();
const css = sizeOf(manifest, ['style.css']) + kB(brotliCompressSync(critical).length);

line('JavaScript of the start', sizeOf(manifest, start), BUDGET.start);
line('JavaScript of the whole journey', sizeOf(manifest, journey), BUDGET.journey);
line('Styles, inlined and linked', css, BUDGET.css);
line('HTML of the start', kB(html.length), null);
line('Theme editor, beyond the journey', beyond('theme'), null);
line('Combobox', beyond('combobox'), null);
line('Map, beyond the journey', beyond('ol-map'), BUDGET.map);

/** Size of a late file with the files that only it loads. */
function beyond(name: string): number {
  return sizeOf(
    manifest,
    [...closure(manifest, keyOf(manifest, name))].filter((one) => !journey.has(one)),
  );
}

line(
  'JavaScript of the helper’s page',
  sizeOf(read('auftrag.json'), closure(read('auftrag.json'), 'auftrag/main.tsx')),
  BUDGET.auftrag,
);
const helper = read('auftrag.json');
line('Map of the helper’s page', sizeOf(helper, [keyOf(helper, 'ol-map')]), BUDGET.map);
const mapOfDesk = keyOf(desk, 'ol-map');
line(
  'Desk, scripts and styles, without the map',
  sizeOf(
    desk,
    Object.keys(desk).filter((key) => key !== mapOfDesk),
  ),
  BUDGET.leitstand,
);
line('Map of the desk', sizeOf(desk, [mapOfDesk]), BUDGET.map);
line('Service worker', kB(statSync(join(WEB, 'sw.js.br')).size), null);
const ofDesk = new Set(Object.values(desk).map(({ file }) => file));
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.js') && !ofDesk.has(file.replaceAll('\\', '/')),
);
line('JavaScript files, those of the desk apart', files.length, BUDGET.files, 'files');
process.exit(isBroken ? 1 : 0);
