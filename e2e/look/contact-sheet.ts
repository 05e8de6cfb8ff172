/**
 * Screenshots of every screen (`npm run screens -- [words] [--to FOLDER]`), in every size, language and colour
 * scheme, and one page that shows them all; those on a map and the helper's page from a second service, which has one
 * (MAP_FILE, else a small one of the tests). Words choose screens by a part of their name; the folder is `screens/` if
 * none is named. `--beside FOLDER` shows each after its picture in that folder: before and after. With `--mandant ID`
 * (`npm run mandant -- sheet ID`) in that client's look, as one file that holds its pictures.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { galleryClients } from '../hands/cases.ts';
import { country } from '../../server/geo/map/test-pmtiles.ts';
import { openGallery } from './gallery.ts';
import { setPage } from './layout.ts';
import { EDITOR, ON_MAP, SCREENS, type Screen } from './screens.ts';
import { PHONE, startBrowser, startService, type Service } from '../hands/world.ts';

const SIZES = [
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];
const SCHEMES = ['light', 'dark'] as const;

interface Look {
  width: number;
  height: number;
  language: Language;
  scheme: (typeof SCHEMES)[number];
  /** What makes it another look than that of its width: as somebody sees it in a window, without scrolling. */
  as?: string;
  /** The browser's font size in px. */
  text?: number;
}

const ALL: readonly Look[] = SIZES.flatMap((size) =>
  LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ ...size, language, scheme }))),
);
/** Phones with the browser's own bars, and large letters. */
const MORE: readonly Look[] = [
  { width: 360, height: 616, language: 'de', scheme: 'light', as: '-fenster' },
  { width: 375, height: 553, language: 'de', scheme: 'light', as: '-fenster' },
  { width: 375, height: 667, language: 'de', scheme: 'light', as: '-200prozent', text: 32 },
];

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' }, mandant: { type: 'string' }, to: { type: 'string' } },
});
const brand = values.mandant;
const LOOKS = brand === undefined ? [...ALL, ...MORE] : ALL;
const folder = resolve(values.to ?? join(import.meta.dirname, '../../screens'));
/** Folders of the pictures of one look, as seen from `folder`. */
const sources = values.beside === undefined ? [''] : [`${relative(folder, resolve(values.beside))}/`, ''];
const isWanted = ({ name }: Screen): boolean => words.length === 0 || words.some((word) => name.includes(word));
const onMap = brand === undefined ? ON_MAP.filter(isWanted) : [];
// The theme editor belongs to no client, so it is on no client's sheet.
const plain = [...SCREENS, ...(brand === undefined ? [EDITOR] : [])].filter(isWanted);
let wanted = [...onMap, ...plain];

const fileOf = ({ name }: Screen, { width, language, scheme, as = '' }: Look): string =>
  `${name}-${width}-${language}-${scheme}${as}.png`;

/** Pictures of a client's sheet, which embeds them. */
const pictures = new Map<string, Buffer>();

/** URL of a picture in the sheet: a file name, or a data URL in a client's sheet. */
const addressOf = (file: string): string =>
  brand === undefined ? encodeURIComponent(file) : `data:image/jpeg;base64,${pictures.get(file)!.toString('base64')}`;

/** By what a screen's pictures are, its name: one whose pictures are all those of another shows nothing. */
const same = new Map<string, string>();

