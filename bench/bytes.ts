import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FLOW } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { readAssets } from '../server/files/assets.ts';
import { DIST, loadBuilt } from '../server/files/built.ts';
import { openMandanten } from '../server/open.ts';
import { pageHtml, styleOf } from '../server/pages/page-html.ts';
import { packed } from '../server/pages/send-html.ts';

/** Byte budgets in kB (1000 bytes) of brotli. docs/rules.md 'Budgets' */
const BUDGET = { start: 69, css: 10.1, html: 14, route: 15, gefahr: 12, map: 50, worker: 8, auftrag: 60 } as const;

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const ROOT = join(import.meta.dirname, '..');
const read = <T>(name: string): T => JSON.parse(readFileSync(join(DIST, 'web/.vite', name), 'utf8')) as T;
const kB = (bytes: number): number => bytes / 1000;

let isBroken = false;

/** Prints a figure beside its budget. */
function line(what: string, size: number, budget: number): void {
  const isOver = size > budget;
  isBroken ||= isOver;
  console.log(`${isOver ? '✗' : '✓'} ${what.padEnd(44)} ${size.toFixed(2).padStart(6)} of ${budget} kB`);
}

/** A chunk and its static imports, transitively. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const name of chunk.imports ?? []) closure(manifest, name, seen);
  return seen;
}

const sizeOf = (manifest: Manifest, keys: Iterable<string>): number =>
  kB([...keys].reduce((sum, key) => sum + statSync(join(DIST, 'web', `${manifest[key]!.file}.br`)).size, 0));

/** The start page of a fresh case, as the service sends it. */
async function startHtml(): Promise<{ html: Buffer; critical: string }> {
  const { page: built, entry } = await loadBuilt();
  const mandanten = openMandanten({ demo: 'any', mandantenDir: join(ROOT, 'mandanten') }, console.warn);
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
  const { title, hasNext } = built.headOf(page);
  const html = pageHtml({
    page,
    title,
    hasNext,
    style,
    body: built.renderPage(page),
    entry,
    assets: readAssets(DIST),
  });
  return { html: await packed(html, 'br'), critical: built.criticalCss };
}

const manifest = read<Manifest>('manifest.json');
const start = new Set([...closure(manifest, 'late-app.ts'), ...closure(manifest, 'main.tsx')]);
const { html, critical } = await startHtml();

line('JavaScript of the start screen', sizeOf(manifest, start), BUDGET.start);
line('CSS, critical and linked', sizeOf(manifest, ['style.css']) + kB(brotliCompressSync(critical).length), BUDGET.css);
line('HTML of the start screen', kB(html.length), BUDGET.html);

/** Chunks that a screen loads beyond the start; for the screen of questions, with its largest part. */
const beyond = (keys: string[]): Set<string> =>
  new Set(keys.flatMap((key) => [...closure(manifest, key)]).filter((key) => !start.has(key)));
const damages = Object.keys(manifest).filter((key) => key.startsWith('../domain/schaden/'));
for (const screen of new Set<string>(FLOW.map((row) => row[1]))) {
  const key = `screens/${screen}.tsx`;
  if (start.has(key) || !manifest[key]) continue;
  const sizes = (screen === 'part' ? damages : ['']).map((damage) =>
    sizeOf(manifest, beyond([key, damage].filter(Boolean))),
  );
  line(`Route: ${screen}`, Math.max(...sizes), BUDGET.route);
}
const forms = beyond(['screens/persons.tsx']);
const danger = [...beyond(['screens/gefahr.tsx'])].filter((key) => !forms.has(key));
line('The danger screen, beyond what every form loads', sizeOf(manifest, danger), BUDGET.gefahr);

const combobox = 'screens/vehicle/combobox.tsx';
line('Combobox, beyond its screen', sizeOf(manifest, [combobox]), BUDGET.route);

const editor = beyond(['screens/theme.tsx']);
const preview = [...beyond(['theme/preview/preview.tsx'])].filter((key) => !editor.has(key));
line('Preview of the theme editor, beyond it', sizeOf(manifest, preview), BUDGET.route);

const place = beyond(['screens/damage-place.tsx']);
const map = [...beyond(['ort/karte/map-check.tsx', 'ort/karte/leaflet-map.ts'])].filter((key) => !place.has(key));
line('Map and drawing, beyond their screen', sizeOf(manifest, map), BUDGET.map);

const helper = read<Manifest>('auftrag.json');
const first = closure(helper, 'auftrag/main.tsx');
line('JavaScript of the helper’s page', sizeOf(helper, first), BUDGET.auftrag);
const late = Object.keys(helper).filter((key) => !first.has(key));
line('Late parts of the helper’s page, beyond it', sizeOf(helper, late), BUDGET.route);

line('Service worker', kB(statSync(join(DIST, 'web/sw.js.br')).size), BUDGET.worker);

const lists = read<Record<string, string[]>>('modules.json');
/** Checks that no module of these folders is in the start bundle. */
function absent(what: string, folders: RegExp): void {
  const found = [...start].flatMap((key) => lists[manifest[key]!.file] ?? []).filter((name) => folders.test(name));
  isBroken ||= found.length > 0;
  console.log(
    found.length ? `✗ ${what} is in the start bundle: ${found.join(', ')}` : `✓ ${what} is not in the start bundle`,
  );
}

absent('A damage type', /^domain\/schaden\//);
absent('The theme editor', /^(web|domain)\/theme\/|^web\/screens\/theme/);
process.exit(isBroken ? 1 : 0);