async function take(service: Service, browser: Browser, screens: readonly Screen[]): Promise<void> {
  const page = await browser.newPage(PHONE);
  const gallery = await openGallery(service, page);
  for (const [index, screen] of screens.entries()) {
    await gallery.show(screen);
    const sum = createHash('sha256');
    for (const look of LOOKS) {
      await setPage(page, { ...look, css: '' }, look.height);
      await page.emulateMedia({ colorScheme: look.scheme });
      await gallery.speak(look.language);
      // As high as the page, so that the sticky dock covers nothing.
      const height = look.as ? 0 : await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: look.width, height: Math.max(height, look.height) });
      const type = brand === undefined ? ({ type: 'png' } as const) : ({ type: 'jpeg', quality: 70 } as const);
      const picture = await page.screenshot(type);
      sum.update(picture);
      if (brand === undefined) writeFileSync(join(folder, fileOf(screen, look)), picture);
      else pictures.set(fileOf(screen, look), picture);
    }
    await setPage(page, { ...PHONE.viewport, css: '' }, PHONE.viewport.height);
    dropIfSame(screen, sum.digest('hex'));
    if (process.stdout.isTTY) process.stdout.write(`\r${index + 1} of ${screens.length}`);
  }
  if (process.stdout.isTTY) process.stdout.write('\n');
}

/** Takes a screen off the sheet whose pictures are, byte for byte, those of one before it, and says so. */
function dropIfSame(screen: Screen, sum: string): void {
  const before = same.get(sum);
  if (before === undefined) return void same.set(sum, screen.name);
  console.log(`${screen.name} looks like ${before}: left out`);
  wanted = wanted.filter((one) => one !== screen);
  if (brand === undefined) for (const look of LOOKS) rmSync(join(folder, fileOf(screen, look)));
}

function html(): string {
  const figures = wanted.flatMap((screen) => [
    `<h2 id="${screen.name}">${screen.name}</h2>`,
    '<div>',
    ...LOOKS.map((look) => {
      const name = addressOf(fileOf(screen, look));
      const caption = `${look.width}${look.as ? ` × ${look.height}${look.text ? ', 200 %' : ''}` : ''} ${look.language} ${look.scheme}`;
      const figureOf = (file: string): string =>
        `<img src="${file}" alt="${screen.name} ${caption}" loading="lazy" class="w${look.width < 400 ? 375 : look.width}"><br>${caption}`;
      if (brand !== undefined) return `<span>${figureOf(name)}</span>`;
      return sources.map((from) => `<a href="${from}${name}">${figureOf(from + name)}</a>`).join('');
    }),
    '</div>',
  ]);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen${brand === undefined ? '' : ` of ${brand}`}</title>
<style>body{font:16px system-ui;margin:1rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:start}img{border:1px solid #888}.w375{width:250px}.w768{width:400px}.w1280{width:640px}</style>
<h1>${wanted.length} screens</h1>${figures.join('\n')}</html>\n`;
}

/** Folder of that client in BRANDS_DIR. */
const folderOfBrand = (id: string): string =>
  join(process.env['BRANDS_DIR']?.trim() || join(import.meta.dirname, '../..'), 'mandanten', id);

// Only the default folder is emptied first: one named by --to may hold other files.
if (brand === undefined && values.to === undefined) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sheet = `${brand ?? 'index'}.html`;
const clients = galleryClients(brand === undefined ? undefined : folderOfBrand(brand));
const cleanups: (() => unknown)[] = [];
const browser = await startBrowser();
/** Takes the pictures of these screens from a service with these settings. */
async function takeFrom(settings: Record<string, string>, screens: readonly Screen[]): Promise<void> {
  if (!screens.length) return;
  const service = await startService(settings);
  cleanups.push(service.stop);
  await take(service, browser, screens);
}
try {
  if (onMap.length) {
    const t = { after: (run: () => unknown) => void cleanups.push(run) } as Parameters<typeof country>[0];
    const file = process.env['MAP_FILE'] ?? country(t, { lat: 49.51234, lng: 11.28123 });
    await takeFrom({ ...clients, MAP_FILE: file }, onMap);
  }
  await takeFrom(clients, plain);
  writeFileSync(join(folder, sheet), html());
  console.log(
    `${relative('', join(folder, sheet))}: ${wanted.length} screens, ${wanted.length * LOOKS.length} pictures`,
  );
} finally {
  await browser.close();
  for (const cleanup of cleanups) await cleanup();
}
